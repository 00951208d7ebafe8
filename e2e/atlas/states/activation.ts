import { activate as activation, resendActivation } from '@selvage/contract/api/activation';
import { currentUser } from '@selvage/contract/api/session';
import { accounts } from '../../fixtures/accounts.ts';
import { gives, holds, isAway, refuses } from '../forced.ts';
import type { State } from '../state.ts';
import { press, reload, slowly, steps, submit, type } from '../steps.ts';

const path = '/memberlogin/activate';
const panel = { screen: 'activate', path, as: accounts.unactivated } as const;
const link = { screen: 'activate', path: `${path}?code=${'x'.repeat(43)}` } as const;
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
  { ...panel, ...link, state: 'link lost, signed in', prepare: reload, shows: /^This page was loaded again/ },
  { ...link, state: 'link', shows: 'One step is left' },
  { ...link, state: 'link busy', answers: [holds(activation)], prepare: submit, shows: 'Activating…' },
  { ...link, state: 'link slow', answers: [holds(activation)], prepare: slowly(submit), shows: slow },
  { ...link, state: 'link failed', answers: [isAway(activation)], prepare: submit, shows: somethingWentWrong },
  { ...link, state: 'link lost', prepare: reload, shows: 'Open the link in your email again' },
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
