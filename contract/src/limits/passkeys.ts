import { days, minutes } from '../time-units.ts';

/** WY1, WY8: how many passkeys there may be, and how long a browser has to answer. */
export const passkeyLimits = {
  perAccount: 10,
  challengeLife: minutes(5),
  nameMax: 40,
  /** A reset ends those that were added so lately: whoever took the mailbox over may have added them. */
  recent: days(30),
  /** Challenges for one client in a window. A page that is touched asks for one. */
  challengesPerClient: 300,
  clientWindow: minutes(10),
} as const;
