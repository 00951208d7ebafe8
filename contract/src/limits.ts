import { days, hours, minutes, seconds } from './time-units.ts';

// What an operator may change of these is in the server’s configuration.

/** Wrong passwords, what they lock, and what a crowd of requests has to compute. */
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

/** How long a session lives, and how many an account may have. */
export const sessionLimits = {
  sessionIdle: minutes(15),
  sessionAbsolute: hours(12),
  sessionWarning: minutes(2),
  sessionsPerAccount: 10,
  lastSeenGranularity: minutes(1),
} as const;

/** Codes that are sent, and the devices that are not asked for one. */
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

/** WY1, WY8: how many passkeys there may be, and how long a browser has to answer. */
export const passkeyLimits = {
  perAccount: 10,
  challengeLife: minutes(5),
  nameMax: 40,
  /** A reset ends those that were added so lately: whoever took the mailbox over may have added them. */
  recent: days(30),
  /** WY10: how often somebody is asked to add one, and how long in between. */
  asks: 3,
  askPause: days(30),
  /** WY9: how long in between a browser may add one by itself, and how long it holds a login up. */
  quietPause: days(30),
  quietWait: seconds(1),
  /** Challenges for one client in a window. A page that is touched asks for one. */
  challengesPerClient: 300,
  clientWindow: minutes(10),
} as const;

/** How long each mailed link works, and what may be tried with it. */
export const linkLimits = {
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
  emailChangeLife: hours(24),
  recoveryLinkLife: days(7),
} as const;

/** Emails and text messages. */
export const messageLimits = {
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
} as const;

/** Proofs against the registry, and registrations from one network. */
export const registrationLimits = {
  registrationProofs: 5,
  registrationProofWindow: hours(24),
  registrationsPerClient: 20,
  /** Fewer: a group ID is all that stands between a stranger and the question whether an email is in use. */
  wellnessRegistrationsPerClient: 5,
  groupChecksPerClient: 30,
  groupCheckWindow: minutes(1),
} as const;

/** What a logged-in person may change and sees of their account. */
export const accountLimits = {
  memberNumberTries: 5,
  memberNumberWindow: days(1),
  activityShown: 50,
  activityAge: days(90),
  passwordsRemembered: 5,
} as const;
