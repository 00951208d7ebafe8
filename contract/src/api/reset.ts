import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { emailRule } from '../rules/email.ts';
import { wireCodes } from '../user-types.ts';
import { isoDate, newPassword, ruled, text, yesOrNo } from './fields.ts';

/** RS1, RS3, RS4: asks for a link. The answer is the same whether or not there is such an account. */
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
  /** Shown to nobody: password managers file the new password under it. */
  email: z.string(),
});
export type ResetUser = z.output<typeof resetUser>;

/** RS7: opens an authorisation of fifteen minutes and uses nothing up. */
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

/** RS5, RS8: sets the password, with the authorisation that the link was exchanged for. */
export const completeReset = endpoint({
  method: 'POST',
  path: '/api/user/reset',
  body: z.object({ newPassword, birthDate: z.nullish(isoDate) }),
  reply: z.object({}),
  refusals: ['reset.not-authorised', 'password.unacceptable', 'password.used-before', 'birth-date.wrong'],
});
