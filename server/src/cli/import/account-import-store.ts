import type { OrganisationRole } from '@selvage/contract/api/colleagues';
import { type BulkConnection, byteCell, copyLine } from '../../db/bulk-connection.ts';
import type { Deps } from '../../deps.ts';
import { birthDateDigest } from '../../accounts/birth-date.ts';
import { type SealedLabel, sealField } from '../../crypto/sealed-fields.ts';
import {
  dropEmptyOrganisations,
  isFirstOfId,
  isIdTaken,
  lockOrganisations,
  nameAdministrators,
  noteAdministrators,
  refuseTooMany,
  refuseWithoutAdministrator,
} from './colleague-import-store.ts';
import type { PlacedDraft, RefusedRow, WriteResult } from './import-row.ts';

type WriteDeps = Pick<Deps, 'keys' | 'now'> & { requestId: string };

const stagedColumns = `line, id, birth_date_digest, mobile_sealed, first_name_sealed, last_name_sealed, kind, realm, email, login_id,
  member_number, password_hash, activated, privileges, wellness_only, two_factor, title, group_id, role, follows_administrator, follows_one_alone, colleagues_above`;

// The temporary table is visible only to this connection, so two imports never see each other’s rows. It is not written
// to the WAL.
export async function prepareAccounts(connection: BulkConnection): Promise<void> {
  await connection.run(`
    create temporary table import_accounts (
      line bigint, id bigint, birth_date_digest bytea, kind text, realm text, email text, login_id text, member_number text,
      password_hash text, activated boolean, privileges text[], wellness_only text, two_factor text, mobile_sealed bytea,
      title text, first_name_sealed bytea, last_name_sealed bytea, group_id text, role text, follows_administrator boolean, follows_one_alone boolean,
      colleagues_above int, has_administrator boolean
    ) on commit delete rows`);
}

// Runs in the transaction that writes the rows, so that a server that sees a row also knows the cost of its hash.
const noteFormats = `insert into password_formats select distinct unnest($1::text[]) on conflict do nothing`;

const nextIds = `select nextval(pg_get_serial_sequence('accounts', 'id')) as id from generate_series(1, $1::int)`;

// Existing accounts stay unchanged. Added rows are removed from the staging table, so that only the refused rows remain in it.
const merge = `
  with added as (
    insert into accounts (id, birth_date_digest, kind, realm, email, login_id, member_number, password_hash, activated_at,
      privileges, wellness_only, two_factor, mobile_sealed, title, first_name_sealed, last_name_sealed, group_id, role,
      role_given_at, is_first_of_id, created_at)
    overriding system value
    select id, birth_date_digest, kind, realm, email, login_id, member_number, password_hash,
      case when activated then $1::timestamptz end, privileges, wellness_only, two_factor, mobile_sealed, title,
      first_name_sealed, last_name_sealed, group_id, role, case when role is not null then $1::timestamptz end, ${isFirstOfId}, $1::timestamptz
    from import_accounts s where role is not distinct from $3::text and not ${isIdTaken} order by line
    on conflict do nothing returning id, kind),
  audited as (
    insert into audit_events (at, event, result, account_id, kind, request_id)
    select $1::timestamptz, 'imported', 'ok', id, kind, $2::text from added)
  delete from import_accounts s using added where s.id = added.id`;

const taken = `
  select line::int, "column" from (
    select line, case
      when exists (select 1 from accounts a where a.realm = s.realm and a.email = s.email) then 'email'
      when ${isIdTaken} then 'loginId'
      when exists (select 1 from accounts a where a.member_number = s.member_number) then 'memberNumber'
    end as "column" from import_accounts s) judged
  where $1::boolean or "column" is not null order by line`;

export async function writeAccounts(
  connection: BulkConnection,
  { keys, now, requestId }: WriteDeps,
  batch: readonly PlacedDraft[],
  isRehearsal: boolean,
): Promise<WriteResult> {
  // Digests and sealed values are bound to the account, so its id must be known before they are written.
  const ids = isRehearsal ? [] : await connection.rows<{ id: string }>(nextIds, [batch.length]);
  const lines = batch.map(
    ({ line, cells, birthDate, sealed: { mobile, firstName, lastName }, colleague, above }, index) => {
      const id = ids[index]?.id ?? '0';
      const digest = birthDate === null || isRehearsal ? null : byteCell(birthDateDigest(keys, id, birthDate));
      const sealed = (label: SealedLabel, text: string | undefined) =>
        text === undefined ? null : byteCell(sealField(keys, label, id, text));
      const { hasAdministrator, isOneAlone, colleagues } = above;
      const placeOf = [colleague?.role ?? null, String(hasAdministrator), String(isOneAlone), String(colleagues)];
      const names = [sealed('account first name', firstName), sealed('account last name', lastName)];
      return copyLine([String(line), id, digest, sealed('account mobile', mobile), ...names, ...cells, ...placeOf]);
    },
  );
  await connection.copy(`copy import_accounts (${stagedColumns}) from stdin`, lines.join(''));
  if (!isRehearsal) await connection.run(noteFormats, [batch.flatMap(({ hashFormat }) => hashFormat ?? [])]);
  const at = now();
  const add = async (role: OrganisationRole | null) => (isRehearsal ? 0 : connection.run(merge, [at, requestId, role]));
  const { added, refused } = batch.some(({ colleague }) => colleague !== null && colleague.role !== null)
    ? await addWithColleagues(connection, { add, at, isRehearsal })
    : { added: await add(null), refused: [] };
  if (added + refused.length < batch.length) refused.push(...(await takenRows(connection, isRehearsal)));
  return { added: isRehearsal ? batch.length - refused.length : added, changed: 0, unchanged: 0, refused };
}

interface Adding {
  add: (role: OrganisationRole | null) => Promise<number>;
  at: Date;
  isRehearsal: boolean;
}

/** Adds the rows without a role, then administrators, then staff. A rehearsal writes nothing, so it only refuses rows. */
async function addWithColleagues(
  connection: BulkConnection,
  { add, at, isRehearsal }: Adding,
): Promise<{ added: number; refused: RefusedRow[] }> {
  if (!isRehearsal) await lockOrganisations(connection, at);
  await noteAdministrators(connection);
  if (!isRehearsal) await nameAdministrators(connection, false);
  const alone = await add(null);
  if (!isRehearsal) await nameAdministrators(connection, true);
  const refused = await refuseTooMany(connection, isRehearsal);
  const administrators = await add('administrator');
  refused.push(...(await refuseWithoutAdministrator(connection, isRehearsal)));
  const staff = await add('staff');
  if (!isRehearsal && refused.length > 0) await dropEmptyOrganisations(connection, at);
  return { added: alone + administrators + staff, refused };
}

async function takenRows(connection: BulkConnection, isRehearsal: boolean): Promise<RefusedRow[]> {
  const rows = await connection.rows<{ line: number; column: string | null }>(taken, [!isRehearsal]);
  return rows.map(({ line, column }) => ({ line, column, reason: 'already-there' }));
}
