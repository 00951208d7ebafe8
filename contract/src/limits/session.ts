import { hours, minutes } from '../time-units.ts';

/** How long a session lives, and how many an account may have. What an operator may change is in the server’s configuration. */
export const sessionLimits = {
  sessionIdle: minutes(15),
  sessionAbsolute: hours(12),
  sessionWarning: minutes(2),
  sessionsPerAccount: 10,
  lastSeenGranularity: minutes(1),
} as const;
