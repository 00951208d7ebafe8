import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { text } from './fields.ts';

/** A mail provider, or what stands between it and us, tells what became of a message. Only with the secret, and only where one is set. */
export const mailHook = endpoint({
  method: 'POST',
  path: '/hooks/mail',
  body: z.strictObject({
    /** `<id@domain>` as we sent it, or the id alone. */
    messageId: text(200),
    kind: z.enum(['delivered', 'bounced', 'complained']),
    /** A status such as 5.1.1, or a word of the provider's; never a sentence, which would quote the email. */
    code: z.nullish(z.string().check(z.regex(/^[A-Za-z\d][A-Za-z\d._-]{0,39}$/))),
  }),
  /** Nothing was noted of a message that is not known, or not known any more, or of which this was known. */
  reply: z.object({ noted: z.boolean() }),
  refusals: ['hook.not-authorised'],
});
