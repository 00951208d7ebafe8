import type { OneTimeCodeProblem } from '@selvage/contract/rules/one-time-code';

const sixDigits = 'Please enter the six-digit verification code that was sent to you.';

const refused =
  'The code you have entered is invalid. Please check that it matches the code that was sent to you and try again.';

export const oneTimeCode = {
  label: 'Please input the code',
  problems: {
    required: sixDigits,
    'not-six-digits': sixDigits,
    refused,
    'last-try': `${refused} You have one try left with this code.`,
    expired: 'This code has expired. Ask for a new one.',
  } satisfies Record<OneTimeCodeProblem | 'refused' | 'last-try' | 'expired', string>,
};

export type OneTimeCodeMessages = typeof oneTimeCode;
