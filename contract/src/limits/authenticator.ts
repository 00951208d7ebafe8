import { minutes } from '../time-units.ts';

/** Authenticator apps and recovery codes. */
export const authenticatorLimits = {
  /** How long a set-up can be confirmed, and how many codes it takes. */
  setupLife: minutes(10),
  setupTries: 5,
  recoveryCodes: 10,
} as const;
