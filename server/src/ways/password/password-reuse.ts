import { accountLimits } from '@selvage/contract/limits';
import type { AccountId } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { refuse } from '../../refuse.ts';
import type { Db } from '../../db/database.ts';

/** A9: the last five passwords, the present one among them, are refused with code 5. */
export async function requireNotReused(
  deps: Pick<Deps, 'db' | 'hashing'>,
  account: { id: AccountId; passwordHash: string | null },
  password: string,
  client: string,
): Promise<void> {
  if (account.passwordHash === null) return;
  const hashes = [
    account.passwordHash,
    ...(await earlierHashes(deps.db, account.id, accountLimits.passwordsRemembered - 1)),
  ];
  const by = { account: account.id, client };
  for (const hash of hashes) if (await deps.hashing.verify(hash, password, by)) refuse('password.used-before');
}

/** The hashes of the latest `count` passwords before the present one. */
async function earlierHashes(db: Db, accountId: AccountId, count: number): Promise<string[]> {
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
