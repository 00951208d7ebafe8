import { afterAll, vi } from 'vitest';

// Test files of one worker share its timers. A file that leaves them replaced breaks later files: their timers then follow the clock of
// another test, even timers that were cleared, and so do the time limits of open connections.
afterAll(() => {
  if (!vi.isFakeTimers()) return;
  vi.useRealTimers();
  throw new Error(
    'A file that replaces timers puts them back with vi.useRealTimers(): the next one would run with them.',
  );
});
