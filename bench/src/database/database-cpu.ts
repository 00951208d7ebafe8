import { existsSync } from 'node:fs';
import type pg from 'pg';
import { cpuTime } from '../process/cpu-time.ts';

/**
 * From now on: milliseconds that everybody else's connections to this database cost PostgreSQL, where it runs on this machine.
 * A connection that ends before the question takes what it cost with it, and no more than that.
 */
export async function databaseCpu(db: pg.Client): Promise<() => Promise<number>> {
  const before = await byConnection(db);
  return async () => {
    const after = await byConnection(db);
    return [...after].reduce((sum, [pid, spent]) => sum + spent - (before.get(pid) ?? 0), 0);
  };
}

async function byConnection(db: pg.Client): Promise<Map<number, number>> {
  const { rows } = await db.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  return new Map(rows.filter(({ pid }) => existsSync(`/proc/${pid}/stat`)).map(({ pid }) => [pid, cpuTime(pid)]));
}
