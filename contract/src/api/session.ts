import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { wireCodes } from '../user-types.ts';
import { pendingTwoFactor } from './sign-in.ts';

/**
 * Before the second factor only `activated`, `userType` and `mfaRequired` are present, and `email` while the person
 * must set up a second factor.
 */
export const user = z.object({
  activated: z.boolean(),
  userType: z.enum(wireCodes),
  mfaRequired: z.optional(pendingTwoFactor),
  privileges: z.optional(z.array(z.string())),
  email: z.optional(z.string()),
  memNo: z.optional(z.string()),
  wellnessOnly: z.optional(z.enum(['Y', 'N'])),
  /** A requirement for this kind of user that begins on a future day and that this person does not meet yet. */
  owesFrom: z.optional(z.object({ requires: z.enum(['two-step', 'phishing-resistant']), from: z.string() })),
  /** Before activation: seconds until another activation email may be requested. */
  secondsToNext: z.optional(z.number()),
});
export type User = z.output<typeof user>;

export const currentUser = endpoint({
  method: 'GET',
  path: '/api/user/user.json',
  reply: user,
  refusals: ['session.required'],
});

export const signOut = endpoint({
  method: 'POST',
  path: '/api/idauth/logout',
  body: z.optional(z.object({})),
  reply: z.object({}),
});

const sessionClock = z.object({
  /** Seconds until the session ends by inactivity or age, and how long before that to warn. */
  secondsLeft: z.number(),
  warningSeconds: z.number(),
});
export type SessionClock = z.output<typeof sessionClock>;

/** Returns the remaining time of the session without extending it, and whether the person is asked to answer new terms. */
export const sessionStatus = endpoint({
  method: 'GET',
  path: '/api/idauth/session',
  reply: z.extend(sessionClock, {
    /** `laterUntil` is the first day on which an answer is required (yyyy-MM-dd). Absent if it is required now. */
    termsRequired: z.optional(z.object({ laterUntil: z.optional(z.string()) })),
  }),
  refusals: ['session.required'],
});

export const extendSession = endpoint({
  method: 'POST',
  path: '/api/idauth/session/extend',
  body: z.optional(z.object({})),
  reply: sessionClock,
  refusals: ['session.required'],
});
