import { dataProtectionNotice, registerText } from '@selvage/contract/api/content';
import { register as registering, registerWellness, validateGroup } from '@selvage/contract/api/registration';
import { currentUser } from '@selvage/contract/api/session';
import type { Page } from '@playwright/test';
import { accounts, password } from '../../fixtures/accounts.ts';
import { fillRegister, registerParts, registerPath } from '../../fixtures/register.ts';
import type { NewPerson, RegisteringKind } from '../../fixtures/new-people.ts';
import { gives, holds, isAway, refuses } from '../forced-answers.ts';
import type { State } from '../state.ts';
import { follow, press, slowly, steps, submit, tick, type } from '../steps.ts';

const applicant = (kind: RegisteringKind, number: string, proof: string): NewPerson => ({
  kind,
  email: 'aoife.ni-bhriain@example.ie',
  area: '',
  number,
  proof,
});

const fill =
  (person: NewPerson) =>
  (page: Page): Promise<void> =>
    fillRegister(page, person);
const fillMember = fill(applicant('member', '2000000001', '27/03/1980'));
const fillWellness = fill(applicant('wellness', '1001', ''));
const send = steps(fillMember, press('Register'));
const screen = 'register';
const path = registerPath('member');
const wellness = registerPath('wellness');
const groupFound = gives(validateGroup, { validWellnessGroup: 'Y' });

const checkGroup = steps(type({ 'Group ID': '1001' }), (page) => registerParts(page).checkGroup.click());

// oxfmt-ignore
const refused = [
  { state: 'email taken',            answers: [refuses(registering, 'email.taken')],                                       shows: 'Email already registered' },
  { state: 'number unavailable',     answers: [refuses(registering, 'number.unavailable')],                                shows: 'This member number has already been registered.' },
  { state: 'locked',                 answers: [refuses(registering, 'registration.locked')],                               shows: /^Registration has been temporarily locked/ },
  { state: 'details not recognised', answers: [refuses(registering, 'details.not-recognised')],                            shows: 'The details entered did not match a valid policy' },
  { state: 'password refused',       answers: [refuses(registering, 'password.unacceptable', { reason: 'personal' })],     shows: "The password entered doesn't meet minimum requirements." },
  { state: 'refused otherwise',      answers: [refuses(registering, 'request.malformed', { reference: '7F3K-2Q' })],       shows: /^An error occurred while trying to register/ },
  { state: 'failed',                 answers: [refuses(registering, 'server.failed', { reference: '7F3K-2Q' })],           shows: /^Something went wrong while attempting to submit your registration/ },
  { state: 'unreachable',            answers: [isAway(registering)],                                                       shows: /^Something went wrong while attempting to submit your registration/ },
  { state: 'busy',                   answers: [holds(registering)],                                                        shows: 'Registering…' },
];

export const register: readonly State[] = [
  { screen, state: 'idle', path, shows: 'Register as a member' },
  { screen, state: 'idle, consultant', path: registerPath('consultant'), shows: 'Register as a consultant or GP' },
  {
    screen,
    state: 'idle, hospital',
    path: registerPath('hospital'),
    shows: 'Register as a hospital or technical centre user',
  },
  { screen, state: 'idle, wellness', path: wellness, shows: 'Register for wellbeing only' },
  { screen, state: 'text loading', path, answers: [holds(registerText)], shows: 'Register as a member' },
  {
    screen,
    state: 'text missing',
    path,
    answers: [refuses(registerText, 'server.failed')],
    shows: 'Register as a member',
  },
  { screen, state: 'filled in', path, prepare: fillMember, shows: 'Passwords match' },
  {
    screen,
    state: 'fields wrong',
    path,
    prepare: steps(
      type({ Email: 'aoife', 'Membership number': '12', 'Date of birth': '31/02/1980', Password: 'heron' }),
      tick('I accept the terms and conditions'),
      submit,
    ),
    shows: 'There is a problem',
  },
  {
    screen,
    state: 'fields wrong, consultant',
    path: registerPath('consultant'),
    prepare: submit,
    shows: 'There is a problem',
  },
  {
    screen,
    state: 'terms missing',
    path,
    prepare: steps((page) => page.getByLabel('I accept the terms and conditions').uncheck(), submit),
    shows: 'There is a problem',
  },
  {
    screen,
    state: 'terms open',
    path,
    prepare: (page) => page.getByText('Show the terms here').click(),
    shows: 'Show the terms here',
  },
  ...refused.map((each) => ({ screen, path, prepare: send, ...each }) as const),
  { screen, state: 'slow', path, answers: [holds(registering)], prepare: slowly(send), shows: /^This is taking/ },
  {
    screen,
    state: 'leaving unsaved',
    path,
    prepare: steps(type({ Email: 'aoife.ni-bhriain@example.ie', Password: password }), follow('Log in')),
    shows: 'Leave without registering?',
  },
  {
    screen,
    state: 'signed in already',
    path,
    as: accounts.member,
    answers: [holds(currentUser)],
    shows: 'Just a moment',
  },
  {
    screen,
    state: 'group checking',
    path: wellness,
    answers: [holds(validateGroup)],
    prepare: checkGroup,
    shows: 'Checking…',
  },
  { screen, state: 'group found', path: wellness, answers: [groupFound], prepare: checkGroup, shows: 'Your details' },
  {
    screen,
    state: 'group unknown',
    path: wellness,
    answers: [gives(validateGroup, { validWellnessGroup: 'N' })],
    prepare: checkGroup,
    shows: /Please check with your employer, if/,
  },
  {
    screen,
    state: 'group not checked',
    path: wellness,
    answers: [refuses(validateGroup, 'server.failed')],
    prepare: checkGroup,
    shows: 'Unexpected error, please try again later.',
  },
  {
    screen,
    state: 'fields wrong, wellness',
    path: wellness,
    answers: [groupFound],
    prepare: steps(
      checkGroup,
      (page) => registerParts(page).firstName.fill('Niamh 7'),
      tick('I accept the terms and conditions'),
      tick(/^I confirm that you may use my details/),
      submit,
    ),
    shows: 'There is a problem',
  },
  {
    screen,
    state: 'notice missing',
    path: wellness,
    answers: [groupFound, refuses(dataProtectionNotice, 'server.failed')],
    prepare: checkGroup,
    shows: 'I confirm that you may use my details to open and run my account',
  },
  {
    screen,
    state: 'email taken, wellness',
    path: wellness,
    answers: [refuses(registerWellness, 'email.taken')],
    prepare: steps(fillWellness, press('Register')),
    shows: 'The email address entered has already been registered.',
  },
];
