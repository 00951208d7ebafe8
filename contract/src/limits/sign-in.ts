import { days, hours, minutes } from '../time-units.ts';

/** Wrong passwords, what they lock, and what a crowd of requests has to compute. What an operator may change is in the server’s configuration. */
export const signInLimits = {
  signInFailures: 5,
  lockFirst: minutes(15),
  lockLongest: hours(24),
  lockUntilResetAfter: 100,
  signInFailuresPerClient: 29,
  signInClientWindow: minutes(10),
  /** Passwords that a logged-in person may give again in a minute, right or wrong: each costs a hash. */
  passwordChecksPerMinute: 30,
  /** So many times the hits of one network (an IPv6 /64) the /48 around it has. */
  wideNetwork: 64,
  knownBrowser: days(400),
  /** In zero bits. The most takes a slow phone less than ten seconds on average. */
  proofOfWorkFirst: 16,
  proofOfWorkMost: 20,
  proofOfWorkLife: minutes(2),
  /** So many times its hits are let through with proofs, beside those that a limit allows without. */
  proofOfWorkCeiling: 3,
} as const;
