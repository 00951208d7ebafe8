import type { DataCopy } from '@selvage/contract/api/consents';
import { Counter } from '../counter.ts';
import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';

/** The tries to make a copy. After the last one, the person is offered a new copy. */
export const copyTries = 3;

export const copyCounter = new Counter<{ result: 'made' | 'failed' }>();

/** The state of the copy of an account. */
export async function copyOf(db: Db, accountId: AccountId, now: Date): Promise<DataCopy> {
  const row = await db
    .selectFrom('data_copies')
    .select(['id', 'made_at as madeAt', 'expires_at as expiresAt', 'claimed_until as claimedUntil', 'tries'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!row) return { state: 'none' };
  const { id, madeAt, expiresAt, claimedUntil, tries } = row;
  if (madeAt !== null && expiresAt !== null)
    return expiresAt > now ? { state: 'ready', id, until: expiresAt.toISOString() } : { state: 'none' };
  const hasFailed = tries >= copyTries && (claimedUntil === null || claimedUntil <= now);
  return { state: hasFailed ? 'failed' : 'preparing', id };
}

/** Deletes the copy of an account, with its file. */
export async function deleteCopyOf(tx: Db, accountId: AccountId): Promise<void> {
  await tx.deleteFrom('data_copies').where('account_id', '=', accountId).execute();
}
