import { afterAll, vi } from 'vitest';

// The files of one worker share its timers. A file that leaves them replaced breaks those after it: their timers fire when the
// clock of another test says so, also those that were cleared, and with them the time limits of open connections.
afterAll(() => {
  if (!vi.isFakeTimers()) return;
  vi.useRealTimers();
  throw new Error(
    'A file that replaces timers puts them back with vi.useRealTimers(): the next one would run with them.',
  );
});
