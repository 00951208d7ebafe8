import { days, minutes, seconds } from '../time-units.ts';

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
