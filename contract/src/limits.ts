import { days, hours, minutes, seconds } from './time-units.ts';
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
  signInFailuresPerClient: 29,
  signInClientWindow: minutes(10),
  /** Passwords that a logged-in person may give again in a minute, right or wrong: each costs a hash. */
  passwordChecksPerMinute: 30,

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
  knownBrowser: days(400),
  recoveryLinkLife: days(7),
  /** A rotated cookie half of a trusted device is still taken for this long. */
  deviceCookieGrace: minutes(1),

  emailChangeLife: hours(24),
  memberNumberTries: 5,
  memberNumberWindow: days(1),
  activityShown: 50,
  activityAge: days(90),

  activationLife: hours(24),
  activationCodeTries: 5,
  resetLinkLife: minutes(60),
  resetAuthorisationLife: minutes(15),
  resetExchanges: 5,
  resetBirthDateTries: 5,
  /** Wrong birth dates in a row over all reset links of an account, and how long none is taken after that: twice as long each time. */
  birthDateFailures: 10,
  birthDateLockFirst: minutes(15),
  birthDateLockLongest: hours(24),
  passwordsRemembered: 5,

  registrationProofs: 5,
  registrationProofWindow: hours(24),
  registrationsPerClient: 20,
  /** Fewer: a group ID is all that stands between a stranger and the question whether an email is in use. */
  wellnessRegistrationsPerClient: 5,
  groupChecksPerClient: 30,
  groupCheckWindow: minutes(1),

  sendPause: seconds(30),
  /** Of one purpose, to one recipient. */
  sendsPerHour: 5,
  sendsPerDay: 10,
  /** Of all purposes, to one recipient. */
  messagesPerHour: 20,
  messagesPerDay: 60,
  /** Reset messages that a browser which logged in before may ask for, whatever strangers have used up. */
  resetsPerDayKnownBrowser: 5,
  /** Text messages of the whole installation, and the share kept for numbers that are in use as a second factor. */
  textsPerDay: 10_000,
  textsReserved: 0.2,
  sendsPerClientPerHour: 20,

  resendNotice: seconds(5),

  /** In zero bits. The most takes a slow phone less than ten seconds on average. */
  proofOfWorkFirst: 16,
  proofOfWorkMost: 20,
  proofOfWorkLife: minutes(2),
  /** So many times its hits are let through with proofs, beside those that a limit allows without. */
  proofOfWorkCeiling: 3,
} as const;
