import { minutes, seconds } from '@selvage/contract/counted/en';

/** What is said around sending a message once more. */
export const askAgain = {
  wait: (left: number): string => `You can ask for another email in ${seconds(left)}`,
  over: 'You can now ask for another email',
  tooMany: (wait: number | undefined): string =>
    `There have been too many requests from here. Please wait ${wait ? minutes(wait) : 'a while'} and try again.`,
};
