import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { emailRule } from '../rules/email.ts';
import { ruled } from './ruled.ts';
import { text } from './text.ts';

/** AC4: the long code of a mailed link, or the six digits of the same mail typed by the signed-in person. */
export const activate = endpoint({
  method: 'POST',
  path: '/api/user/activate',
  body: z.strictObject({ code: text(64) }),
  /** AC3: the address that the code was sent to, for the login that follows. */
  reply: z.object({ email: z.string() }),
  refusals: ['activation.failed'],
});

/** AC2: the same answer whoever the address belongs to; a signed-in person's own address needs not be sent. */
export const resendActivation = endpoint({
  method: 'POST',
  path: '/api/user/activate/email',
  body: z.strictObject({
    email: z.nullish(ruled(emailRule)),
    wellnessOnly: z.nullish(z.enum(['Y', 'N'])),
  }),
  reply: z.object({
    /** How long to wait before the next one is worth asking for. */
    secondsToNext: z.number(),
  }),
});
