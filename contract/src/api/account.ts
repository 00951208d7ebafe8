import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { emailRule } from '../rules/email.ts';
import { memberNumberRule } from '../rules/identifiers.ts';
import { organisationRole } from './colleagues.ts';
import { endedWays, givenPassword, newPassword, ownerAccess, ruled, text } from './fields.ts';

const inSession = ['session.required', 'session.incomplete', 'session.locked', 'password.wrong'] as const;

/**
 * Requests a change of email. The answer does not tell whether another account has the new email. Only the person's
 * present email is refused.
 */
export const requestEmailChange = endpoint({
  method: 'POST',
  path: '/api/user/user/email/request',
  body: z.object({ email: ruled(emailRule), password: givenPassword }),
  reply: z.object({}),
  refusals: [...inSession, 'action.not-allowed', 'step-up.required', 'email.unchanged'],
});

/** An email change that waits until its link is opened. */
export const pendingEmailChange = endpoint({
  method: 'GET',
  path: '/api/user/user/email/request',
  reply: z.object({
    pending: z.optional(
      z.object({
        email: z.string(),
        expiresAt: z.string(),
        /** Seconds until another link may be requested. */
        secondsToNext: z.optional(z.number()),
      }),
    ),
  }),
  refusals: ['session.required', 'session.incomplete'],
});

/** Account data that the overview shows in addition to the data of `user.json`. Each field is present only if the account has it. */
const accountSummary = z.object({
  name: z.optional(z.string()),
  /** The consultant or hospital ID that the person enters at login. */
  loginId: z.optional(z.string()),
  groupId: z.optional(z.string()),
  /** What the person is among the colleagues of this ID. Absent if the kind has no organisations. */
  organisation: z.optional(
    z.object({
      role: organisationRole,
      reviewBy: z.optional(z.string()),
      /** True if an administrator is to be asked to invite colleagues, because several people probably use the account. */
      isProbablyShared: z.optional(z.boolean()),
    }),
  ),
  /** The time the present password was set. Absent for an imported password. */
  passwordChangedAt: z.optional(z.string()),
});
export type AccountSummary = z.output<typeof accountSummary>;

export const ownAccountSummary = endpoint({
  method: 'GET',
  path: '/api/user/account',
  reply: accountSummary,
  refusals: ['session.required', 'session.incomplete'],
});

/** Withdraws the waiting email change. Does nothing if no change waits. */
export const cancelEmailChange = endpoint({
  method: 'POST',
  path: '/api/user/user/email/cancel',
  body: z.optional(z.object({})),
  reply: z.object({}),
  refusals: ['session.required', 'session.incomplete'],
});

/** Sends the link of the waiting email change again. */
export const resendEmailChange = endpoint({
  method: 'POST',
  path: '/api/user/user/email/resend',
  body: z.optional(z.object({})),
  reply: z.object({ secondsToNext: z.number() }),
  refusals: ['session.required', 'session.incomplete', 'email-change.failed'],
});

/** The change that a mailed link would confirm, so that people see it before they press the button. */
export const emailChangeOfLink = endpoint({
  method: 'POST',
  path: '/api/user/user/email/about',
  body: z.object({ code: text(64) }),
  /** The new email, masked. */
  reply: z.object({ email: z.string() }),
  refusals: ['email-change.failed'],
});

/** Confirms an email change with the code of a mailed link. Works with or without a session, and may be repeated after success. */
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
  /** The name of the passkey, if the way is a passkey. */
  name: z.optional(z.string()),
  addedAt: z.string(),
});
export type RecentWay = z.output<typeof recentWay>;

/**
 * The link in a message to the old email. It cancels a change that is not confirmed yet, or undoes a confirmed change
 * within seven days.
 */
export const undoEmailChange = endpoint({
  method: 'POST',
  path: '/api/user/user/email/undo',
  body: z.object({ code: text(64) }),
  reply: z.object({
    outcome: z.enum(['cancelled', 'undone']),
    access: ownerAccess,
    /** After a cancelled change: ways to log in that an intruder may have added. */
    recentWays: z.optional(z.array(recentWay)),
    /** After an undone change. */
    ended: z.optional(endedWays),
  }),
  refusals: ['email-change.failed', 'recovery.email-taken'],
});

/** Moves a member to another policy. The password confirms it. */
export const changeMemberNumber = endpoint({
  method: 'POST',
  path: '/api/user/user/memberNumber',
  body: z.object({ memNo: ruled(memberNumberRule), password: givenPassword }),
  reply: z.object({}),
  refusals: [...inSession, 'action.not-allowed', 'number.unavailable', 'number.unchanged', 'registry.unavailable'],
});

/** Checks the password again. The session gets a new id, and records the time of this proof. */
export const confirmPassword = endpoint({
  method: 'POST',
  path: '/api/idauth/confirm',
  body: z.object({ password: givenPassword }),
  reply: z.object({}),
  refusals: inSession,
});

/** Changes the password. The present password confirms it. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/user/user/password',
  body: z.object({ password: givenPassword, newPassword }),
  reply: z.object({}),
  refusals: [...inSession, 'password.unacceptable', 'password.used-before'],
});
