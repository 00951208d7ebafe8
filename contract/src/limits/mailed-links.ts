import { days, hours, minutes } from '../time-units.ts';

/** How long each mailed link works, and what may be tried with it. What an operator may change is in the server’s configuration. */
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
