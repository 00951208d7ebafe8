interface SessionTimes {
  createdAt: Date;
  lastSeenAt: Date;
}

interface SessionLimits {
  sessionIdle: number;
  sessionAbsolute: number;
}

/**
 * LO4, E3: when a session ends, for want of activity or of age, whichever comes first. The only place that says so: what refuses a
 * session and what the page is told to warn of are the same moment.
 */
export function sessionEndsAt({ createdAt, lastSeenAt }: SessionTimes, limits: SessionLimits): Date {
  return new Date(Math.min(lastSeenAt.getTime() + limits.sessionIdle, createdAt.getTime() + limits.sessionAbsolute));
}

/** Whether a session that has ended did so for its age, although its owner was active. */
export function endedOfAge({ createdAt, lastSeenAt }: SessionTimes, limits: SessionLimits): boolean {
  return createdAt.getTime() + limits.sessionAbsolute <= lastSeenAt.getTime() + limits.sessionIdle;
}
