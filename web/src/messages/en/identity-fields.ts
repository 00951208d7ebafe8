import type { CurrentPasswordProblem } from '@selvage/contract/rules/current-password';
import type { BirthDateProblem } from '@selvage/contract/rules/dates';
import type {
  ConfirmPasswordProblem,
  NewPasswordProblem,
  PasswordRequirement,
  StrengthBand,
} from '@selvage/contract/rules/password';
import type { GroupIdProblem, MemberNumberProblem } from '@selvage/contract/rules/identifiers';
import type { RegistrationIdProblem } from '@selvage/contract/rules/registration-id';
import type { PersonNameProblem } from '@selvage/contract/rules/person-name';
import { refusalSentences } from './refusal-sentences.ts';

// These functions are copied from ./login-page.ts, because a shared module would cost every login one more request.
const required = (field: string): string => `The ${field} field is required`;
const notValid = (field: string, help: string): string => `${field} is not valid. ${help}`;
const belowMinimum = 'Please enter a password that meets the minimum password requirements';

/** English shows the titles as the configuration has them. */
const englishTitles: Readonly<Partial<Record<string, string>>> = {};

const nameProblems = (field: string, max: number) =>
  ({
    required: required(field),
    'too-long': `${field} must be ${max} characters or fewer`,
    invalid: notValid(field, 'Use only letters, spaces, hyphens and apostrophes'),
  }) satisfies Record<PersonNameProblem, string>;

export const identityFields = {
  email: { didYouMean: (address: string): string => `Did you mean ${address}?` },
  ownPassword: {
    label: 'Current password',
    problems: {
      required: required('Current password'),
      'too-long': 'Password must be 512 characters or fewer',
      wrong: refusalSentences['password.wrong'],
      'last-try': `${refusalSentences['password.wrong']}. You have one try left before your account is locked.`,
    } satisfies Record<CurrentPasswordProblem | 'wrong' | 'last-try', string>,
    texts: {
      show: 'Show',
      hide: 'Hide',
      showLabel: 'Show current password',
      hideLabel: 'Hide current password',
      shown: 'Your current password is visible',
      hidden: 'Your current password is hidden',
      capsLock: 'Caps Lock is on',
    },
  },
  newPassword: {
    label: 'New password',
    requirements: {
      uppercase: 'an uppercase letter',
      lowercase: 'a lower case letter',
      digit: 'a digit',
      length: 'at least 8 characters',
    } satisfies Record<PasswordRequirement, string>,
    requirementsLead: 'Your password needs:',
    met: 'done',
    notMet: 'still missing',
    metCount: (met: number, all: number): string => `${met} of ${all} password rules met`,
    strength: 'Password strength',
    bands: { red: 'Weak', amber: 'Fair', green: 'Strong' } satisfies Record<StrengthBand, string>,
    problems: {
      required: belowMinimum,
      weak: belowMinimum,
      'too-long': 'Password must be 128 characters or fewer',
      unusable: 'Your password contains a character you can’t type when you log in. Choose a different password.',
      common: 'This password is too common. Choose a different one.',
      personal: 'This password is too similar to your personal details. Choose a different one.',
      'used-before': refusalSentences['password.used-before'],
      refused: refusalSentences['password.unacceptable'],
    } satisfies Record<NewPasswordProblem | 'common' | 'personal' | 'used-before' | 'refused', string>,
  },
  confirmPassword: {
    label: 'Confirm password',
    matches: 'Passwords match',
    problems: {
      required: 'Please ensure passwords match',
      different: 'Please ensure passwords match',
    } satisfies Record<ConfirmPasswordProblem, string>,
    texts: {
      show: 'Show',
      hide: 'Hide',
      showLabel: 'Show confirmed password',
      hideLabel: 'Hide confirmed password',
      shown: 'Your confirmed password is visible',
      hidden: 'Your confirmed password is hidden',
      capsLock: 'Caps Lock is on',
    },
  },
  birthDate: {
    label: 'Date of birth',
    hint: 'For example, 27/03/1980',
    problems: {
      required: required('Date of birth'),
      incomplete: 'Date of birth must include a day, a month and a year',
      'short-year': 'Enter the year of your birth in four digits, for example 1980',
      'not-a-date': notValid('Date of birth', 'It must be a real date'),
      'too-early': 'Date of birth must be in 1900 or later',
      'in-the-future': 'Date of birth must be in the past',
      'not-matching': refusalSentences['birth-date.wrong'],
    } satisfies Record<BirthDateProblem | 'not-matching', string>,
  },
  memberNumber: {
    label: 'Membership number',
    hint: '10 digits, on your membership certificate',
    problems: {
      required: required('Membership number'),
      invalid: notValid('Membership number', 'It must be exactly 10 digits'),
      unavailable: refusalSentences['number.unavailable'],
      unchanged: refusalSentences['number.unchanged'],
    } satisfies Record<MemberNumberProblem | 'unavailable' | 'unchanged', string>,
  },
  registrationID: {
    label: 'Registration ID',
    hint: '8-digit internet registration ID',
    problems: {
      required: required('Registration ID'),
      invalid: notValid('Registration ID', 'It must be exactly 8 characters'),
    } satisfies Record<RegistrationIdProblem, string>,
  },
  groupID: {
    label: 'Group ID',
    hint: 'Check with your employer if you do not have this',
    check: 'Check Group ID',
    checking: 'Checking…',
    checked: 'Group ID checked',
    found: 'Group ID found. You can now fill in your details',
    problems: {
      required: 'Group ID is required',
      'not-a-number': 'Group ID has to be number',
      'too-long': 'Group ID must be 15 digits or fewer',
      'not-found': 'Please check with your employer, if you do not have this. Please check your Group ID.',
      'check-failed': 'Unexpected error, please try again later.',
      unchecked: 'Check your Group ID first',
    } satisfies Record<GroupIdProblem | 'not-found' | 'check-failed' | 'unchecked', string>,
  },
  title: {
    label: 'Title',
    placeholder: 'Choose title',
    names: englishTitles,
    problems: { required: required('Title') },
  },
  name: { label: 'Name' },
  firstName: { label: 'First name', problems: nameProblems('First name', 20) },
  lastName: { label: 'Last name', problems: nameProblems('Last name', 35) },
};

export type IdentityFieldMessages = typeof identityFields;
