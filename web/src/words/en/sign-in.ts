import type { signIn as endpoint } from '@selvage/contract/api/sign-in';
import type { RefusalOf } from '@selvage/contract/endpoint';
import type { GeneralRefusal } from '@selvage/contract/refusals';
import type { Kind } from '@selvage/contract/user-types';

const plural = new Intl.PluralRules('en-IE');

const somethingWentWrong = 'Something went wrong, please try again.';
const submitFailed = 'Something went wrong while attempting to submit your login, please try again';

export const signIn = {
  title: 'Log in',
  kindLabel: 'Log in as',
  kindHint: 'Choosing an option opens that login page',
  kinds: {
    consultant: 'Consultant / GP',
    group: 'Group',
    hospital: 'Hospital / Technical Centre',
    member: 'Member',
    wellness: 'Wellbeing only',
  } satisfies Record<Kind, string>,
  heading: 'Already registered?',
  forgotPassword: 'Forgot password?',
  submit: 'Login',
  submitting: 'Logging in…',
  terms: 'I accept the terms of use',
  termsLink: 'Read the terms',
  termsHere: 'Show the terms here',
  termsMissing: 'You must accept the terms to log in',
  termsReason: 'Tick the box above to log in',
  takingLong: 'This is taking longer than usual.',
  cancel: 'Cancel',
  lockedLink: 'Reset your account',
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
  failures: {
    'sign-in.wrong-credentials': "The email and password you entered don't match",
    'sign-in.locked': 'User account has been locked due to multiple failed attempts. Please reset your account.',
    'request.malformed': somethingWentWrong,
    'request.foreign-origin': somethingWentWrong,
    'request.not-found': somethingWentWrong,
    'request.headers-too-large': somethingWentWrong,
    'request.timed-out': submitFailed,
    'request.too-large': somethingWentWrong,
    'request.unsupported-media': somethingWentWrong,
    'request.unknown-host': somethingWentWrong,
    'request.too-many': 'There have been too many attempts to log in from here. Please wait a while and try again.',
    'server.failed': somethingWentWrong,
    'server.busy': 'Very many people are logging in right now. Please wait a moment and try again.',
    unreachable: submitFailed,
    unknown: somethingWentWrong,
  } satisfies Record<RefusalOf<typeof endpoint> | GeneralRefusal | 'unreachable' | 'unknown', string>,
  tooManyFor: (wait: number): string =>
    `There have been too many attempts to log in from here. Please wait ${wait} ${plural.select(wait) === 'one' ? 'minute' : 'minutes'} and try again.`,
};

export type SignInWords = typeof signIn;
