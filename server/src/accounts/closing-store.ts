import { endSecrets } from '../crypto/one-time-secret-store.ts';
import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';

/** The time at which an account closes. Null if its owner did not ask for that. */
export async function closingOf(db: Db, accountId: AccountId): Promise<Date | null> {
  const row = await db
    .selectFrom('accounts')
    .select('closes_at as closesAt')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row?.closesAt ?? null;
}

/** Lets the account close at this time. */
export async function setClosing(tx: Db, accountId: AccountId, closesAt: Date): Promise<void> {
  await tx.updateTable('accounts').set({ closes_at: closesAt }).where('id', '=', accountId).execute();
}

/** Keeps the account open, and ends the links in the messages about the closing. Returns false if it was not going to close. */
export async function endClosing(tx: Db, accountId: AccountId): Promise<boolean> {
  const row = await tx
    .updateTable('accounts')
    .set({ closes_at: null })
    .where('id', '=', accountId)
    .where('closes_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  await endSecrets(tx, accountId, ['closing-cancel']);
  return row !== undefined;
}
