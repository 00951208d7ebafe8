import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** One at a time for one operator, until the end of the transaction: else several at once would pass a limit together. */
export async function holdOperator(db: Db, operatorId: string): Promise<void> {
  await sql`select from operators where id = ${operatorId} for no key update`.execute(db);
}

/** Whether there was room for all of them on this day; where there was not, none is added. Those of earlier that day need none. */
export async function addLookups(
  db: Db,
  { operatorId, day, most }: { operatorId: string; day: string; most: number },
  subjects: readonly Buffer[],
): Promise<boolean> {
  const { rows } = await sql<{ fits: boolean }>`
    with today as (select subject from desk_lookups where operator_id = ${operatorId} and day = ${day}::date),
    fresh as (select unnest(${[...subjects]}::bytea[]) as subject except select subject from today),
    room as (
      select not exists (select from fresh)
        or (select count(*) from today) + (select count(*) from fresh) <= ${most}::int as fits),
    added as (
      insert into desk_lookups (operator_id, day, subject)
      select ${operatorId}, ${day}::date, subject from fresh where (select fits from room))
    select fits from room`.execute(db);
  return rows[0]?.fits === true;
}
