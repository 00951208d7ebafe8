import type { Kind } from '@selvage/contract/user-types';

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
  stopped: 'We stopped waiting for an answer. It may have worked all the same, so check before you try again.',
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

export type SignInWords = typeof signIn;
