import { days, hours, minutes } from '../time-units.ts';

/** Codes that are sent, and the devices that are not asked for one. What an operator may change is in the server’s configuration. */
export const codeLimits = {
  challengeLife: minutes(10),
  /** How long after it was opened a challenge can be given another code: longer than a code works. */
  challengeRenewal: hours(1),
  challengeTries: 5,
  challengeResends: 5,
  /** Wrong codes in a row over all challenges, and how long none is taken after that: twice as long each time. */
  codeFailures: 10,
  codeLockFirst: minutes(15),
  codeLockLongest: hours(24),
  /** How long a second factor that was shown counts, before a change asks for it again. */
  stepUpLife: minutes(10),
  deviceTrust: days(30),
  trustedDevices: 10,
  /** A rotated cookie half of a trusted device is still taken for this long. */
  deviceCookieGrace: minutes(1),
} as const;

/** Authenticator apps and recovery codes. */
export const authenticatorLimits = {
  /** How long a set-up can be confirmed, and how many codes it takes. */
  setupLife: minutes(10),
  setupTries: 5,
  recoveryCodes: 10,
} as const;
