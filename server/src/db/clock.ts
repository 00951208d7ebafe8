import { sql } from 'kysely';
import { minutes } from '@selvage/contract/time-units';
import type { Db } from './database.ts';

export interface Clock {
  now: () => Date;
  stop: () => void;
}

/** The clock of this machine: for commands without a database, and to compare with the time that another system reports. */
export const machineTime = (): Date => new Date();

/**
 * Returns the database's time without a query: the process clock plus the measured difference. So instances with different clocks still
 * agree on when a session, a lock or a code ends.
 */
export async function databaseClock(db: Db): Promise<Clock> {
  let offset = await measureOffset(db);
  const timer = setInterval(() => {
    // If the database is down, the last known difference stays.
    measureOffset(db).then(
      (measured) => (offset = measured),
      () => undefined,
    );
  }, minutes(1));
  timer.unref();
  return { now: () => new Date(Date.now() + offset), stop: () => clearInterval(timer) };
}

async function measureOffset(db: Db): Promise<number> {
  const before = Date.now();
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const after = Date.now();
  const theirs = rows[0]?.now.getTime() ?? after;
  const difference = theirs - (before + after) / 2;
  // A smaller difference is below the precision of the measurement.
  return Math.abs(difference) < 250 ? 0 : Math.round(difference);
}
