import { EventEmitter } from 'node:events';
import { seconds } from '@selvage/contract/time-units';
import { expect, test } from 'vitest';
import { onFirstSignal } from './on-first-signal.ts';

/** The moments at which signals arrive, and the reactions to them. */
test.each([
  { at: [0], does: ['first SIGINT'] },
  { at: [0, 1, 2, 9.9], does: ['first SIGINT', 'again'] },
  { at: [0, 10], does: ['first SIGINT', 'exit 1'] },
  { at: [0, 1, 12], does: ['first SIGINT', 'again', 'exit 1'] },
])('signals $at seconds after the first cause $does', ({ at, does }) => {
  const done: string[] = [];
  const signals = new EventEmitter();
  let now = 0;
  onFirstSignal(
    ['SIGTERM', 'SIGINT'],
    { first: (signal) => done.push(`first ${signal}`), again: () => done.push('again') },
    { on: (name, listener) => signals.on(name, listener), exit: (code) => done.push(`exit ${code}`), now: () => now },
  );
  for (const [index, moment] of at.entries()) {
    now = seconds(moment);
    const name = index === 0 ? 'SIGINT' : 'SIGTERM';
    signals.emit(name, name);
  }
  expect(done).toEqual(does);
});
