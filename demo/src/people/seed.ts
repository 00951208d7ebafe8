import { days } from '@selvage/contract/time-units';
import { userTypes } from '@selvage/contract/user-types';
import type { Db } from '@selvage/server/db/database';
import type { Deps } from '@selvage/server/deps';
import { setTwoFactor } from '@selvage/server/accounts/account-store';
import { birthDateDigest } from '@selvage/server/accounts/birth-date';
import { accountSubject } from '@selvage/server/attempts/attempts';
import { lockUntil } from '@selvage/server/attempts/attempts';
import { demoAccounts, demoBirthDate, demoPassword } from './demo-accounts.ts';
import { demoRegistry } from './demo-registry.ts';
import { addAccount, addBirthDate, addRegistry, findAccounts, takeSeedingLock } from './store.ts';

type SeedDeps = Pick<Deps, 'db' | 'keys' | 'hashing' | 'now'>;

const emails = demoAccounts.map(({ email }) => email);

/** Adds the demo people at every start. Changes by people stay, except that the locked account is locked again. */
export async function seedDemo(deps: SeedDeps): Promise<void> {
  const present = await findAccounts(deps.db, emails);
  const isComplete = present.length === emails.length;
  // The password is hashed before the transaction, because hashing is the slow part of a start, and only if accounts are missing.
  const passwordHash = isComplete ? null : await deps.hashing.hash(demoPassword, { account: null, client: 'demo' });
  await deps.db.transaction().execute(async (db) => {
    await takeSeedingLock(db);
    await addRegistry(db, deps.keys, demoRegistry);
    if (passwordHash !== null) await addAccounts(db, deps, passwordHash);
    await lockTheLocked(db, deps);
  });
}

async function addAccounts(db: Db, { keys, now }: SeedDeps, passwordHash: string): Promise<void> {
  for (const account of demoAccounts) {
    const isNew = account.state === 'unactivated' || account.state === 'without-password';
    const id = await addAccount(db, {
      account,
      passwordHash: account.state === 'without-password' ? null : passwordHash,
      activatedAt: isNew ? null : now(),
      createdAt: now(),
    });
    if (id === undefined) continue;
    const { kind, twoFactor = null, mobile = null } = account;
    await setTwoFactor(db, keys, id, { twoFactor, mobile });
    if (userTypes[kind].resetAsksBirthDate) await addBirthDate(db, id, birthDateDigest(keys, id, demoBirthDate));
  }
}

async function lockTheLocked(db: Db, { now }: SeedDeps): Promise<void> {
  const locked = demoAccounts.filter(({ state }) => state === 'locked').map(({ email }) => email);
  for (const { id } of await findAccounts(db, locked))
    await lockUntil(db, accountSubject(id), new Date(now().getTime() + days(3650)), now());
}
