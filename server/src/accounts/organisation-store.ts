import type { OrganisationRole } from '@selvage/contract/api/colleagues';
import { isOrganisationKind, type Kind, type OrganisationKind, userTypes } from '@selvage/contract/user-types';
import { type RawBuilder, sql } from 'kysely';
import type { Config } from '../config/config.ts';
import { organisationPolicy } from '../config/organisation-settings.ts';
import type { Db } from '../db/database.ts';
import type { AccountId, AccountReference } from '../db/tables.ts';
import type { Deps } from '../deps.ts';

// The ID of a login is the membership: accounts of one kind with one ID are colleagues. There is no second record that could disagree.
// Every change of colleagues locks the row of the organisation first, and then accounts.

/** A consultant, group or hospital ID. */
export interface OrganisationKey {
  kind: OrganisationKind;
  id: string;
}

const idColumns = { loginId: 'a.login_id', groupId: 'a.group_id' } as const;

/** The column of an account `a` that holds the ID of its organisation. */
export const idColumnOf = (kind: OrganisationKind): RawBuilder<string | null> =>
  sql<string | null>`${sql.ref(idColumns[userTypes[kind].sharedId])}`;

/** True for an account `a` with the ID of the organisation. The kind is written out, because the indexes are of some kinds only. */
export const hasIdOf = ({
  kind,
  id,
}: {
  kind: OrganisationKind;
  id: string | RawBuilder<unknown>;
}): RawBuilder<boolean> => sql<boolean>`a.kind = ${sql.lit(kind)} and ${idColumnOf(kind)} = ${id}`;

/** True for an account `a` that an administrator removed. It is no colleague any more, also if an operator disabled it afterwards. */
export const isRemoved = sql<boolean>`(a.disabled_at is not null and coalesce(a.disabled_cause, a.former_cause) is not distinct from 'removed')`;

/** True for an account `a` that is activated, has a password and is not disabled. */
export const mayLogIn = sql<boolean>`(a.disabled_at is null and a.activated_at is not null and a.password_hash is not null)`;

