import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { wireCodes } from '../user-types.ts';
import { givenPassword, text } from './fields.ts';

/** EN2: what a signed-in person still owes before they are let in. */
export const pendingTwoFactor = z.object({
  mfaToken: z.optional(z.string()),
  type: z.optional(z.enum(['EMAIL', 'SMS'])),
  /** Masked; the server never sends the email or number itself. */
  destination: z.optional(z.string()),
  trustDeviceEnabled: z.optional(z.boolean()),
  mfaSetupRequired: z.boolean(),
  /** How long to wait before another code is worth asking for. */
  secondsToNext: z.optional(z.number()),
});
export type PendingTwoFactor = z.output<typeof pendingTwoFactor>;

/** An email as typed at sign-in: not judged here, so that every wrong one gets the same answer. */
const givenEmail = text(320);

const givenId = z.nullish(z.string().check(z.maxLength(64)));

export const signIn = endpoint({
  method: 'POST',
  path: '/api/idauth/auth',
  body: z.object({
    email: givenEmail,
    password: givenPassword,
    userType: z.enum(wireCodes),
    loginId: givenId,
    consultantID: givenId,
    hospitalID: givenId,
    deviceTrustToken: z.nullish(z.string().check(z.maxLength(256))),
  }),
  reply: z.object({ mfaRequired: z.optional(pendingTwoFactor) }),
  refusals: ['sign-in.wrong-credentials', 'sign-in.locked', 'account.disabled', 'texts.unavailable'],
});
