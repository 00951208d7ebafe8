import type pg from 'pg';

/** The copies of one row. */
export interface Copies {
  table: string;
  /** The condition of the row that is copied, with `$1`. */
  where: string;
  value: string;
  /** The fields that differ, as arguments of `jsonb_build_object`. `person` is the number of the copy. */
  changes: string;
  from: number;
  to: number;
}

/** Copies a row for each person from one number to another, whatever other columns the table has. */
export async function copyRows(db: pg.Client, { table, where, value, changes, from, to }: Copies): Promise<void> {
  const { rowCount } = await db.query(
    `insert into ${table}
     select made.* from (select * from ${table} where ${where}) as first, generate_series($2::int, $3::int - 1) as person,
       lateral jsonb_populate_record(null::${table}, to_jsonb(first) || jsonb_build_object(${changes})) as made`,
    [value, from, to],
  );
  if (rowCount !== to - from) throw new Error(`${rowCount} of ${to - from} rows of ${table} could be added`);
}

/** An id that is the same in every run. */
export const idOf = (kind: string): string => `md5('${kind}-' || person)::uuid`;
