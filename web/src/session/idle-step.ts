import type { SessionClock } from '@selvage/contract/api/session';
import { seconds } from '@selvage/contract/time-units';

export interface SessionEnd {
  at: number;
  warnAt: number;
}

/** What to show now, and after how long to do what: ask the server again, or only look at the clock again. */
export type IdleStep =
  | { show: 'quiet' | 'nothing-new'; wait: number; next: 'ask' }
  | { show: 'warning'; secondsLeft: number; wait: number; next: 'step' };

const retryUnreachable = seconds(30);
const shortestWait = seconds(0.25);

/** Someone who was warned just now is not warned again when the session has reached its greatest age. */
export function sessionEnd({ secondsLeft, warningSeconds }: SessionClock, now: number, warned: boolean): SessionEnd {
  const at = now + seconds(secondsLeft);
  const warnAt = at - seconds(warningSeconds);
  return { at, warnAt: warned && warnAt <= now ? at : warnAt };
}

/** LO4. Work in another tab may have prolonged the session, so the server is asked before the warning and at the end. */
export function idleStep(end: SessionEnd | undefined, now: number): IdleStep {
  if (end === undefined) return { show: 'nothing-new', wait: retryUnreachable, next: 'ask' };
  const left = end.at - now;
  if (left <= 0) return { show: 'nothing-new', wait: 0, next: 'ask' };
  if (now < end.warnAt) return { show: 'quiet', wait: Math.max(end.warnAt - now, shortestWait), next: 'ask' };
  const untilNextSecond = left % seconds(1) || seconds(1);
  return { show: 'warning', secondsLeft: Math.ceil(left / seconds(1)), wait: untilNextSecond, next: 'step' };
}
