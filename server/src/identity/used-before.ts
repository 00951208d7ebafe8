import { limits } from '@selvage/contract/limits';
import type { AccountId } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { refuse } from '../refuse.ts';
import { earlierHashes } from './password-history-store.ts';

/** A9: the last five passwords, the present one among them, are refused with code 5. */
export async function requireNew(
  deps: Pick<Deps, 'db' | 'hashing'>,
  account: { id: AccountId; passwordHash: string | null },
  password: string,
  client: string,
): Promise<void> {
  if (account.passwordHash === null) return;
  const hashes = [account.passwordHash, ...(await earlierHashes(deps.db, account.id, limits.passwordsRemembered - 1))];
  const by = { account: account.id, client };
  for (const hash of hashes) if (await deps.hashing.verify(hash, password, by)) refuse('password.used-before');
}
