import { text } from '@selvage/contract/api/text';
import * as z from 'zod/mini';
import { refuse } from '../../refuse.ts';
import type { InboxFilter } from './inbox-store.ts';

/** A bigint has at most 19 digits; 18 always fit. */
const messageId = z.string().check(z.regex(/^\d{1,18}$/));
const address = z.union([z.literal(''), text(320)]);
const inboxQuery = z.strictObject({ to: z.optional(address), after: z.optional(messageId) });

/** Addresses are kept in small letters; an empty one, as a form sends it, means everyone's. */
export function readInboxQuery(query: unknown): InboxFilter {
  const { success, data } = inboxQuery.safeParse(query);
  if (!success) return refuse('request.malformed');
  return { to: data.to?.trim().toLowerCase() || undefined, after: data.after };
}
