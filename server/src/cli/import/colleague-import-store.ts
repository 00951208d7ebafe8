import { organisationLimits } from '@selvage/contract/limits';
import type { BulkConnection } from '../../db/bulk-connection.ts';
import type { RefusedRow } from './import-row.ts';

// Rows with a role are colleagues of an organisation. The statements read the rows that `account-import-store.ts` has staged.

const sharedId = (row: string) => `case ${row}.kind when 'group' then ${row}.group_id else ${row}.login_id end`;

const staged = `(select s.*, ${sharedId('s')} as shared_id from import_accounts s where s.role is not null)`;

const isRemoved = (account: string) =>
  `(${account}.disabled_at is not null and coalesce(${account}.disabled_cause, ${account}.former_cause) = 'removed')`;

/** Selects from the colleagues of the organisation of the row `s`. Removed colleagues do not count. */
const colleaguesOf = (row: string) => `
  from accounts c where c.kind = ${row}.kind and (c.kind = 'group' and c.group_id = ${row}.group_id or c.kind <> 'group' and c.login_id = ${row}.login_id)
    and ${isRemoved('c')} is not true`;

/** True for a row without a role whose ID has an account already. */
export const isIdTaken = `(s.role is null and s.login_id is not null and exists (select ${colleaguesOf('s')}))`;

/** The first account of an ID protects the ID from the version before this one. Staff are never the first. */
export const isFirstOfId = `
  (s.role is null or s.kind = 'group' or s.role = 'administrator'
    and row_number() over (partition by s.kind, s.login_id, s.role order by s.line) = 1
    and not exists (select from accounts c where c.kind = s.kind and c.login_id = s.login_id and c.is_first_of_id))`;

/** Locks the organisations of the batch before any account, and in one order, as every change of colleagues does. */
export async function lockOrganisations(connection: BulkConnection, now: Date): Promise<void> {
  await connection.run(
    `insert into organisations (kind, organisation_id, created_at)
    select distinct kind, shared_id, $1::timestamptz from ${staged} s order by 1, 2 on conflict do nothing`,
    [now],
  );
  await connection.run(
    `select from organisations where (kind, organisation_id) in (select kind, shared_id from ${staged} s)
    order by kind, organisation_id for update`,
    [],
  );
}

/** Notes which rows belong to an organisation that has an administrator before the batch is written. */
export const noteAdministrators = (connection: BulkConnection): Promise<number> =>
  connection.run(
    `update import_accounts s set has_administrator =
      exists (select ${colleaguesOf('s')} and c.role = 'administrator')
      or (select count(*) = 1 and bool_and(c.role is null) ${colleaguesOf('s')})
    where s.role = 'staff'`,
    [],
  );

/**
 * Writes the role of an account that is administrator because it is alone. The import gives it colleagues. An account of this file counts
 * only if its row comes before the rows of the colleagues.
 */
export const nameAdministrators = (connection: BulkConnection, ofThisFile: boolean): Promise<number> =>
  connection.run(
    `update accounts set role = 'administrator' where role is null and id in (
      select (select min(c.id) ${colleaguesOf('s')} having count(*) = 1) from ${staged} s
      where s.follows_one_alone or not $1::boolean)`,
    [ofThisFile],
  );

const refuse = (role: string, reason: string, when: string) => `
  with refused as (delete from import_accounts s where s.role ${role} and ${when} returning s.line)
  select line::int as line, 'role' as "column", '${reason}' as reason from refused order by line`;

/** $1 is true in a rehearsal, which writes nothing. Then the rows on earlier lines count as they were counted in the file. */
const tooMany = refuse(
  'is not null',
  'too-many',
  `(select count(*) ${colleaguesOf('s')}) + case when $1::boolean then s.colleagues_above else (
    select count(*) from import_accounts o where o.role is not null and o.kind = s.kind and o.line < s.line
      and ${sharedId('o')} = ${sharedId('s')}) end >= ${organisationLimits.colleagues}`,
);

const withoutAdministrator = refuse(
  `= 'staff'`,
  'no-administrator',
  `not s.has_administrator
    and not (s.follows_administrator and ($1::boolean or exists (select ${colleaguesOf('s')} and c.role = 'administrator')))`,
);

type ReturnedRow = Pick<RefusedRow, 'line' | 'column' | 'reason'>;

export const refuseTooMany = (connection: BulkConnection, isRehearsal: boolean): Promise<RefusedRow[]> =>
  connection.rows<ReturnedRow>(tooMany, [isRehearsal]);

/** Staff need an administrator who is there already, or whose row comes earlier in the file. */
export const refuseWithoutAdministrator = (connection: BulkConnection, isRehearsal: boolean): Promise<RefusedRow[]> =>
  connection.rows<ReturnedRow>(withoutAdministrator, [isRehearsal]);

/** Deletes the organisations that no account belongs to, because all their rows were refused. */
export const dropEmptyOrganisations = (connection: BulkConnection, now: Date): Promise<number> =>
  connection.run(
    `delete from organisations o where created_at = $1 and not exists (
      select from accounts c where c.kind = o.kind and (c.kind = 'group' and c.group_id = o.organisation_id or c.kind <> 'group' and c.login_id = o.organisation_id))`,
    [now],
  );
