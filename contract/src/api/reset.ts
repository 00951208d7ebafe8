import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { emailRule } from '../rules/email.ts';
import { wireCodes } from '../user-types.ts';
import { endedWays, isoDate, newPassword, ruled, text, yesOrNo } from './fields.ts';

/** Requests a reset link. The answer is the same with and without an account. */
export const requestReset = endpoint({
  method: 'POST',
  path: '/api/user/reset/email',
  body: z.object({
    email: ruled(emailRule),
    userType: z.enum(wireCodes),
    wellnessOnly: z.nullish(yesOrNo),
    loginId: z.nullish(z.string().check(z.maxLength(64))),
  }),
  reply: z.object({ secondsToNext: z.number() }),
});

const resetUser = z.object({
  userType: z.enum(wireCodes),
  /** Hidden on the screen. Password managers store the new password under this email. */
  email: z.string(),
});
export type ResetUser = z.output<typeof resetUser>;

/**
 * Exchanges the code of a link for an authorisation of fifteen minutes. The link can still be used after that, because
 * mail scanners open links too.
 */
export const exchangeResetCode = endpoint({
  method: 'POST',
  path: '/api/user/reset/auth',
  body: z.object({ code: text(64) }),
  reply: resetUser,
  refusals: ['reset.not-authorised'],
});

export const resetAuthorisation = endpoint({
  method: 'GET',
  path: '/api/user/reset/auth',
  reply: resetUser,
  refusals: ['reset.not-authorised'],
});

/** Sets the new password with the authorisation of `exchangeResetCode`. */
export const completeReset = endpoint({
  method: 'POST',
  path: '/api/user/reset',
  body: z.object({ newPassword, birthDate: z.nullish(isoDate) }),
  /** What the reset has ended besides sessions: ways to log in of the last 30 days, which may be an intruder's. */
  reply: z.object({ ended: endedWays }),
  refusals: ['reset.not-authorised', 'password.unacceptable', 'password.used-before', 'birth-date.wrong'],
});
