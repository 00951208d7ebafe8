import {
  activate as activation,
  disownRegistration,
  registrationOfLink,
  resendActivation,
} from '@selvage/contract/api/activation';
import { currentUser } from '@selvage/contract/api/session';
import { accounts } from '../../fixtures/accounts.ts';
import { gives, holds, isAway, refuses } from '../forced-answers.ts';
import type { State } from '../state.ts';
import { press, reload, slowly, steps, submit, type } from '../steps.ts';

const path = '/memberlogin/activate';
const panel = { screen: 'activate', path, as: accounts.unactivated } as const;
const link = { screen: 'activate', path: `${path}?code=${'x'.repeat(43)}` } as const;
const registration = gives(registrationOfLink, {
  userType: 'W',
  registeredAt: '2026-11-16T14:05:00Z',
  device: { browser: 'Samsung Internet', system: 'Android' },
});
const give = steps(type({ 'Please input the code': '123456' }), press('Activate my account'));
const again = press('Resend confirmation email');
const somethingWentWrong = 'Something went wrong, please try again.';
const slow = /^This is taking/;

export const activate: readonly State[] = [
  { ...panel, state: 'idle', shows: 'Check your email' },
  { ...panel, state: 'finding', answers: [holds(currentUser)], shows: 'Just a moment' },
  { ...panel, state: 'unreachable', answers: [isAway(currentUser)], shows: 'Try again' },
  { ...panel, state: 'digits missing', prepare: submit, shows: 'There is a problem' },
  {
    ...panel,
    state: 'digits refused',
    answers: [refuses(activation, 'activation.failed')],
    prepare: give,
    shows: 'There is a problem',
  },
  {
    ...panel,
    state: 'failed',
    answers: [refuses(activation, 'server.failed')],
    prepare: give,
    shows: somethingWentWrong,
  },
  { ...panel, state: 'busy', answers: [holds(activation)], prepare: give, shows: 'Activating…' },
  { ...panel, state: 'slow', answers: [holds(activation)], prepare: slowly(give), shows: slow },
  {
    ...panel,
    state: 'email sent again',
    answers: [gives(resendActivation, { secondsToNext: 30 })],
    prepare: again,
    shows: 'Confirmation email re-sent.',
  },
  {
    ...panel,
    state: 'email not sent again',
    answers: [refuses(resendActivation, 'request.too-many', { retryAfter: 30 })],
    prepare: again,
    shows: /^The last email is on its way/,
  },
  {
    ...panel,
    ...link,
    state: 'link lost, signed in',
    answers: [registration],
    prepare: reload,
    shows: /^This page was reloaded/,
  },
  { ...link, state: 'link', answers: [registration], shows: /Irish time/ },
  { ...link, state: 'link, loading', answers: [holds(registrationOfLink)], shows: 'One last step' },
  { ...link, state: 'link, nothing known', answers: [isAway(registrationOfLink)], shows: 'One last step' },
  { ...link, state: 'link busy', answers: [registration, holds(activation)], prepare: submit, shows: 'Activating…' },
  { ...link, state: 'link slow', answers: [registration, holds(activation)], prepare: slowly(submit), shows: slow },
  {
    ...link,
    state: 'link failed',
    answers: [registration, isAway(activation)],
    prepare: submit,
    shows: somethingWentWrong,
  },
  { ...link, state: 'link lost', answers: [registration], prepare: reload, shows: 'Open the link in your email again' },
];

export const activateVerify: readonly State[] = [
  {
    screen: 'activateVerify',
    state: 'success',
    path: `${path}/verify/success`,
    shows: 'Your account has been activated',
  },
  {
    screen: 'activateVerify',
    state: 'expired',
    path: `${path}/verify/fail`,
    shows: "Your account hasn't been activated",
  },
];

const disown = { screen: 'notRegistered', path: `/memberlogin/notregistered?code=${'x'.repeat(43)}` } as const;

export const notRegistered: readonly State[] = [
  { ...disown, state: 'link', shows: 'Didn’t register?' },
  { ...disown, state: 'busy', answers: [holds(disownRegistration)], prepare: submit, shows: 'Closing…' },
  { ...disown, state: 'slow', answers: [holds(disownRegistration)], prepare: slowly(submit), shows: slow },
  { ...disown, state: 'failed', answers: [isAway(disownRegistration)], prepare: submit, shows: somethingWentWrong },
  {
    ...disown,
    state: 'expired',
    answers: [refuses(disownRegistration, 'activation.failed')],
    prepare: submit,
    shows: 'This link has expired or has already been used',
  },
  { ...disown, state: 'link lost', prepare: reload, shows: 'Open the link in your email again' },
  {
    ...disown,
    state: 'done',
    answers: [gives(disownRegistration, {})],
    prepare: submit,
    shows: 'The account was closed',
  },
];
