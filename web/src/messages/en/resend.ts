import { minutes, seconds } from '@selvage/contract/counted-units/en';

/** How long somebody has to wait, given in seconds where it is known. */
export const waitOf = (left: number | undefined): string => {
  if (!left) return 'a while';
  return left < 60 ? seconds(left) : minutes(Math.ceil(left / 60));
};

/** What is said around sending a message once more. */
export const askAgain = {
  wait: (left: number): string => `You can ask for another email in ${seconds(left)}`,
  over: 'You can now ask for another email',
  tooMany: (left: number | undefined): string =>
    `There have been too many requests. Please wait ${waitOf(left)} and try again.`,
  /** Where a code would have been sent: too soon after the last one, or too often. */
  tooManyCodes: (left: number | undefined): string =>
    `We sent a code a moment ago, or there have been too many requests. Please wait ${waitOf(left)} and try again.`,
};
