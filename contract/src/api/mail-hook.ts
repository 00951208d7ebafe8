import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { text } from './fields.ts';

/**
 * A mail provider, or a program in front of it, reports the delivery status of a message. It must send the secret, and without a configured
 * secret the call is refused.
 */
export const mailHook = endpoint({
  method: 'POST',
  path: '/hooks/mail',
  body: z.strictObject({
    /** The Message-ID of the message: `<id@domain>`, or only the part before the @. */
    messageId: text(200),
    kind: z.enum(['delivered', 'bounced', 'complained']),
    /** A status such as 5.1.1 or a word of the provider. Sentences are refused, because they would quote the email. */
    code: z.nullish(z.string().check(z.regex(/^[A-Za-z\d][A-Za-z\d._-]{0,39}$/))),
  }),
  /** True if the status was stored. False if the message is unknown or deleted, or if this status was already known. */
  reply: z.object({ noted: z.boolean() }),
  refusals: ['hook.not-authorised'],
});
