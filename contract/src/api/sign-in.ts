import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { wireCodes } from '../user-types.ts';
import { shownWordings } from './consents.ts';
import { givenPassword, text } from './fields.ts';

/** All ways to complete a second step, strongest first. */
export const secondSteps = ['PASSKEY', 'APP', 'SMS', 'EMAIL', 'RECOVERY'] as const;
export type SecondStep = (typeof secondSteps)[number];

/** The step that the person must still do after the password. */
export const pendingTwoFactor = z.object({
  mfaToken: z.optional(z.string()),
  /** EMAIL and SMS send a code. APP and PASSKEY send nothing. */
  type: z.optional(z.enum(['EMAIL', 'SMS', 'APP', 'PASSKEY'])),
  /** The email or mobile number of the code, masked. The server never returns it in full. */
  destination: z.optional(z.string()),
  trustDeviceEnabled: z.optional(z.boolean()),
  mfaSetupRequired: z.boolean(),
  /** True if the remaining step is a passkey: the person adds one, or uses one that they have. */
  passkeyRequired: z.optional(z.boolean()),
  /** True if a code from the support desk is accepted too. */
  enrolment: z.optional(z.boolean()),
  /** Seconds until another code may be requested. */
  secondsToNext: z.optional(z.number()),
  /** True if another browser was just sent a code that works only there. This browser gets a code only if the person requests one. */
  sentElsewhere: z.optional(z.boolean()),
  /** All ways that the person may use, strongest first. Absent if only one way exists. */
  ways: z.optional(z.array(z.object({ type: z.enum(secondSteps), destination: z.optional(z.string()) }))),
});
export type PendingTwoFactor = z.output<typeof pendingTwoFactor>;

/** The email as typed at login. It is not validated here, so that every wrong email gets the same answer. */
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
    /**
     * How the terms beside the login were accepted, and the digest of their text. The agreement is recorded once per version. A wrong digest
     * never refuses a login.
     */
    termsGiven: z.nullish(z.enum(['page', 'preset'])),
    wordings: z.nullish(shownWordings),
  }),
  reply: z.object({ mfaRequired: z.optional(pendingTwoFactor) }),
  refusals: ['sign-in.wrong-credentials', 'sign-in.locked', 'account.disabled', 'texts.unavailable'],
});
