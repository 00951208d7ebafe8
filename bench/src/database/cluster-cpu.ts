import { existsSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import { familyCpuTime, parentOf } from '../process/cpu-time.ts';

/**
 * Measures, from now on, the milliseconds that the whole PostgreSQL of this connection uses, with the connections that end meanwhile and
 * with its own work. Only for times in which one product works.
 */
export async function clusterCpu(db: pg.Client): Promise<() => number> {
  const { rows } = await db.query<{ pid: number }>('select pg_backend_pid() as pid');
  const backend = rows[0]?.pid ?? 0;
  if (!isPostgres(backend)) throw new Error('the PostgreSQL of BENCH_DATABASE_URL must run on this machine');
  const postmaster = parentOf(backend);
  const before = familyCpuTime(postmaster);
  return () => familyCpuTime(postmaster) - before;
}

function isPostgres(pid: number): boolean {
  const name = `/proc/${pid}/comm`;
  return existsSync(name) && readFileSync(name, 'utf8').startsWith('postgres');
}
