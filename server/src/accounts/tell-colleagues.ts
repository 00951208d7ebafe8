import { audienceOf } from '../messages/last-audience-store.ts';
import { notify } from '../messages/outbox-store.ts';
import type { MessageName } from '../messages/templates/all-messages.ts';
import type { Db } from '../db/database.ts';
import type { RequestContext } from '../sessions/request-context.ts';
import type { Colleague, OrganisationKey } from './organisation-store.ts';

interface Telling {
  tx: Db;
  context: Pick<RequestContext, 'brand' | 'language' | 'by'>;
  now: Date;
}

/** Queues a message to each of these colleagues, in the brand and language of their earlier messages. It names the ID and nobody. */
export async function tellColleagues(
  { tx, context, now }: Telling,
  { id: organisation }: OrganisationKey,
  colleagues: readonly Pick<Colleague, 'accountId' | 'email'>[],
  message: MessageName,
  facts: Readonly<Record<string, string>> = {},
): Promise<void> {
  for (const { accountId, email: recipient } of colleagues) {
    const audience = { ...context, ...(await audienceOf(tx, accountId, context)) };
    await notify(tx, { message, accountId, recipient, facts: { organisation, ...facts } }, audience, now);
  }
}
