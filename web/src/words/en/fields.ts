import type { EmailProblem } from '@selvage/contract/rules/email';
import type { CurrentPasswordProblem } from '@selvage/contract/rules/current-password';
import type { ProviderIdProblem } from '@selvage/contract/rules/identifiers';

/** VA8: the two defaults, and what would be right after the second. */
const required = (field: string): string => `The ${field} field is required`;
const notValid = (field: string, help: string): string => `${field} is not valid. ${help}`;

const providerIdProblems = (field: string) =>
  ({
    required: required(field),
    'not-a-number': notValid(field, 'Use only digits'),
    'too-long': `${field} must be 10 digits or fewer`,
  }) satisfies Record<ProviderIdProblem, string>;

export const fields = {
  problemPrefix: 'Error:',
  thereIsAProblem: 'There is a problem',
  email: {
    label: 'Email',
    problems: {
      required: required('Email'),
      invalid: notValid('Email', 'Enter an email address in the correct format, like name@example.com'),
      'too-long': 'Email address must be 64 characters or fewer',
    } satisfies Record<EmailProblem, string>,
  },
  consultantID: {
    label: 'Consultant ID',
    hint: '5 or 6 digits, on your provider statement or letters',
    problems: providerIdProblems('Consultant ID'),
  },
  hospitalID: {
    label: 'Hospital ID',
    hint: '10-digit login number for MVS users',
    problems: providerIdProblems('Hospital ID'),
  },
  password: {
    label: 'Password',
    problems: {
      required: required('Password'),
      'too-long': 'Password must be 512 characters or fewer',
    } satisfies Record<CurrentPasswordProblem, string>,
    texts: {
      show: 'Show',
      hide: 'Hide',
      showLabel: 'Show password',
      hideLabel: 'Hide password',
      shown: 'Your password is visible',
      hidden: 'Your password is hidden',
      capsLock: 'Caps Lock is on',
    },
  },
};

export type FieldWords = typeof fields;
