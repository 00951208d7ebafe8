import { sql } from 'kysely';
import type { Db } from '../../src/db/database.ts';
import { auditCounter } from '../../src/audit/audit-store.ts';

/** Notes every row that is written to a database from now on, whichever statement writes it. */
export async function witnessWrites(db: Db): Promise<(ask: () => Promise<unknown>) => Promise<string[]>> {
  await sql`create table seen_writes (what text not null)`.execute(db);
  await sql`
    create function note_write() returns trigger language plpgsql as $$
    begin
      insert into seen_writes select case when tg_table_name like 'audit_events%'
        then 'audit_events ' || (to_jsonb(new) ->> 'event')
        else tg_table_name || case tg_op when 'DELETE' then ' deleted' else '' end end;
      return null;
    end $$`.execute(db);
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace
      and relkind in ('r', 'p') and not relispartition and relname <> 'seen_writes'`.execute(db);
  for (const { name } of tables)
    await sql`create trigger noted after insert or update or delete on ${sql.table(name)}
      for each row execute function note_write()`.execute(db);
  return (ask) => writesOf(db, ask);
}

/** The tables that a request writes to. What strangers are refused is counted in memory first, as `audit`. */
async function writesOf(db: Db, ask: () => Promise<unknown>): Promise<string[]> {
  const audited = () => auditCounter.all().reduce((sum, { times }) => sum + times, 0);
  await sql`delete from seen_writes`.execute(db);
  const before = audited();
  await ask();
  const { rows } = await sql<{ what: string }>`select distinct what from seen_writes`.execute(db);
  const seen = rows.map(({ what }) => what);
  const isCounted = audited() > before && !seen.some((what) => what.startsWith('audit_events'));
  return isCounted ? [...seen, 'audit'] : seen;
}
