import type { OrganisationRole } from '@selvage/contract/api/colleagues';
import { type Kind, type OrganisationKind, isOrganisationKind, userTypes } from '@selvage/contract/user-types';
import { type RawBuilder, sql } from 'kysely';

/** The consultant, hospital or group whose accounts are colleagues. */
export interface Organisation {
  kind: OrganisationKind;
  /** The consultant, hospital or group ID. */
  id: string;
}

const columns = { loginId: 'login_id', groupId: 'group_id' } as const;

/** The organisation of an account. Null for a kind without organisations, and for a group user without a group. */
export function organisationOf(account: {
  kind: Kind;
  login_id: string | null;
  group_id: string | null;
}): Organisation | null {
  const { kind } = account;
  if (!isOrganisationKind(kind)) return null;
  const id = account[columns[userTypes[kind].sharedId]];
  return id === null ? null : { kind, id };
}

// The following are parts of statements. `account` is the name of a row of `accounts` in the statement.

/** True for the accounts of this organisation. */
export const isOf = (account: string, { kind, id }: Organisation): RawBuilder<boolean> =>
  sql`${sql.ref(`${account}.kind`)} = ${sql.lit(kind)} and ${sql.ref(`${account}.${columns[userTypes[kind].sharedId]}`)} = ${id}`;

/** True if the row `other` is another account of the same organisation. */
const isColleague = (account: string, other: string): RawBuilder<boolean> =>
  sql.raw(
    `${other}.id <> ${account}.id and ${other}.kind = ${account}.kind and (${other}.kind = 'group' and ${other}.group_id = ${account}.group_id
    or ${other}.kind <> 'group' and ${other}.login_id = ${account}.login_id)`,
  );

/** The role of an account. One that never got a role is administrator if no other account has its ID, and else staff. */
export const roleOf = (account: string): RawBuilder<OrganisationRole> =>
  sql`coalesce(${sql.ref(`${account}.role`)}, case when exists (
    select from accounts other where ${isColleague(account, 'other')}) then 'staff' else 'administrator' end)`;

/** True if nothing that lasts keeps the person from logging in. */
export const canLogIn = (account: string): RawBuilder<boolean> =>
  sql.raw(
    `(${account}.activated_at is not null and ${account}.password_hash is not null and ${account}.disabled_at is null)`,
  );

/** True if an administrator removed the colleague. */
export const isRemoved = (account: string): RawBuilder<boolean> =>
  sql.raw(`(${account}.disabled_at is not null and ${account}.disabled_cause is not distinct from 'removed')`);
