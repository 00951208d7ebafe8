import { afterAll, vi } from 'vitest';

// Test files of one worker share its timers. If a file leaves them replaced, the timers of later files follow the clock of the earlier
// test, even timers that were cleared. The time limits of open connections follow it too.
afterAll(() => {
  if (!vi.isFakeTimers()) return;
  vi.useRealTimers();
  throw new Error(
    'A file that replaces timers puts them back with vi.useRealTimers(): the next one would run with them.',
  );
});
