import { existsSync } from 'node:fs';
import type pg from 'pg';
import { cpuTime } from '../process/cpu-time.ts';

/** Milliseconds that everybody else's connections to this database have cost PostgreSQL, where it runs on this machine. */
export async function databaseCpu(db: pg.Client): Promise<number> {
  const { rows } = await db.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  const local = rows.filter(({ pid }) => existsSync(`/proc/${pid}/stat`));
  return local.reduce((sum, { pid }) => sum + cpuTime(pid), 0);
}
