export interface TestClock {
  now: () => Date;
  advance(milliseconds: number): void;
}

/** Time stands still until a test moves it. */
export function testClock(start = new Date('2026-03-02T09:00:00Z')): TestClock {
  let time = start.getTime();
  return { now: () => new Date(time), advance: (milliseconds) => void (time += milliseconds) };
}
