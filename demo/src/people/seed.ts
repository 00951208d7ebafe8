import { randomBytes } from 'node:crypto';
import { signInLimits } from '@selvage/contract/limits';
import { userTypes } from '@selvage/contract/user-types';
import type { Db } from '@selvage/server/db/database';
import type { Deps } from '@selvage/server/deps';
import { setTwoFactor } from '@selvage/server/accounts/account-store';
import { birthDateDigest } from '@selvage/server/accounts/birth-date';
import { accountSubject, lockStateOf } from '@selvage/server/attempts/attempts';
import { audit } from '@selvage/server/audit/audit-store';
import { demoAccounts, demoBirthDate, demoPassword } from './demo-accounts.ts';
import { demoRegistry } from './demo-registry.ts';
import { seedOrganisations } from './seed-organisations.ts';
import { addAccount, addBirthDate, addRegistry, findAccounts, lockByGuesses, takeSeedingLock } from './store.ts';

type SeedDeps = Pick<Deps, 'db' | 'keys' | 'hashing' | 'now' | 'config'>;

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
    await seedOrganisations(db, deps);
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

/** Locks for the longest time that wrong passwords lock, so that the desk can unlock it. The history has the wrong passwords. */
async function lockTheLocked(db: Db, { now }: SeedDeps): Promise<void> {
  const at = now();
  const locked = demoAccounts.filter(({ state }) => state === 'locked').map(({ email }) => email);
  for (const { id: accountId, kind } of await findAccounts(db, locked)) {
    const subject = accountSubject(accountId);
    const before = await lockStateOf(db, subject, at);
    await lockByGuesses(db, subject, at);
    // A lock from an earlier start has its history already.
    if (before.lock !== 'open' && before.failures > 0) continue;
    const about = () => ({ accountId, kind, at, origin: { requestId: newRequestId(), client: null, device: null } });
    for (let guess = 0; guess < signInLimits.signInFailures; guess++)
      await audit(db, { event: 'sign-in', result: 'refused', reason: 'wrong-credentials', ...about() });
    await audit(db, { event: 'account-locked', result: 'ok', ...about() });
  }
}

const newRequestId = (): string => randomBytes(8).toString('hex').toUpperCase();
