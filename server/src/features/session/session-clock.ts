import type { SessionClock } from '@selvage/contract/api/session';
import type { Limits } from '../../config/config.ts';
import type { VisitorClock } from '../../http/visitor.ts';

/** The end that comes first: of patience or of age. */
export function sessionClock(clock: VisitorClock, limits: Limits, now: Date): SessionClock {
  const ends = Math.min(
    clock.lastSeenAt.getTime() + limits.sessionIdle,
    clock.createdAt.getTime() + limits.sessionAbsolute,
  );
  return {
    secondsLeft: Math.max(0, Math.floor((ends - now.getTime()) / 1000)),
    warningSeconds: Math.floor(limits.sessionWarning / 1000),
  };
}
