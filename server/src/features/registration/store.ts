import { nobody } from '../../accounts/mailed-links.ts';
import { hasOthers, type OrganisationKey } from '../../accounts/organisation-store.ts';
import { userTypes, type Kind } from '@selvage/contract/user-types';
import type { Updateable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { AccountId, Tables } from '../../db/tables.ts';

export interface NewAccount {
  kind: Kind;
  email: string;
  passwordHash: string;
  loginId: string | null;
  /** The organisation of the ID, if the kind registers with one. */
  organisation: OrganisationKey | null;
  memberNumber: string | null;
  wellness: { title: string; groupId: string } | null;
  role: 'administrator' | null;
  createdAt: Date;
}

/** Returns undefined if the email or the number is taken. The unique indexes decide this, because a check beforehand could be outdated. */
export async function insertAccount(db: Db, account: NewAccount): Promise<AccountId | undefined> {
  const row = await db
    .insertInto('accounts')
    .values({
      kind: account.kind,
      realm: userTypes[account.kind].realm,
      email: account.email,
      login_id: account.loginId,
      member_number: account.memberNumber,
      password_hash: account.passwordHash,
      activated_at: null,
      wellness_only: account.wellness ? 'Y' : null,
      two_factor: null,
      mobile_sealed: null,
      title: account.wellness?.title ?? null,
      group_id: account.wellness?.groupId ?? null,
      role: account.role,
      created_at: account.createdAt,
      self_registered: true,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** True if the member number has an account, or if the ID has one that no administrator removed. */
export async function isNumberTaken(db: Db, { memberNumber, organisation }: NewAccount): Promise<boolean> {
  if (organisation) return hasOthers(db, organisation, nobody);
  if (memberNumber === null) return false;
  const owner = await db
    .selectFrom('accounts')
    .select('id')
    .where('member_number', '=', memberNumber)
    .executeTakeFirst();
  return owner !== undefined;
}

export async function findOwner(
  db: Db,
  kind: Kind,
  email: string,
): Promise<{ id: AccountId; email: string } | undefined> {
  return db
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where('realm', '=', userTypes[kind].realm)
    .where('email', '=', email)
    .executeTakeFirst();
}

/** These fields are sealed with the account's id, which is known only after the insert. */
export async function keepPersonalFields(
  db: Db,
  id: AccountId,
  fields: Pick<Updateable<Tables['accounts']>, 'birth_date_digest' | 'first_name_sealed' | 'last_name_sealed'>,
): Promise<void> {
  await db.updateTable('accounts').set(fields).where('id', '=', id).execute();
}
