import { type BulkConnection, copyLine } from '../../db/bulk-connection.ts';
import type { PlacedDraft, WriteResult } from './import-row.ts';

type Columns = readonly (readonly [column: string, type: 'text' | 'date' | 'boolean'])[];

/** The key first, then the other columns in the order of a draft's cells. */
// oxfmt-ignore
const tables = {
  registry_policies:    [['member_number', 'text'], ['birth_date', 'date'], ['plan_name', 'text'], ['plan_start', 'date'], ['plan_renewal', 'date'], ['plan_status', 'text']],
  registry_consultants: [['consultant_id', 'text'], ['registration_id', 'text']],
  registry_hospitals:   [['hospital_id', 'text'],   ['registration_id', 'text']],
  registry_groups:      [['group_id', 'text'],      ['is_wellness', 'boolean']],
} as const satisfies Record<string, Columns>;

export type RegistryTable = keyof typeof tables;

const copied = ['c0', 'c1', 'c2', 'c3', 'c4', 'c5'];

// Of this connection alone and not logged: two imports never see each other's rows.
export async function prepareRegistry(connection: BulkConnection): Promise<void> {
  const columns = copied.map((column) => `${column} text`).join(', ');
  await connection.run(`create temporary table import_registry (${columns}) on commit delete rows`);
}

/** Rows that are there already are brought up to date: the insurer's file is right. What a row leaves open stays as it is. */
export async function writeRegistry(
  connection: BulkConnection,
  table: RegistryTable,
  batch: readonly PlacedDraft[],
  isRehearsal: boolean,
): Promise<WriteResult> {
  const columns: Columns = tables[table];
  const own = copied.slice(0, columns.length);
  await connection.copy(
    `copy import_registry (${own.join(', ')}) from stdin`,
    batch.map(({ cells }) => copyLine(cells)).join(''),
  );
  const statement = isRehearsal ? rehearsal(table, columns) : merge(table, columns);
  const [counts] = await connection.rows<{ added: number; changed: number }>(statement);
  const { added, changed } = counts ?? { added: 0, changed: 0 };
  return { added, changed, unchanged: batch.length - added - changed, refused: [] };
}

function rehearsal(table: RegistryTable, columns: Columns): string {
  const [[key] = ['']] = columns;
  return `
    select count(*) filter (where t.${key} is null)::int as added,
      count(*) filter (where t.${key} is not null and (${differs(columns, 't')}))::int as changed
    from import_registry s left join ${table} t on t.${key} = s.c0`;
}

// One statement: the rows that differ are changed, the rows that are new are added.
function merge(table: RegistryTable, columns: Columns): string {
  const [[key] = ['']] = columns;
  const [, ...values] = columns.map(([column, type], index) => [column, `s.c${index}::${type}`] as const);
  const names = columns.map(([column]) => column).join(', ');
  return `
    with changed as (
      update ${table} t set ${values.map(([column, value]) => `${column} = coalesce(${value}, t.${column})`).join(', ')}
      from import_registry s where t.${key} = s.c0 and (${differs(columns, 't')})
      returning 1),
    added as (
      insert into ${table} (${names})
      select s.c0, ${values.map(([column, value]) => defaulted(column, value)).join(', ')} from import_registry s
      on conflict (${key}) do nothing
      returning 1)
    select (select count(*) from added)::int as added, (select count(*) from changed)::int as changed`;
}

/** A plan without a status is one in force. */
const defaulted = (column: string, value: string): string =>
  column === 'plan_status' ? `coalesce(${value}, 'active')` : value;

const differs = (columns: Columns, alias: string): string =>
  columns
    .slice(1)
    .map(([column, type], index) => {
      const value = `s.c${index + 1}::${type}`;
      return `(${value} is not null and ${alias}.${column} is distinct from ${value})`;
    })
    .join(' or ');
