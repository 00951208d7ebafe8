import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { emailRule } from '../rules/email.ts';
import { memberNumberRule } from '../rules/identifiers.ts';
import { givenPassword, newPassword, ruled, text } from './fields.ts';

const inSession = ['session.required', 'session.incomplete', 'session.locked', 'password.wrong'] as const;

/** UP1: the same answer whether or not the email is free; only the one they have is refused. */
export const requestEmailChange = endpoint({
  method: 'POST',
  path: '/api/user/user/email/request',
  body: z.object({ email: ruled(emailRule), password: givenPassword }),
  reply: z.object({}),
  refusals: [...inSession, 'action.not-allowed', 'step-up.required', 'email.unchanged'],
});

/** UP1: a change that waits for its link to be followed. */
export const pendingEmailChange = endpoint({
  method: 'GET',
  path: '/api/user/user/email/request',
  reply: z.object({
    pending: z.optional(
      z.object({
        email: z.string(),
        expiresAt: z.string(),
        /** How long to wait before another link is worth asking for. */
        secondsToNext: z.optional(z.number()),
      }),
    ),
  }),
  refusals: ['session.required', 'session.incomplete'],
});

/** What the overview of an account shows beyond the user: each is there only where the account has it. */
const accountSummary = z.object({
  name: z.optional(z.string()),
  /** The consultant or hospital ID that is typed at the login. */
  loginId: z.optional(z.string()),
  groupId: z.optional(z.string()),
  /** When the present password was chosen. An imported password has no such day. */
  passwordChangedAt: z.optional(z.string()),
});
export type AccountSummary = z.output<typeof accountSummary>;

export const ownAccountSummary = endpoint({
  method: 'GET',
  path: '/api/user/account',
  reply: accountSummary,
  refusals: ['session.required', 'session.incomplete'],
});

/** S11: withdraws that change; nothing happens where there is none. */
export const cancelEmailChange = endpoint({
  method: 'POST',
  path: '/api/user/user/email/cancel',
  body: z.optional(z.object({})),
  reply: z.object({}),
  refusals: ['session.required', 'session.incomplete'],
});

/** S11: sends its link once more. */
export const resendEmailChange = endpoint({
  method: 'POST',
  path: '/api/user/user/email/resend',
  body: z.optional(z.object({})),
  reply: z.object({ secondsToNext: z.number() }),
  refusals: ['session.required', 'session.incomplete', 'email-change.failed'],
});

/** UP1: what a mailed link would confirm, to be read before the button is pressed. */
export const emailChangeOfLink = endpoint({
  method: 'POST',
  path: '/api/user/user/email/about',
  body: z.object({ code: text(64) }),
  /** Masked. */
  reply: z.object({ email: z.string() }),
  refusals: ['email-change.failed'],
});

/** UP1: with or without a session, and again after success. */
export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/api/user/user/email/confirm',
  body: z.object({ code: text(64) }),
  reply: z.object({}),
  refusals: ['email-change.failed'],
});

/** A way to log in that was added in the last 30 days. */
const recentWay = z.object({
  type: z.enum(['PASSKEY', 'APP', 'RECOVERY']),
  /** The name of a passkey. */
  name: z.optional(z.string()),
  addedAt: z.string(),
});
export type RecentWay = z.output<typeof recentWay>;

/** F3: the old email cancels a change that is not confirmed yet, or undoes it for seven days after. */
export const undoEmailChange = endpoint({
  method: 'POST',
  path: '/api/user/user/email/undo',
  body: z.object({ code: text(64) }),
  reply: z.object({
    outcome: z.enum(['cancelled', 'undone']),
    /** What may be an intruder's after a change was cancelled. */
    recentWays: z.optional(z.array(recentWay)),
  }),
  refusals: ['email-change.failed', 'recovery.email-taken'],
});

/** UP2: a member moves to another policy, confirmed with the password. */
export const changeMemberNumber = endpoint({
  method: 'POST',
  path: '/api/user/user/memberNumber',
  body: z.object({ memNo: ruled(memberNumberRule), password: givenPassword }),
  reply: z.object({}),
  refusals: [...inSession, 'action.not-allowed', 'number.unavailable', 'number.unchanged', 'registry.unavailable'],
});

/** OP17: shows the password once more. The session goes on under another id, and says that its owner was there just now. */
export const confirmPassword = endpoint({
  method: 'POST',
  path: '/api/idauth/confirm',
  body: z.object({ password: givenPassword }),
  reply: z.object({}),
  refusals: inSession,
});

/** UP3: a new password, confirmed with the present one. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/user/user/password',
  body: z.object({ password: givenPassword, newPassword }),
  reply: z.object({}),
  refusals: [...inSession, 'password.unacceptable', 'password.used-before'],
});
