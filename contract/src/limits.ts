import { days, hours, minutes, seconds } from './durations.ts';
import { fieldLimits } from './field-limits.ts';

/** Every limit once: spec section 9 and the decided ones. What an operator may change is in the server's configuration. */
export const limits = {
  ...fieldLimits,

  sessionIdle: minutes(15),
  sessionAbsolute: hours(12),
  sessionWarning: minutes(2),
  sessionsPerAccount: 10,
  lastSeenGranularity: minutes(1),

  signInFailures: 5,
  lockFirst: minutes(15),
  lockLongest: hours(24),
  lockUntilResetAfter: 100,
  signInFailuresPerAddress: 29,
  signInAddressWindow: minutes(10),

  challengeLife: minutes(10),
  challengeTries: 5,
  deviceTrust: days(30),

  activationLife: hours(24),
  activationCodeTries: 5,
  resetLinkLife: minutes(60),
  resetAuthorisationLife: minutes(15),
  resetExchanges: 5,
  resetBirthDateTries: 5,
  passwordsRemembered: 5,

  emailChangeLife: hours(24),
  notMeLife: days(7),

  registrationProofs: 5,
  registrationProofWindow: hours(1),
  registrationsPerAddress: 20,
  /** Fewer: a group ID is all that stands between a stranger and the question whether an address is in use. */
  wellnessRegistrationsPerAddress: 5,
  groupChecksPerAddress: 30,
  groupCheckWindow: minutes(1),

  sendPause: seconds(30),
  sendsPerHour: 5,
  sendsPerDay: 10,
  sendsPerAddressPerHour: 20,

  resendNotice: seconds(5),
} as const;
