import { existsSync } from 'node:fs';
import type pg from 'pg';
import { cpuTime } from '../process/cpu-time.ts';

/**
 * Measures, from now on, the milliseconds that other connections to this database cost a local PostgreSQL. The cost of a connection that
 * ends earlier is lost.
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
