import { type BulkConnection, byteCell, copyLine } from '../../db/bulk-connection.ts';
import type { KeyRing } from '../../crypto/key-ring.ts';
import { openField, sealField } from '../../crypto/sealed-fields.ts';
import type { PlacedDraft, Replacement, WriteResult } from './import-row.ts';

type Columns = readonly (readonly [column: string, type: 'text' | 'date' | 'boolean' | 'bytea'])[];

/** The columns of each table. The key comes first, then the other columns in the order of a draft's cells. */
// oxfmt-ignore
const tables = {
  registry_policies:    [['member_number', 'text'], ['birth_date_sealed', 'bytea'], ['plan_name', 'text'], ['plan_start', 'date'], ['plan_renewal', 'date'], ['plan_status', 'text'], ['valid_from', 'date'], ['valid_to', 'date']],
  registry_consultants: [['consultant_id', 'text'], ['registration_id', 'text']],
  registry_hospitals:   [['hospital_id', 'text'],   ['registration_id', 'text']],
  registry_groups:      [['group_id', 'text'],      ['is_wellness', 'boolean']],
} as const satisfies Record<string, Columns>;

export type RegistryTable = keyof typeof tables;

const copied = ['c0', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7'];

// The temporary table is visible only to this connection, so two imports never see each other’s rows. It is not written
// to the WAL.
export async function prepareRegistry(connection: BulkConnection): Promise<void> {
  const columns = copied.map((column) => `${column} text`).join(', ');
  await connection.run(`create temporary table import_registry (${columns}) on commit delete rows`);
}

/** Updates existing rows, because the insurer's file is right. A value that the file does not give stays unchanged. */
export async function writeRegistry(
  connection: BulkConnection,
  table: RegistryTable,
  given: readonly PlacedDraft[],
  { keys, isRehearsal }: { keys: KeyRing; isRehearsal: boolean },
): Promise<WriteResult> {
  await stage(connection, table, given, keys);
  const statement = isRehearsal ? comparison(table) : merge(table);
  const [counts] = await connection.rows<{ added: number; changed: number }>(statement);
  const { added, changed } = counts ?? { added: 0, changed: 0 };
  return { added, changed, unchanged: given.length - added - changed, refused: [] };
}

async function stage(
  connection: BulkConnection,
  table: RegistryTable,
  given: readonly PlacedDraft[],
  keys: KeyRing,
): Promise<void> {
  const batch = table === 'registry_policies' ? await withBirthDates(connection, keys, given) : given;
  const own = copied.slice(0, tables[table].length);
  if (batch.length === 0) return;
  const lines = batch.map(({ cells }) => copyLine(cells));
  await connection.copy(`copy import_registry (${own.join(', ')}) from stdin`, lines.join(''));
}

/**
 * Replaces a list: rows that are not in the file have ended and are deleted, so that people who are no longer insured
 * are not stored here.
 */
export function registryReplacement(table: RegistryTable, keys: KeyRing): Replacement {
  const [[key]] = tables[table];
  const isAbsent = `not exists (select 1 from import_registry s where s.c0 = t.${key})`;
  return {
    lock: async (connection) => void (await connection.run(`lock table ${table} in share row exclusive mode`)),
    stage: (connection, batch) => stage(connection, table, batch, keys),
    compare: async (connection) => {
      // The planner needs statistics, because it would expect a small table.
      await connection.run('analyze import_registry');
      const [found] = await connection.rows<{ added: number; changed: number; staged: number }>(comparison(table));
      const [there] = await connection.rows<{ total: number; ended: number }>(
        `select (select count(*)::int from ${table}) as total, count(*)::int as ended from ${table} t where ${isAbsent}`,
      );
      const { added, changed, staged } = found ?? { added: 0, changed: 0, staged: 0 };
      return { added, changed, unchanged: staged - added - changed, ...(there ?? { total: 0, ended: 0 }) };
    },
    apply: async (connection) => {
      await connection.run(merge(table));
      await connection.run(`delete from ${table} t where ${isAbsent}`);
    },
  };
}

/** Encrypts the birth dates of policies. An equal date keeps its bytes, because new bytes would count as a change. */
async function withBirthDates(
  connection: BulkConnection,
  keys: KeyRing,
  batch: readonly PlacedDraft[],
): Promise<PlacedDraft[]> {
  const rows = await connection.rows<{ member_number: string; birth_date_sealed: Buffer }>(
    `select member_number, birth_date_sealed from registry_policies where member_number = any($1::text[])`,
    [batch.map(({ cells: [memberNumber] }) => memberNumber)],
  );
  const known = new Map(rows.map((row) => [row.member_number, row.birth_date_sealed]));
  return batch.map((draft) => {
    const [memberNumber = null, birthDate = null, ...others] = draft.cells;
    if (memberNumber === null || birthDate === null) return draft;
    const before = known.get(memberNumber);
    const isSame = before !== undefined && openField(keys, 'policy birth date', memberNumber, before) === birthDate;
    const sealed = isSame ? before : sealField(keys, 'policy birth date', memberNumber, birthDate);
    return { ...draft, cells: [memberNumber, byteCell(sealed), ...others] };
  });
}

function comparison(table: RegistryTable): string {
  const columns: Columns = tables[table];
  const [[key] = ['']] = columns;
  return `
    select count(*)::int as staged, count(*) filter (where t.${key} is null)::int as added,
      count(*) filter (where t.${key} is not null and (${differs(columns, 't')}))::int as changed
    from import_registry s left join ${table} t on t.${key} = s.c0`;
}

// One statement updates the rows that differ and inserts the rows that are new.
function merge(table: RegistryTable): string {
  const columns: Columns = tables[table];
  const [[key] = ['']] = columns;
  const [, ...values] = columns.map(([column, type], index) => ({
    column,
    staged: `s.c${index}`,
    value: valueOf(index, type),
  }));
  const names = columns.map(([column]) => column).join(', ');
  return `
    with changed as (
      update ${table} t set ${values.map((each) => `${each.column} = ${updated(each)}`).join(', ')}
      from import_registry s where t.${key} = s.c0 and (${differs(columns, 't')})
      returning 1),
    added as (
      insert into ${table} (${names})
      select s.c0, ${values.map(({ column, value }) => defaulted(column, value)).join(', ')} from import_registry s
      on conflict (${key}) do nothing
      returning 1)
    select (select count(*) from added)::int as added, (select count(*) from changed)::int as changed`;
}

const updated = ({ column, staged, value }: { column: string; staged: string; value: string }): string =>
  `case when ${staged} is null then t.${column} else ${value} end`;

/** A null cell keeps the value, and an empty cell clears it. */
const valueOf = (index: number, type: string): string => `nullif(s.c${index}, '')::${type}`;

/** A plan without a status is active. */
const defaulted = (column: string, value: string): string =>
  column === 'plan_status' ? `coalesce(${value}, 'active')` : value;

const differs = (columns: Columns, alias: string): string =>
  columns
    .slice(1)
    .map(([column, type], index) => {
      const staged = `s.c${index + 1}`;
      return `(${staged} is not null and ${alias}.${column} is distinct from ${valueOf(index + 1, type)})`;
    })
    .join(' or ');