/** The organisation of an account. Undefined if its kind has none or the account has no ID. */
export async function organisationOf(db: Db, accountId: AccountId): Promise<OrganisationKey | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select(['kind', 'login_id as loginId', 'group_id as groupId'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (row === undefined || !isOrganisationKind(row.kind)) return undefined;
  const id = row[userTypes[row.kind].sharedId];
  return id === null ? undefined : { kind: row.kind, id };
}

/** Like `organisationOf`, but undefined if the operator has not switched organisations on for the kind. */
export async function activeOrganisationOf(
  db: Db,
  config: Pick<Config, 'organisations'>,
  { id, kind }: { id: AccountId; kind: Kind },
): Promise<OrganisationKey | undefined> {
  return organisationPolicy(config, kind) === null ? undefined : organisationOf(db, id);
}

/** Locks the organisation for this transaction, and returns its key. It makes the row if there is none. */
export async function lockOrganisation(tx: Db, key: OrganisationKey, now: Date): Promise<OrganisationKey> {
  const { kind, id } = key;
  await sql`
    insert into organisations as o (kind, organisation_id, created_at) values (${kind}, ${id}, ${now})
    on conflict (kind, organisation_id) do update set created_at = o.created_at`.execute(tx);
  return key;
}

/** Locks the organisation of an account, if its kind has organisations now. */
export async function lockOrganisationOf(
  tx: Db,
  { config, now }: Pick<Deps, 'config' | 'now'>,
  accountId: AccountId,
): Promise<OrganisationKey | undefined> {
  const key = await organisationOf(tx, accountId);
  if (key === undefined || organisationPolicy(config, key.kind) === null) return undefined;
  return lockOrganisation(tx, key, now());
}

/** Locks the organisation of an account that is to be deleted, switched on or not. It makes no row. */
export async function lockBeforeDeletion(tx: Db, accountId: AccountId): Promise<OrganisationKey | undefined> {
  const key = await organisationOf(tx, accountId);
  if (key === undefined) return undefined;
  await sql`
    select from organisations where kind = ${key.kind} and organisation_id = ${key.id} for update`.execute(tx);
  return key;
}

/** A person of the list. An account that was removed is not on it. */
export interface Colleague {
  accountId: AccountId;
  reference: AccountReference;
  email: string;
  role: OrganisationRole;
  /** The role in the row of the account. Null until the account acts, or until somebody gives it a role. */
  writtenRole: OrganisationRole | null;
  /** The account that gave the role, and when. */
  roleGivenBy: AccountId | null;
  roleGivenAt: Date | null;
  /** `disabled`: by an operator. */
  state: 'active' | 'unconfirmed' | 'disabled';
  canLogIn: boolean;
  createdAt: Date;
}

/** Reads the colleagues, oldest account first. An account without a role is administrator only if it has no colleague. */
export async function colleaguesOf(db: Db, key: OrganisationKey): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select a.id::text as "accountId", r.reference, a.email, a.role as "writtenRole",
      coalesce(a.role, case when count(*) over () = 1 then 'administrator' else 'staff' end) as role,
      a.role_given_by::text as "roleGivenBy", a.role_given_at as "roleGivenAt",
      case when a.disabled_at is null then 'active' when a.disabled_cause = 'unconfirmed' then 'unconfirmed' else 'disabled' end as state,
      ${mayLogIn} as "canLogIn",
      a.created_at as "createdAt"
    from accounts a join account_references r on r.account_id = a.id
    where ${hasIdOf(key)} and not ${isRemoved}
    order by a.created_at, a.id`.execute(db);
  return rows;
}

export const administratorsIn = (colleagues: readonly Colleague[]): Colleague[] =>
  colleagues.filter(({ role, canLogIn }) => role === 'administrator' && canLogIn);

/** True if an account other than this one has the ID and was not removed. */
export async function hasOthers(db: Db, key: OrganisationKey, accountId: AccountId): Promise<boolean> {
  const { rows } = await sql`
    select from accounts a where ${hasIdOf(key)} and not ${isRemoved} and a.id <> ${accountId} limit 1`.execute(db);
  return rows.length > 0;
}

/** The role of an account. One without a role is administrator only if it has no colleague. */
export async function roleOf(db: Db, key: OrganisationKey, accountId: AccountId): Promise<OrganisationRole> {
  const row = await db.selectFrom('accounts').select('role').where('id', '=', accountId).executeTakeFirst();
  return row?.role ?? ((await hasOthers(db, key, accountId)) ? 'staff' : 'administrator');
}

/** Deletes the organisation if it has no colleague any more. The next registration for its ID begins anew. */
export async function forgetIfEmpty(tx: Db, key: OrganisationKey): Promise<void> {
  await sql`
    delete from organisations where kind = ${key.kind} and organisation_id = ${key.id}
      and not exists (select from accounts a where ${hasIdOf(key)} and not ${isRemoved})`.execute(tx);
}

/** Deletes every invitation to the address of a person who is erased. Their links open nothing then. */
export async function forgetInvitationsTo(tx: Db, email: string): Promise<void> {
  await tx.deleteFrom('invitations').where('email', '=', email).execute();
}

/** Gives an account a role. `by` is the account of the administrator. */
export async function giveRole(
  tx: Db,
  accountId: AccountId,
  { role, by, now }: { role: OrganisationRole; by: AccountId | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ role, role_given_by: by, role_given_at: now })
    .where('id', '=', accountId)
    .execute();
}

/**
 * Ends the access of a colleague. Returns false if an operator has disabled the account or it was removed meanwhile, because colleagues
 * cannot change that. A removed account leaves its place as the first of its ID.
 */
export async function endAccess(
  tx: Db,
  accountId: AccountId,
  cause: 'removed' | 'unconfirmed',
  now: Date,
): Promise<boolean> {
  const isChangeable =
    cause === 'removed'
      ? sql<boolean>`(disabled_at is null or disabled_cause = 'unconfirmed')`
      : sql<boolean>`disabled_at is null`;
  const row = await tx
    .updateTable('accounts')
    .set({
      disabled_at: now,
      disabled_cause: cause,
      disabled_reason: null,
      ...(cause === 'removed' && { is_first_of_id: false }),
    })
    .where('id', '=', accountId)
    .where(isChangeable)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives an unconfirmed colleague the access back. Returns false if the account is not unconfirmed any more. */
export async function confirmAccess(tx: Db, accountId: AccountId): Promise<boolean> {
  const row = await tx
    .updateTable('accounts')
    .set({ disabled_at: null, disabled_cause: null })
    .where('id', '=', accountId)
    .where('disabled_at', 'is not', null)
    .where('disabled_cause', '=', 'unconfirmed')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The accounts that administrators removed before this time. */
export async function removedBefore(db: Db, before: Date): Promise<AccountId[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('disabled_cause', '=', 'removed')
    .where('disabled_at', '<', before)
    .limit(1000)
    .execute();
  return rows.map(({ id }) => id);
}

/** True for an account that was not removed before this time, to be checked again when it is deleted. */
export const wasNotRemovedBefore = (before: Date): RawBuilder<boolean> =>
  sql<boolean>`(disabled_at is null or disabled_cause is distinct from 'removed' or disabled_at >= ${before})`;

/** Deletes organisations whose last account was erased. */
export async function forgetWithoutAccounts(db: Db): Promise<void> {
  await sql`
    delete from organisations o where not exists (
      select from accounts a where a.kind = o.kind and o.kind <> 'group' and a.login_id = o.organisation_id)
    and not exists (select from accounts a where a.kind = 'group' and o.kind = 'group' and a.group_id = o.organisation_id)`.execute(
    db,
  );
}
