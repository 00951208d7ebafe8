import { days } from '../time-units.ts';

/** What a logged-in person may change and sees of their account. What an operator may change is in the server’s configuration. */
export const accountLimits = {
  memberNumberTries: 5,
  memberNumberWindow: days(1),
  activityShown: 50,
  activityAge: days(90),
  passwordsRemembered: 5,
} as const;
