import type { BulkConnection } from '../../db/bulk-connection.ts';
import { copyLine } from './copy-text.ts';
import type { Outcome, PlacedDraft } from './draft.ts';

// oxfmt-ignore
const tables = {
  registry_policies:    { key: 'member_number', value: 'birth_date',      as: 'date' },
  registry_consultants: { key: 'consultant_id', value: 'registration_id', as: 'text' },
  registry_hospitals:   { key: 'hospital_id',   value: 'registration_id', as: 'text' },
  registry_groups:      { key: 'group_id',      value: 'is_wellness',     as: 'boolean' },
} as const;

export type RegistryTable = keyof typeof tables;

// Of this connection alone and not logged: two imports never see each other's rows.
export async function prepareRegistry(connection: BulkConnection): Promise<void> {
  await connection.run('create temporary table import_registry (key text, value text) on commit delete rows');
}

/** Rows that are there already are brought up to date: the insurer's file is right. */
export async function writeRegistry(
  connection: BulkConnection,
  table: RegistryTable,
  batch: readonly PlacedDraft[],
  isRehearsal: boolean,
): Promise<Outcome> {
  await connection.copy(
    'copy import_registry (key, value) from stdin',
    batch.map(({ cells }) => copyLine(cells)).join(''),
  );
  const { key, value, as } = tables[table];
  const rehearse = `
    select count(*) filter (where t.${key} is null)::int as added, count(*) filter (where t.${value} <> s.value::${as})::int as changed
    from import_registry s left join ${table} t on t.${key} = s.key`;
  const merge = `
    with merged as (
      insert into ${table} (${key}, ${value}) select key, value::${as} from import_registry
      on conflict (${key}) do update set ${value} = excluded.${value} where ${table}.${value} <> excluded.${value}
      returning xmax = 0 as is_new)
    select count(*) filter (where is_new)::int as added, count(*) filter (where not is_new)::int as changed from merged`;
  const [counts] = await connection.rows<{ added: number; changed: number }>(isRehearsal ? rehearse : merge);
  const { added, changed } = counts ?? { added: 0, changed: 0 };
  return { added, changed, unchanged: batch.length - added - changed, refused: [] };
}
