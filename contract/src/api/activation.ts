import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { emailRule } from '../rules/email.ts';
import { wireCodes } from '../user-types.ts';
import { ruled, text, yesOrNo } from './fields.ts';

/** Activates an account by the long code of a mailed link, or by the six digits of the same message in a session. */
export const activate = endpoint({
  method: 'POST',
  path: '/api/user/activate',
  body: z.object({ code: text(64) }),
  /** The email that the code was sent to, to fill in the login form. */
  reply: z.object({ email: z.string() }),
  refusals: ['activation.failed'],
});

/** The registration that a mailed link would activate, so that people see it before they press the button. */
export const registrationOfLink = endpoint({
  method: 'POST',
  path: '/api/user/activate/about',
  body: z.object({ code: text(64) }),
  reply: z.object({
    userType: z.enum(wireCodes),
    registeredAt: z.string(),
    device: z.object({ browser: z.optional(z.string()), system: z.optional(z.string()) }),
    /** True if the person may declare “I didn’t register”. False for an imported account. */
    canDisown: z.optional(z.boolean()),
  }),
  refusals: ['activation.failed'],
});

/** "I didn’t register": closes the account and frees its email and number. */
export const disownRegistration = endpoint({
  method: 'POST',
  path: '/api/user/activate/disown',
  body: z.object({ code: text(64) }),
  reply: z.object({}),
  refusals: ['activation.failed'],
});

/** Sends the activation email again. The answer is the same for every email. In a session the request may leave the email out. */
export const resendActivation = endpoint({
  method: 'POST',
  path: '/api/user/activate/email',
  body: z.object({
    email: z.nullish(ruled(emailRule)),
    wellnessOnly: z.nullish(yesOrNo),
  }),
  reply: z.object({
    /** Seconds until the next email may be requested. */
    secondsToNext: z.number(),
  }),
});
