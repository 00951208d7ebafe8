import { refusalSentences } from './refusal-sentences.ts';
import { askAgain } from './resend.ts';
import type { register } from '@selvage/contract/api/registration';
import type { RefusalOf } from '@selvage/contract/endpoint';
import type { Kind } from '@selvage/contract/user-types';

type Registering = Exclude<Kind, 'group'>;
type ForEach = Readonly<Record<Registering, string>>;

const forAll = (sentence: string): ForEach => ({
  consultant: sentence,
  hospital: sentence,
  member: sentence,
  wellness: sentence,
});

/** This sentence is shown for every unexpected failure, because the person can only try again. */
const wentWrong = 'Something went wrong while attempting to submit your registration, please try again';

export const registration = {
  title: 'Register',
  kindLabel: 'Register as',
  kindHint: 'Choosing an option opens that registration page',
  arrivedIn: (area: string): string => `You’re now on the registration page for ${area}.`,
  headings: {
    consultant: 'Register as a consultant or GP',
    hospital: 'Register as a hospital or technical centre user',
    member: 'Register as a member',
    wellness: 'Register for wellbeing only',
  } satisfies ForEach,
  allRequired: 'All fields are required.',
  emailHint: 'We use this address for all email communications',
  password: 'Password',
  noRegistrationId: {
    before: 'If you do not have a Registration ID, contact the providers mailbox (',
    after: ').',
  },
  needed: 'What you’ll need',
  neededLine: {
    consultant: 'You’ll need your Consultant ID and your Registration ID.',
    hospital: 'You’ll need your Hospital ID and your Registration ID.',
    member: 'You’ll need your membership number, which is on your membership certificate.',
    wellness: 'You’ll need your Group ID. Your employer can tell you what it is.',
  } satisfies ForEach,
  loading: 'Loading…',
  already: 'Already registered?',
  logIn: 'Log in',
  details: 'Your details',
  groupFirst: 'Enter your Group ID first',
  terms: 'I accept the terms and conditions',
  termsMissing: 'You must accept the terms to register',
  dataUse: 'I confirm that you may use my details as described above',
  dataUseWithoutNotice: 'I confirm that you may use my details to open and run my account',
  dataUseMissing: 'You must confirm the use of your details to register',
  tickReason: 'Tick the box above to register',
  ticksReason: 'Tick both boxes above to register',
  submit: 'Register',
  submitting: 'Registering…',
  reference: (reference: string): string => `Reference ${reference}`,
  failures: {
    'password.unacceptable': forAll("The password entered doesn't meet minimum requirements."),
    'email.taken': {
      ...forAll('The email address entered has already been registered.'),
      member: 'Email already registered',
    },
    'number.unavailable': {
      consultant: 'This consultant id has already been registered.',
      hospital: 'This hospital id has already been registered.',
      member: 'This member number has already been registered.',
      wellness: 'This member number has already been registered.',
    },
    'registration.locked': forAll('Registration has been temporarily locked due to multiple failed attempts.'),
    'details.not-recognised': {
      ...forAll('The details entered were not recognised.'),
      member: 'The details entered did not match a valid policy',
    },
    'other-refusal': forAll('An error occurred while trying to register. Please check your details and try again'),
    'registry.unavailable': forAll(wentWrong),
    'terms.changed': forAll(refusalSentences['terms.changed']),
    other: forAll(wentWrong),
  } satisfies Record<RefusalOf<typeof register> | 'other-refusal' | 'other', ForEach>,
  tooMany: askAgain.tooMany,
  busy: askAgain.busy,
  help: {
    askAdministrator: 'Ask your administrator for an invitation.',
    lead: 'You can:',
    logIn: 'Log in with this email address',
    toLogin: 'Log in',
    reset: 'Reset your password',
    memberNumber: 'Log in and update your membership number',
    faq: 'Read the frequently asked questions',
    contact: 'Contact us',
  },
  unsaved: {
    title: 'Leave without registering?',
    text: 'Your details haven’t been sent and will be lost.',
    stay: 'Stay on this page',
    leave: 'Leave',
  },
};

export type RegistrationMessages = typeof registration;
