import type { OneTimeCodeProblem } from '@selvage/contract/rules/codes';
import { askAgain } from './resend.ts';

const sixDigits = 'Please enter the six-digit verification code that was sent to you.';

const refused =
  'The code you have entered is invalid. Please check that it matches the code that was sent to you and try again.';

const appDigits = 'Please enter the six-digit code that your authenticator app shows.';

const appRefused =
  'This code doesn’t work. Wait until your app shows a new one and enter that. You can only use each code once. If it still doesn’t work, check that the time on your phone is right.';

const startAgain = 'After five wrong codes you’ll have to start again.';

type Problems = Record<
  OneTimeCodeProblem | 'refused' | 'not-newest' | 'few-tries' | 'last-try' | 'no-try' | 'expired',
  string
>;

export const oneTimeCode = {
  label: 'Please input the code',
  problems: {
    required: sixDigits,
    'not-six-digits': sixDigits,
    refused,
    'not-newest': `${refused} ${askAgain.newestCode}`,
    'few-tries': `${refused} ${startAgain}`,
    'last-try': `${refused} You have one try left with this code.`,
    'no-try': `${refused} You have no tries left with this code. Open the link in the email, or ask for another email.`,
    expired: 'This code has expired. Ask for a new one.',
  } satisfies Problems,
  /** The problems of a code from an app. */
  appProblems: {
    required: appDigits,
    'not-six-digits': appDigits,
    refused: appRefused,
    'not-newest': appRefused,
    'few-tries': `${appRefused} ${startAgain}`,
    'last-try': `${appRefused} You have one try left.`,
    'no-try': appRefused,
    expired: 'This took too long. Please start again.',
  } satisfies Problems,
};

export type OneTimeCodeMessages = typeof oneTimeCode;
