import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { wireCodes } from '../user-types.ts';
import { givenPassword, text } from './fields.ts';

/** What a second step may be shown by, the strongest first. */
export const secondSteps = ['PASSKEY', 'APP', 'SMS', 'EMAIL', 'RECOVERY'] as const;
export type SecondStep = (typeof secondSteps)[number];

/** EN2: what a signed-in person still owes before they are let in. */
export const pendingTwoFactor = z.object({
  mfaToken: z.optional(z.string()),
  /** EMAIL and SMS are sent a code. For APP and PASSKEY nothing is sent. */
  type: z.optional(z.enum(['EMAIL', 'SMS', 'APP', 'PASSKEY'])),
  /** Masked; the server never sends the email or number itself. */
  destination: z.optional(z.string()),
  trustDeviceEnabled: z.optional(z.boolean()),
  mfaSetupRequired: z.boolean(),
  /** WY25: a passkey is owed, and nothing else is left to do. */
  passkeyRequired: z.optional(z.boolean()),
  /** WY26: a code from the support desk is accepted as well. */
  enrolment: z.optional(z.boolean()),
  /** How long to wait before another code is worth asking for. */
  secondsToNext: z.optional(z.number()),
  /** Another browser was sent a code a moment ago, which only works there. This one is sent none until it asks for it. */
  sentElsewhere: z.optional(z.boolean()),
  /** WY22: all that may be shown, the strongest first. Absent for somebody who has the one way alone that they are asked for. */
  ways: z.optional(z.array(z.object({ type: z.enum(secondSteps), destination: z.optional(z.string()) }))),
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
