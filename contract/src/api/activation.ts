import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { emailRule } from '../rules/email.ts';
import { wireCodes } from '../user-types.ts';
import { ruled, text, yesOrNo } from './fields.ts';

/** AC4: the long code of a mailed link, or the six digits of the same mail typed by the signed-in person. */
export const activate = endpoint({
  method: 'POST',
  path: '/api/user/activate',
  body: z.object({ code: text(64) }),
  /** AC3: the email that the code was sent to, for the login that follows. */
  reply: z.object({ email: z.string() }),
  refusals: ['activation.failed'],
});

/** F18: what a mailed link would activate, to be read before the button is pressed. */
export const registrationOfLink = endpoint({
  method: 'POST',
  path: '/api/user/activate/about',
  body: z.object({ code: text(64) }),
  reply: z.object({
    userType: z.enum(wireCodes),
    registeredAt: z.string(),
    device: z.object({ browser: z.optional(z.string()), system: z.optional(z.string()) }),
    /** Whether "I did not register" works. It does not for an imported account. */
    canDisown: z.optional(z.boolean()),
  }),
  refusals: ['activation.failed'],
});

/** F18: "I didn’t register": closes the account and frees its email and number. */
export const disownRegistration = endpoint({
  method: 'POST',
  path: '/api/user/activate/disown',
  body: z.object({ code: text(64) }),
  reply: z.object({}),
  refusals: ['activation.failed'],
});

/** AC2: the same answer whoever the email belongs to; a signed-in person's own email needs not be sent. */
export const resendActivation = endpoint({
  method: 'POST',
  path: '/api/user/activate/email',
  body: z.object({
    email: z.nullish(ruled(emailRule)),
    wellnessOnly: z.nullish(yesOrNo),
  }),
  reply: z.object({
    /** How long to wait before the next one is worth asking for. */
    secondsToNext: z.number(),
  }),
});
