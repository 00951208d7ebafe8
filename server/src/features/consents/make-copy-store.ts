import type { Language } from '@selvage/contract/languages';
import { minutes } from '@selvage/contract/time-units';
import { sql } from 'kysely';
import { copyTries } from '../../accounts/copy-store.ts';
import type { Db } from '../../db/database.ts';
import type { AccountId } from '../../db/tables.ts';

export interface Claim {
  id: string;
  accountId: AccountId;
  brand: string;
  language: Language;
  claimedUntil: Date;
}

const claimLife = minutes(5);

/** Claims the copy that waits longest. Every claim counts as a try. */
export async function claimCopy(db: Db, now: Date): Promise<Claim | undefined> {
  const { rows } = await sql<Claim>`
    update data_copies set claimed_until = ${new Date(now.getTime() + claimLife)}, tries = tries + 1
    where id = (
      select id from data_copies
      where made_at is null and tries < ${copyTries} and (claimed_until is null or claimed_until <= ${now})
      order by asked_at limit 1 for update skip locked)
    returning id, account_id::text as "accountId", brand, language, claimed_until as "claimedUntil"`.execute(db);
  return rows[0];
}

/** Ends the claim at once, so that the next round tries again. */
export async function releaseClaim(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('data_copies').set({ claimed_until: now }).where('id', '=', id).execute();
}

interface MadeCopy extends Pick<Claim, 'id' | 'claimedUntil'> {
  sealed: Buffer;
  madeAt: Date;
  expiresAt: Date;
}

/** Stores the whole file. Returns false if the copy was deleted, or if the claim has ended. */
export async function storeCopy(tx: Db, { id, claimedUntil, sealed, madeAt, expiresAt }: MadeCopy): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('data_copies')
    .set({ file_sealed: sealed, made_at: madeAt, expires_at: expiresAt, claimed_until: null })
    .where('id', '=', id)
    .where('made_at', 'is', null)
    .where('claimed_until', '=', claimedUntil)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Everything is read as it was at one moment. */
export const readSnapshot = <T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);

export async function countEvents(tx: Db, accountId: AccountId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit_events where account_id = ${accountId}`.execute(tx);
  return rows[0]?.count ?? 0;
}
