import { existsSync } from 'node:fs';
import type pg from 'pg';
import { cpuTime } from '../process/cpu-time.ts';

/** Milliseconds that the connections of a server have cost PostgreSQL, where it runs on this machine. */
export async function databaseCpu(db: pg.Client, serverPid: number): Promise<number> {
  const { rows } = await db.query<{ pid: number }>('select pid from pg_stat_activity where application_name = $1', [
    `selvage ${serverPid}`,
  ]);
  const local = rows.filter(({ pid }) => existsSync(`/proc/${pid}/stat`));
  return local.reduce((sum, { pid }) => sum + cpuTime(pid), 0);
}
