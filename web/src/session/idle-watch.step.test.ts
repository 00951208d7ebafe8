import { seconds } from '@selvage/contract/time-units';
import { expect, test } from 'vitest';
import { idleStep, sessionEnd } from './idle-watch.ts';

const now = 1_000_000;
const end = sessionEnd({ secondsLeft: 900, warningSeconds: 120 }, now, false);

test.each([
  { at: 0, step: { show: 'quiet', wait: seconds(780), next: 'ask' } },
  { at: 779.9, step: { show: 'quiet', wait: 250, next: 'ask' } },
  { at: 780, step: { show: 'warning', secondsLeft: 120, wait: seconds(1), next: 'step' } },
  { at: 780.4, step: { show: 'warning', secondsLeft: 120, wait: 600, next: 'step' } },
  { at: 899, step: { show: 'warning', secondsLeft: 1, wait: seconds(1), next: 'step' } },
  { at: 900, step: { show: 'nothing-new', wait: 0, next: 'ask' } },
  { at: 5000, step: { show: 'nothing-new', wait: 0, next: 'ask' } },
])('LO4 $at s into a session of 900 s the idle watch does $step', ({ at, step }) => {
  expect(idleStep(end, now + seconds(at))).toEqual(step);
});

test('LO4 while the end of the session is unknown, the server is asked again after 30 seconds', () => {
  expect(idleStep(undefined, now)).toEqual({ show: 'nothing-new', wait: seconds(30), next: 'ask' });
});

test('LO4 a person who was just warned is not warned again if the session cannot be extended further', () => {
  const clock = { secondsLeft: 90, warningSeconds: 120 };
  expect(idleStep(sessionEnd(clock, now, false), now).show).toBe('warning');
  expect(idleStep(sessionEnd(clock, now, true), now)).toEqual({ show: 'quiet', wait: seconds(90), next: 'ask' });
});
