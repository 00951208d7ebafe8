import type { AccountId } from '../../db/tables.ts';
import type { Db } from '../../db/database.ts';
import { audit } from '../../audit/audit-store.ts';
import { lastBrandAndLanguage } from '../../support/support-act.ts';
import { notify } from '../../messages/notify.ts';
import type { AdapterContext, AdapterDeps } from '../protocol/adapter-context.ts';
import { endParticipant, participantOwner } from './participant-store.ts';

/** RFC 6749, 4.1.2: somebody else may have the code or token, so nobody goes on with what it was exchanged for. */
export async function endReused(deps: AdapterDeps, context: AdapterContext, participant: string | null): Promise<void> {
  const { db, now } = deps;
  if (participant === null) return;
  await db.transaction().execute(async (tx) => {
    const ended = await endParticipant(tx, participant, now());
    if (!ended) return;
    const { accountId, clientId } = ended;
    await audit(tx, {
      event: 'token-reused',
      result: 'refused',
      reason: clientId,
      accountId,
      origin: context.origin(),
      at: now(),
    });
    // A code is seldom copied, and is over within a minute: an application that sends one twice is no reason to alarm people.
    if (context.grantType() === 'refresh_token') await tellOwner(tx, deps, context, ended);
  });
}

/** Two tabs of one person renewed at once, and this one came too late. Once for each token, however often it is shown. */
export async function auditSuperseded(
  tx: Db,
  context: AdapterContext,
  { participant, at }: { participant: string | null; at: Date },
): Promise<void> {
  const holder = participant === null ? undefined : await participantOwner(tx, participant);
  if (!holder) return;
  const { accountId, clientId: reason } = holder;
  await audit(tx, { event: 'token-superseded', result: 'refused', reason, accountId, origin: context.origin(), at });
}

/** The request comes from an application: in which language its owner reads is known from what they were sent before. */
async function tellOwner(
  tx: Db,
  { now }: AdapterDeps,
  { brand, clients }: AdapterContext,
  { accountId, clientId }: { accountId: AccountId; clientId: string },
): Promise<void> {
  const account = await tx.selectFrom('accounts').select('email').where('id', '=', accountId).executeTakeFirst();
  if (!account) return;
  const { language = 'en' } = (await lastBrandAndLanguage(tx, accountId)) ?? {};
  const application = clients.get(clientId)?.name[language] ?? clientId;
  const notice = {
    message: 'application-copied',
    accountId,
    recipient: account.email,
    facts: { application },
  } as const;
  await notify(tx, notice, { brand, language }, now());
}
