import { sql } from 'kysely';
import { minutes } from '@selvage/contract/time-units';
import type { Db } from './database.ts';

export interface Clock {
  now: () => Date;
  stop: () => void;
}

/** The clock of this machine: for commands without a database, and to compare with the time that another system reports. */
export const machineTime = (): Date => new Date();

/** Two readings of the clock of the machine differ from the time that has passed by more than this only if someone set the clock. */
const jump = 500;

/**
 * Returns the database's time without a query: the process clock plus the measured difference. So instances with different clocks still
 * agree on when a session, a lock or a code ends. A clock that jumps changes nothing, because the time that has passed shows the jump.
 */
export async function databaseClock(db: Db, onJump: (milliseconds: number) => void = () => undefined): Promise<Clock> {
  let { offset, steady } = await measure(db);
  const measureAgain = () =>
    measure(db).then(
      (measured) => ({ offset, steady } = measured),
      // If the database is down, the last known difference stays.
      () => undefined,
    );
  const timer = setInterval(() => void measureAgain(), minutes(1));
  timer.unref();
  const now = () => {
    const present = steadyTime();
    const jumped = present - steady;
    steady = present;
    if (Math.abs(jumped) > jump) {
      offset -= jumped;
      onJump(Math.round(jumped));
      // A machine that slept looks the same, and only the database knows how long.
      void measureAgain();
    }
    return new Date(Date.now() + offset);
  };
  return { now, stop: () => clearInterval(timer) };
}

/** Stays the same while the clock of the machine goes as fast as time. */
const steadyTime = (): number => Date.now() - performance.now();

async function measure(db: Db): Promise<{ offset: number; steady: number }> {
  const before = performance.now();
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const [own, took, steady] = [Date.now(), performance.now() - before, steadyTime()];
  const theirs = rows[0]?.now.getTime() ?? own;
  const difference = theirs - (own - took / 2);
  // A smaller difference is below the precision of the measurement.
  return { offset: Math.abs(difference) < 250 ? 0 : Math.round(difference), steady };
}
