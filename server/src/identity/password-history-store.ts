import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';

/** The hashes of the latest `count` passwords before the present one. */
export async function earlierHashes(db: Db, accountId: AccountId, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom('password_history')
    .select('password_hash')
    .where('account_id', '=', accountId)
    .orderBy('replaced_at', 'desc')
    .limit(count)
    .execute();
  return rows.map((row) => row.password_hash);
}

export async function rememberHash(db: Db, accountId: AccountId, passwordHash: string, now: Date): Promise<void> {
  await db
    .insertInto('password_history')
    .values({ account_id: accountId, password_hash: passwordHash, replaced_at: now })
    .execute();
}
