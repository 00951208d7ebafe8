import { minutes, seconds } from '@selvage/contract/counted-units/en';

/** The wait in words. `left` is in seconds, and undefined if the server did not say it. */
export const waitOf = (left: number | undefined): string => {
  if (!left) return 'a while';
  return left < 60 ? seconds(left) : minutes(Math.ceil(left / 60));
};

/** The sentences around a button that sends a message again. */
export const askAgain = {
  /** Shown after a message was sent again, because that ends the earlier one. */
  newestCode: 'Only the newest code works.',
  newestEmail: 'Only the newest email works.',
  newestLink: 'Only the link in the newest email works.',
  wait: (left: number): string => `You can ask for another email in ${seconds(left)}`,
  over: 'You can now ask for another email',
  tooMany: (left: number | undefined): string =>
    `There have been too many requests. Please wait ${waitOf(left)} and try again.`,
  /** The server has too much to do, or cannot work. */
  busy: (left: number | undefined): string => `We’re not available right now. Please try again in ${waitOf(left)}.`,
  /** Shown if a code was requested too soon after the last one, or too often. */
  tooManyCodes: (left: number | undefined): string =>
    `You’ve asked for a code too soon or too often. Please wait ${waitOf(left)} and try again.`,
};
