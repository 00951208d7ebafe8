import { type Kind, userTypes } from '@selvage/contract/user-types';
import { signInLimits } from '@selvage/contract/limits';
import type { OrganisationKey } from '@selvage/server/accounts/organisation-store';
import { lockUntil, type Subject } from '@selvage/server/attempts/attempts';
import type { KeyRing } from '@selvage/server/crypto/key-ring';
import { holdLock } from '@selvage/server/db/advisory-locks';
import type { Db } from '@selvage/server/db/database';
import type { AccountId } from '@selvage/server/db/tables';
import { sealField } from '@selvage/server/crypto/sealed-fields';
import type { DemoAccount } from './demo-accounts.ts';
import type { demoRegistry } from './demo-registry.ts';

/** Lets one instance seed at a time. The end of the transaction releases the lock. */
export const takeSeedingLock = (db: Db): Promise<void> => holdLock(db, 'demoPeople');

export async function addRegistry(db: Db, keys: KeyRing, registry: typeof demoRegistry): Promise<void> {
  const policies = registry.policies.map(({ memberNumber, birthDate, plan }) => ({
    member_number: memberNumber,
    birth_date_sealed: sealField(keys, 'policy birth date', memberNumber, birthDate),
    plan_name: plan.name,
    plan_start: plan.start,
    plan_renewal: plan.renewal,
  }));
  const consultants = registry.consultants.map((each) => ({
    consultant_id: each.id,
    registration_id: each.registrationId,
  }));
  const hospitals = registry.hospitals.map((each) => ({ hospital_id: each.id, registration_id: each.registrationId }));
  const groups = registry.groups.map((each) => ({ group_id: each.id, is_wellness: each.isWellness }));
  await db
    .insertInto('registry_policies')
    .values(policies)
    // Policies of an earlier version of the demonstration have no plan yet.
    .onConflict((conflict) =>
      conflict
        .column('member_number')
        .doUpdateSet((row) => ({
          plan_name: row.ref('excluded.plan_name'),
          plan_start: row.ref('excluded.plan_start'),
          plan_renewal: row.ref('excluded.plan_renewal'),
        }))
        .where('registry_policies.plan_name', 'is', null),
    )
    .execute();
  await db
    .insertInto('registry_consultants')
    .values(consultants)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('registry_hospitals')
    .values(hospitals)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('registry_groups')
    .values(groups)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface NewDemoAccount {
  account: DemoAccount;
  passwordHash: string | null;
  activatedAt: Date | null;
  createdAt: Date;
}

/** Returns the id of a new account. An existing account stays as it is. */
export async function addAccount(
  db: Db,
  { account, passwordHash, activatedAt, createdAt }: NewDemoAccount,
): Promise<AccountId | undefined> {
  const row = await db
    .insertInto('accounts')
    .values({
      kind: account.kind,
      realm: userTypes[account.kind].realm,
      email: account.email,
      login_id: account.loginId ?? null,
      member_number: account.memberNumber ?? null,
      password_hash: passwordHash,
      activated_at: activatedAt,
      privileges: [...(account.privileges ?? [])],
      wellness_only: account.wellnessOnly ?? null,
      two_factor: null,
      mobile_sealed: null,
      created_at: createdAt,
      group_id: account.groupId ?? null,
      role: account.role ?? null,
      // Staff always join an ID that another account was the first of.
      is_first_of_id: account.role !== 'staff',
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Returns false if the organisation is there already. */
export async function addOrganisation(db: Db, { kind, id }: OrganisationKey, createdAt: Date): Promise<boolean> {
  const row = await db
    .insertInto('organisations')
    .values({ kind, organisation_id: id, created_at: createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findAccounts(
  db: Db,
  emails: readonly string[],
): Promise<{ id: AccountId; email: string; kind: Kind }[]> {
  return db.selectFrom('accounts').select(['id', 'email', 'kind']).where('email', 'in', emails).execute();
}

export async function addBirthDate(db: Db, id: AccountId, digest: Buffer): Promise<void> {
  await db.updateTable('accounts').set({ birth_date_digest: digest }).where('id', '=', id).execute();
}

/** Writes a lock as wrong passwords leave it. */
export async function lockByGuesses(db: Db, subject: Subject, at: Date): Promise<void> {
  const { signInFailures: failures, lockLongest } = signInLimits;
  await lockUntil(db, subject, new Date(at.getTime() + lockLongest), at);
  await db
    .updateTable('failed_attempts')
    .set({ failures, streak: failures, locks: 1 })
    .where('subject', '=', subject.current)
    .execute();
}
