import type { SessionClock } from '@selvage/contract/api/session';
import type { Limits } from '../../config/config.ts';
import type { VisitorClock } from '../../http/visitor.ts';
import { sessionEndsAt } from '../../identity/session-end.ts';

/** LO4: to the millisecond, so that the dialog ends when the session does. */
export function sessionClock(clock: VisitorClock, limits: Limits, now: Date): SessionClock {
  const left = sessionEndsAt(clock, limits).getTime() - now.getTime();
  return {
    secondsLeft: Math.max(0, left / 1000),
    warningSeconds: Math.floor(limits.sessionWarning / 1000),
  };
}
