import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { text } from './fields.ts';

/** WY26: a code from the support desk stands in for the code of the second factor or the mailbox, for whoever owes a passkey. */
export const useEnrolmentCode = endpoint({
  method: 'POST',
  path: '/api/idauth/mfa/enrolment',
  body: z.object({ code: text(64) }),
  reply: z.object({}),
  refusals: ['session.required', 'enrolment.refused', 'challenge.over'],
});
