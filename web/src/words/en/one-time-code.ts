import type { OneTimeCodeProblem } from '@selvage/contract/rules/one-time-code';

const sixDigits = 'Please enter the six-digit verification code that was sent to you.';

export const oneTimeCode = {
  label: 'Please input the code',
  problems: {
    required: sixDigits,
    'not-six-digits': sixDigits,
    refused:
      'The code you have entered is invalid. Please check that it matches the code that was sent to you and try again.',
  } satisfies Record<OneTimeCodeProblem | 'refused', string>,
};

export type OneTimeCodeWords = typeof oneTimeCode;
