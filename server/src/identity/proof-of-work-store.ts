import type { Db } from '../db/database.ts';

/** Spends a proof: true for the first who asks, until it has expired. */
export async function spendProof(db: Db, key: Buffer, expiresAt: Date): Promise<boolean> {
  const spent = await db
    .insertInto('throttles')
    .values({ key, hits: 1, window_ends_at: expiresAt })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst();
  return spent.numInsertedOrUpdatedRows === 1n;
}

/** How many proofs were accepted in the open window. */
export async function countProven(db: Db, key: Buffer, now: Date): Promise<number> {
  const row = await db
    .selectFrom('throttles')
    .select('hits')
    .where('key', '=', key)
    .where('window_ends_at', '>', now)
    .executeTakeFirst();
  return row?.hits ?? 0;
}
