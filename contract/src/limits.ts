import { days, hours, minutes, seconds } from './time-units.ts';

// Operators can change some of these limits in the server’s configuration.

/** Limits of logins: wrong passwords, their locks, and the proof of work. */
export const signInLimits = {
  signInFailures: 5,
  lockFirst: minutes(15),
  lockLongest: hours(24),
  lockUntilResetAfter: 100,
  signInFailuresPerClient: 29,
  signInClientWindow: minutes(10),
  /**
   * The number of times in a minute that a logged-in person may enter the password, right or wrong, because each check
   * computes a slow hash.
   */
  passwordChecksPerMinute: 30,
  /** The limit of an IPv6 /48 is this many times the limit of one network (a /64). */
  wideNetwork: 64,
  knownBrowser: days(400),
  /**
   * The zero bits that a proof of work must have, at first and at most. The maximum takes a slow phone less than ten
   * seconds on average.
   */
  proofOfWorkFirst: 16,
  proofOfWorkMost: 20,
  proofOfWorkLife: minutes(2),
  /** The most requests that proofs of work can let through beyond the limit, as a multiple of the limit. */
  proofOfWorkCeiling: 3,
} as const;

/** The lifetime of a session, and the number of sessions of an account. */
export const sessionLimits = {
  sessionIdle: minutes(15),
  sessionAbsolute: hours(12),
  sessionWarning: minutes(2),
  sessionsPerAccount: 10,
  lastSeenGranularity: minutes(1),
} as const;

/** Limits of codes and trusted devices. */
export const codeLimits = {
  challengeLife: minutes(10),
  /** A challenge can get another code for this long after its start. This is longer than a code is valid. */
  challengeRenewal: hours(1),
  challengeTries: 5,
  challengeResends: 5,
  /** Wrong codes in a row over all challenges, and the length of the lock, which doubles each time. */
  codeFailures: 10,
  codeLockFirst: minutes(15),
  codeLockLongest: hours(24),
  /** After a person has used a second factor, changes do not ask for one again for this long. */
  stepUpLife: minutes(10),
  deviceTrust: days(30),
  trustedDevices: 10,
  /** The previous cookie secret of a trusted device is still accepted for this long. */
  deviceCookieGrace: minutes(1),
} as const;

/** Limits of authenticator apps and recovery codes. */
export const authenticatorLimits = {
  /** The set-up of an app must be confirmed within this time, with at most this many codes. */
  setupLife: minutes(10),
  setupTries: 5,
  recoveryCodes: 10,
} as const;

/** The number of passkeys, and the time that a browser has to answer. */
export const passkeyLimits = {
  perAccount: 10,
  challengeLife: minutes(5),
  nameMax: 40,
  /** A reset ends passkeys added within this time, because an intruder who had the mailbox may have added them. */
  recent: days(30),
  /** The number of times that a person is asked to add a passkey, and the pause in between. */
  asks: 3,
  askPause: days(30),
  /** The pause before a browser may add another passkey by itself, and how long that may delay a login. */
  quietPause: days(30),
  quietWait: seconds(1),
  /** The passkey challenges that one IP address may request in a time window. Each login page that a person uses requests one. */
  challengesPerClient: 300,
  clientWindow: minutes(10),
} as const;

/** The lifetime of each mailed link, and the number of tries of its secrets. */
export const linkLimits = {
  activationLife: hours(24),
  activationCodeTries: 5,
  resetLinkLife: minutes(60),
  resetAuthorisationLife: minutes(15),
  resetExchanges: 5,
  resetBirthDateTries: 5,
  /** Wrong birth dates in a row over all reset links of an account, and the length of the lock, which doubles each time. */
  birthDateFailures: 10,
  birthDateLockFirst: minutes(15),
  birthDateLockLongest: hours(24),
  emailChangeLife: hours(24),
  recoveryLinkLife: days(7),
} as const;

/** Limits of emails and text messages. */
export const messageLimits = {
  sendPause: seconds(30),
  /** The limits of messages with one purpose to one recipient. */
  sendsPerHour: 5,
  sendsPerDay: 10,
  /** The limits of messages with any purpose to one recipient. */
  messagesPerHour: 20,
  messagesPerDay: 60,
  /** Reset messages that a known browser may request, even if strangers have used up the other limits. */
  resetsPerDayKnownBrowser: 5,
  /** Text messages of the whole installation, and the share reserved for numbers that are in use as a second factor. */
  textsPerDay: 10_000,
  textsReserved: 0.2,
  sendsPerClientPerHour: 20,
  resendNotice: seconds(5),
} as const;

/** Limits of registrations from one network, and of attempts to prove a number against the registry. */
export const registrationLimits = {
  registrationProofs: 5,
  registrationProofWindow: hours(24),
  registrationsPerClient: 20,
  /** This limit is lower, because a stranger needs only a group ID to find out whether an email is in use. */
  wellnessRegistrationsPerClient: 5,
  groupChecksPerClient: 30,
  groupCheckWindow: minutes(1),
} as const;

/** Limits of organisations: their invitations, and the number of colleagues. */
export const organisationLimits = {
  colleagues: 500,
  invitationLife: days(7),
  invitationsPerDay: 60,
  invitationsPerAddressPerDay: 3,
  /** The uses of invitation links that one client may make in an hour. */
  linkUsesPerClient: 100,
  /** If the owner of an account reports a takeover, roles that it gave within this time may be an intruder's. */
  recentRole: days(30),
  /** The notice that several people probably use an account comes back after this time. */
  sharedNoticePause: days(30),
  /** A removed account is erased after this time. Until then an account reference still leads to a person. */
  removedAccountLife: days(365),
} as const;

/** Limits of copies of a person's data, and of the closing of an account. */
export const privacyLimits = {
  copyLife: days(7),
  /** Copies that are made for one account in 30 days. */
  copies: 3,
  copiesWindow: days(30),
  /** Downloads of one copy that may begin. */
  copyDownloads: 3,
  /** An account closes so long after the request. */
  closingWait: days(7),
} as const;

/** Limits of changes by a logged-in person, and of what their account shows. */
export const accountLimits = {
  memberNumberTries: 5,
  memberNumberWindow: days(1),
  activityShown: 50,
  activityAge: days(90),
  passwordsRemembered: 5,
} as const;
