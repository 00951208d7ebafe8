import { hours, minutes } from '@selvage/contract/time-units';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../test/harness/test-database.ts';
import { databaseClock } from './clock.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.close());
afterEach(() => void vi.useRealTimers());

const realNow = Date.now;
/** The difference between a time and the real time, rounded to ten seconds. */
const drift = (time: Date) => Math.round((time.getTime() - realTime()) / 10_000) + 0;
const started = { wall: realNow(), running: performance.now() };
const realTime = () => started.wall + performance.now() - started.running;

describe('X9 the database decides what time it is', () => {
  test.each([
    ['two hours ahead', hours(2)],
    ['two hours behind', -hours(2)],
    ['right', 0],
  ])('the server has the right time on a machine whose own clock is %s', async (_what, skew) => {
    vi.useFakeTimers({ toFake: ['Date'], now: realNow() + skew });
    const clock = await databaseClock(database.db);
    expect(drift(clock.now())).toBe(0);
    clock.stop();
  });

  test.each([
    ['an hour ahead', hours(1)],
    ['an hour back', -hours(1)],
  ])('the server keeps the right time at the moment when the clock of its machine jumps %s', async (_what, jump) => {
    vi.useFakeTimers({ toFake: ['Date'], now: realNow() });
    const jumps: number[] = [];
    const clock = await databaseClock(database.db, (milliseconds) => jumps.push(milliseconds));
    vi.setSystemTime(realNow() + jump);
    expect(drift(clock.now())).toBe(0);
    expect(drift(clock.now())).toBe(0);
    expect(jumps.map((each) => Math.round(each / minutes(1)))).toEqual([Math.round(jump / minutes(1))]);
    clock.stop();
  });

  test('the server compares its time every minute, because the machine’s clock may be slow', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: realNow() });
    const clock = await databaseClock(database.db);
    // Each step is too small for a jump.
    for (let steps = 0; steps < 30; steps++) {
      vi.setSystemTime(Date.now() - 400);
      clock.now();
    }
    expect(drift(clock.now())).toBe(-1);
    vi.advanceTimersByTime(minutes(1));
    await vi.waitFor(() => expect(drift(clock.now())).toBe(0));
    clock.stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});

test('the server’s own time is used to the millisecond if its clock and the clock of the database agree', async () => {
  const clock = await databaseClock(database.db);
  const [before, now, after] = [Date.now(), clock.now().getTime(), Date.now()];
  expect(now).toBeGreaterThanOrEqual(before);
  expect(now).toBeLessThanOrEqual(after);
  clock.stop();
});
