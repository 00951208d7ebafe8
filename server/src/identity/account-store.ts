import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';
import type { TwoFactorChoice } from './code-destination.ts';

/** Holds the account for this transaction; the password hash it still has is the one that is about to be replaced. */
export async function lockAccount(db: Db, accountId: AccountId): Promise<string | null> {
  const row = await db
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.password_hash ?? null;
}

export async function passwordHashOf(db: Db, accountId: AccountId): Promise<string | null> {
  const row = await db.selectFrom('accounts').select('password_hash').where('id', '=', accountId).executeTakeFirst();
  return row?.password_hash ?? null;
}

export async function setTwoFactor(db: Db, accountId: AccountId, change: TwoFactorChoice): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ two_factor: change.twoFactor, mobile_sealed: change.mobileSealed })
    .where('id', '=', accountId)
    .execute();
}
