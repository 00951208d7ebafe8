import { vi } from 'vitest';

export interface TestClock {
  now: () => Date;
  advance(milliseconds: number): void;
}

/** A clock that stands still until a test moves it. */
export function testClock(start = new Date('2026-03-02T09:00:00Z')): TestClock {
  let time = start.getTime();
  return { now: () => new Date(time), advance: (milliseconds) => void (time += milliseconds) };
}

/** Runs `act` at a later time of the machine's clock, because oidc-provider uses that clock. */
export async function later<T>(milliseconds: number, act: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });
  try {
    return await act();
  } finally {
    vi.useRealTimers();
  }
}

export interface HeldWork {
  work: () => Promise<string>;
  end: (error?: Error) => void;
  hasStarted: () => boolean;
}

/** Work that runs until the test ends it. */
export function heldWork(): HeldWork {
  let started = false;
  let end: (error?: Error) => void = () => undefined;
  const ended = new Promise<string>((resolve, reject) => (end = (error) => (error ? reject(error) : resolve('done'))));
  const work = () => {
    started = true;
    return ended;
  };
  return { work, end: (error) => end(error), hasStarted: () => started };
}

/** Waits until the promises of ended work have settled and the next queued work has begun. */
export const settled = () => new Promise((resolve) => setImmediate(resolve));
