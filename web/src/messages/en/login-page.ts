import { kindNames } from '@selvage/contract/kind-names/en';
import type { CurrentPasswordProblem } from '@selvage/contract/rules/current-password';
import type { EmailProblem } from '@selvage/contract/rules/email';
import type { ProviderIdProblem } from '@selvage/contract/rules/identifiers';
import type { Kind } from '@selvage/contract/user-types';

const signIn = {
  title: 'Log in',
  kindLabel: 'Log in as',
  kindHint: 'Choosing an option opens that login page',
  kinds: kindNames,
  heading: 'Already registered?',
  forgotPassword: 'Forgot password?',
  submit: 'Login',
  submitting: 'Logging in…',
  passkey: 'Log in with a passkey',
  terms: 'I accept the terms of use',
  termsLink: 'Read the terms',
  termsHere: 'Show the terms here',
  termsMissing: 'You must accept the terms to log in',
  termsReason: 'Tick the box above to log in',
  takingLong: 'This is taking longer than usual.',
  cancel: 'Cancel',
  stopped: 'We stopped waiting. It may still have worked. Reload this page to check before you try again.',
  unreachable: 'Something went wrong while attempting to submit your login, please try again',
  reference: (reference: string): string => `Reference ${reference}`,
  newHere: {
    consultant: 'New to Consultant Area?',
    group: 'New to Group Area?',
    hospital: 'New to Hospital Area?',
    member: 'New to Member Area?',
    wellness: 'New to Your Wellbeing?',
  } satisfies Record<Kind, string>,
  newHereLoading: 'Loading…',
  register: 'Register',
  createPassword: 'Create password',
};

export type SignInMessages = typeof signIn;

const shell = {
  skip: 'Skip to main content',
  help: 'Help',
  footerLabel: 'Help and legal',
  faq: 'Frequently asked questions',
  contact: 'Contact us',
  terms: 'Terms',
  privacy: 'Privacy notice',
  accessibility: 'Accessibility statement',
  opensInNewTab: '(opens in a new tab)',
  language: 'Language',
  areas: {
    consultant: 'Consultant Area',
    group: 'Group Area',
    hospital: 'Hospital Area',
    member: 'Member Area',
    wellness: 'Your Wellbeing',
  } satisfies Record<Kind, string>,
  title: (screen: string, area: string, brand: string): string => `${screen} – ${area} – ${brand}`,
  titleInError: (title: string): string => `Error: ${title}`,
  arrivedIn: (area: string): string => `You’re now on the login page for ${area}.`,
  oneMoment: 'Just a moment',
  failure: {
    title: 'We couldn’t load this page',
    text: 'Check your connection. Anything you already sent is safe.',
    phone: 'If you need help, call us:',
    retry: 'Try again',
  },
  notSent: 'You’re offline, so nothing was sent. Try again when you’re connected.',
  offline: 'You’re offline. We’ve kept what you typed.',
  logInToContinue: 'Log in to continue',
  pageNotFound: 'We couldn’t find that page, so here is the login page.',
};

export type ShellMessages = typeof shell;

/** The two sentences that most fields use. The second one also says what would be valid. */
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

export type FieldMessages = typeof fields;

/** The messages that every page needs, in one file. Features that are loaded later have their own files (feature-messages.ts). */
export const loginMessages = { fields, shell, signIn };
