import { sql, type RawBuilder } from 'kysely';
import type { KeyRing } from './key-ring.ts';
import type { Db } from '../db/database.ts';
import { openField, sealedHeader, type SealedLabel, sealField } from './sealed-fields.ts';

export interface RenewedBatch {
  /** The id after which the next batch begins. Null at the end. */
  last: string | null;
  renewed: number;
  /** The number of values that no key of the ring opens. They stay unchanged. */
  unreadable: number;
}

export interface SealedColumn {
  /** The name of the column's values in what the operator reads, such as “mobile numbers”. */
  name: string;
  table: string;
  /** The primary key of the table, to which the values are bound. */
  id: string;
  idType: 'bigint' | 'uuid' | 'text';
  column: string;
  label: SealedLabel;
  /** The values that are read at once. They are few where one is large. */
  atOnce?: number;
}

/** Every column that holds sealed values. A test compares it with the schema. */
// oxfmt-ignore
export const sealedColumns: readonly SealedColumn[] = [
  { name: 'mobile numbers',           table: 'accounts',           id: 'id',        idType: 'bigint', column: 'mobile_sealed',     label: 'account mobile' },
  { name: 'first names',              table: 'accounts',           id: 'id',        idType: 'bigint', column: 'first_name_sealed', label: 'account first name' },
  { name: 'last names',               table: 'accounts',           id: 'id',        idType: 'bigint', column: 'last_name_sealed',  label: 'account last name' },
  { name: 'mobile numbers to verify', table: 'two_factor_changes', id: 'secret_id', idType: 'uuid',   column: 'mobile_sealed',     label: 'requested mobile' },
  { name: 'authenticator keys of agents',       table: 'agents',          id: 'id',        idType: 'uuid',   column: 'totp_sealed',       label: 'agent totp' },
  { name: 'birth dates of policies',  table: 'registry_policies',  id: 'member_number', idType: 'text', column: 'birth_date_sealed', label: 'policy birth date' },
  { name: 'keys of the server',       table: 'server_keys',        id: 'id',        idType: 'text',   column: 'key_sealed',        label: 'server key' },
  { name: 'authenticator apps',       table: 'authenticator_apps', id: 'account_id', idType: 'bigint', column: 'secret_sealed',    label: 'authenticator app' },
  { name: 'authenticator set-ups',    table: 'authenticator_setups', id: 'id',      idType: 'uuid',   column: 'secret_sealed',     label: 'authenticator set-up' },
  { name: 'keys of recovery codes',   table: 'recovery_code_sets', id: 'account_id', idType: 'bigint', column: 'key_sealed',       label: 'recovery codes' },
  { name: 'copies of personal data',  table: 'data_copies',        id: 'id',        idType: 'uuid',   column: 'file_sealed',       label: 'data copy', atOnce: 1 },
];

interface SealedValue {
  /** The name is not `id`, because `order by id` would then sort by the text. */
  rowId: string;
  sealed: Buffer;
}

function opened(keys: KeyRing, label: SealedLabel, { rowId, sealed }: SealedValue): string | undefined {
  try {
    return openField(keys, label, rowId, sealed);
  } catch {
    return undefined;
  }
}

/**
 * Seals the next values of other keys with the current key. If a value changed after it was read, that change has
 * already sealed it with the current key, so it is left alone.
 */
export async function resealBatch(
  db: Db,
  keys: KeyRing,
  { table, id, idType, column, label, atOnce }: SealedColumn,
  { after, rows: wanted }: { after: string | null; rows: number },
): Promise<RenewedBatch> {
  const most = atOnce ?? wanted;
  const [tableName, key, sealed, type] = [sql.table(table), sql.ref(id), sql.ref(column), sql.raw(idType)];
  const isLater = after === null ? sql`true` : sql`${key} > ${after}::${type}`;
  const { rows } = await sql<SealedValue>`
    select ${key}::text as "rowId", ${sealed} as sealed from ${tableName}
    where ${isLater} and ${isOutdated(sealed, keys)} order by ${key} limit ${most}`.execute(db);
  const values = rows.flatMap((row) => {
    const clear = opened(keys, label, row);
    return clear === undefined ? [] : [{ ...row, next: sealField(keys, label, row.rowId, clear) }];
  });
  const { numAffectedRows = 0n } = await sql`
    update ${tableName} t set ${sealed} = v.next
    from unnest(${values.map((row) => row.rowId)}::${type}[], ${values.map((row) => row.sealed)}::bytea[],
      ${values.map((row) => row.next)}::bytea[]) as v (id, sealed, next)
    where t.${key} = v.id and t.${sealed} = v.sealed`.execute(db);
  return {
    last: rows.length < most ? null : (rows.at(-1)?.rowId ?? null),
    renewed: Number(numAffectedRows),
    unreadable: rows.length - values.length,
  };
}

/** The ids of the rows whose value no key opens, also those that name the current key. It reads every value. */
export async function unreadableIds(
  db: Db,
  keys: KeyRing,
  { table, id, idType, column, label, atOnce }: SealedColumn,
  batch = atOnce ?? 1000,
): Promise<string[]> {
  const [key, sealed, found] = [sql.ref(id), sql.ref(column), [] as string[]];
  let after: string | undefined;
  do {
    const isLater = after === undefined ? sql`true` : sql`${key} > ${after}::${sql.raw(idType)}`;
    const { rows } = await sql<SealedValue>`
      select ${key}::text as "rowId", ${sealed} as sealed from ${sql.table(table)}
      where ${isLater} and ${sealed} is not null order by ${key} limit ${batch}`.execute(db);
    found.push(...rows.filter((row) => opened(keys, label, row) === undefined).map(({ rowId }) => rowId));
    after = rows.length < batch ? undefined : rows.at(-1)?.rowId;
  } while (after !== undefined);
  return found;
}

const isOutdated = (sealed: RawBuilder<unknown>, keys: KeyRing): RawBuilder<unknown> =>
  sql`${sealed} is not null and substr(${sealed}, 1, 3) <> ${sealedHeader(keys.currentId)}`;

export async function countOutdated(db: Db, keys: KeyRing, { table, column }: SealedColumn): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where ${isOutdated(sql.ref(column), keys)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface KeyCount {
  key: number;
  count: number;
}

/** Counts the sealed values of a column by the id of the key that sealed them. */
export async function countByKey(db: Db, { table, column }: SealedColumn): Promise<KeyCount[]> {
  const sealed = sql.ref(column);
  const { rows } = await sql<KeyCount>`
    select get_byte(${sealed}, 1) * 256 + get_byte(${sealed}, 2) as key, count(*)::int as count
    from ${sql.table(table)} where octet_length(${sealed}) >= 3 group by 1 order by 1`.execute(db);
  return rows;
}
