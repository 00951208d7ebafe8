import type { Kind } from '@selvage/contract/user-types';
import { deleteAccountOf } from '../../accounts/account-deletion.ts';
import { referenceOf } from '../../accounts/account-store.ts';
import { closingCounter } from '../../accounts/closing.ts';
import { forgetInvitationsTo, lockBeforeDeletion } from '../../accounts/organisation-store.ts';
import { audit } from '../../audit/audit-store.ts';
import type { Db } from '../../db/database.ts';
import { failureFields } from '../../db/database-errors.ts';
import type { AccountId } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { audienceOf } from '../../messages/last-audience-store.ts';
import { enqueue, inTransaction } from '../../messages/outbox-store.ts';
import { endSessionsOf } from './store.ts';

type ClosingDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'config' | 'wakeOutbox' | 'log'>;

/** The accounts that are read at once. */
const atOnce = 500;

/**
 * Closes the accounts whose day has come, each in its own transaction. Every instance does it every hour: an account that another one closes
 * at the same moment is gone or skipped. Returns how many were closed.
 */
export async function closeDueAccounts(deps: ClosingDeps): Promise<number> {
  let closed = 0;
  for (let after: AccountId = '0', due = await dueAfter(deps, after); due.length > 0; due = await dueAfter(deps, after))
    for (const id of due) {
      after = id;
      // One account that cannot be closed must not keep the others open.
      const isClosed = await closeAccountOf(deps, id).catch((error: unknown) => {
        deps.log.warn(failureFields(error), 'an account could not be closed');
        return false;
      });
      if (isClosed) closed += 1;
    }
  return closed;
}

async function dueAfter({ db, now }: Pick<Deps, 'db' | 'now'>, after: AccountId): Promise<AccountId[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('closes_at', '<=', now())
    .where('disabled_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(atOnce)
    .execute();
  return rows.map(({ id }) => id);
}

/** Does what `user erase` does, and sends the last message, which belongs to no account. */
async function closeAccountOf(deps: ClosingDeps, id: AccountId): Promise<boolean> {
  const now = deps.now();
  const origin = { requestId: 'closing', client: null, device: null };
  return inTransaction(deps, async (tx) => {
    const person = await lockIfDue(tx, id, now);
    if (person === undefined) return false;
    const reference = await referenceOf(tx, id);
    const { brand, language } = await audienceOf(tx, id, { brand: deps.config.brands[0], language: 'en' });
    await endSessionsOf(tx, id, now);
    await deleteAccountOf(tx, deps, id);
    await forgetInvitationsTo(tx, person.email);
    await audit(tx, { event: 'account-closed', result: 'ok', accountId: id, kind: person.kind, origin, at: now });
    const facts = { reference, kind: person.kind, at: now.toISOString() };
    const whom = {
      channel: 'email',
      recipient: person.email,
      accountId: null,
      secretId: null,
      expiresAt: null,
    } as const;
    await enqueue(tx, { message: 'account-closed', ...whom, brand: brand.id, language, facts }, now);
    closingCounter.add({ step: 'closed' });
    return true;
  });
}

/** Locks the account like its deletion, and looks again at what may have changed. */
async function lockIfDue(tx: Db, id: AccountId, now: Date): Promise<{ email: string; kind: Kind } | undefined> {
  await lockBeforeDeletion(tx, id);
  const row = await tx
    .selectFrom('accounts')
    .select(['email', 'kind', 'closes_at as closesAt', 'disabled_at as disabledAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row?.closesAt && row.closesAt <= now && row.disabledAt === null ? row : undefined;
}
