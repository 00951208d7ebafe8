import { registerText } from '@selvage/contract/api/content';
import { exchangeResetCode } from '@selvage/contract/api/reset';
import { currentUser } from '@selvage/contract/api/session';
import { signIn } from '@selvage/contract/api/sign-in';
import { accounts, password } from '../../fixtures/accounts.ts';
import { loginPath } from '../../fixtures/login.ts';
import { gives, holds, isAway, isNotFound, refuses } from '../forced-answers.ts';
import type { State } from '../state.ts';
import { press, slowly, steps, submit, tick, type } from '../steps.ts';

const member = loginPath('member');
const fill = type({ Email: 'aoife.ni-bhriain@example.ie', Password: password });
const send = steps(fill, press('Login'));
const somethingWentWrong = 'Something went wrong, please try again.';
const screen = 'login';

// oxfmt-ignore
const refused = [
  { state: 'refused',     answers: [refuses(signIn, 'sign-in.wrong-credentials')],                  shows: "The email and password you entered don't match" },
  { state: 'locked',      answers: [refuses(signIn, 'sign-in.locked')],                             shows: /^User account has been locked/ },
  { state: 'secured',     answers: [refuses(signIn, 'sign-in.locked', { reason: 'secured' })],      shows: /^Your account was secured/ },
  { state: 'disabled',    answers: [refuses(signIn, 'account.disabled')],                           shows: /^Your account is disabled/ },
  { state: 'too many',    answers: [refuses(signIn, 'request.too-many', { retryAfter: 90 })],       shows: /You’ve tried too many times, or asked for a code too soon. Please wait 2 minutes/ },
  { state: 'no texts',    answers: [refuses(signIn, 'texts.unavailable')],                          shows: /^We can’t send text messages right now/ },
  { state: 'busy server', answers: [refuses(signIn, 'server.busy')],                                shows: /^We’re not available right now/ },
  { state: 'failed',      answers: [refuses(signIn, 'server.failed', { reference: '7F3K-2Q' })],    shows: somethingWentWrong },
  { state: 'unreachable', answers: [isAway(signIn)],                                                shows: /while attempting to submit your login/ },
];

export const login: readonly State[] = [
  { screen, state: 'idle', path: member, shows: 'New to Member Area?' },
  { screen, state: 'idle, consultant', path: loginPath('consultant'), shows: 'New to Consultant Area?' },
  { screen, state: 'idle, group', path: loginPath('group'), shows: 'Create password' },
  { screen, state: 'idle, hospital', path: loginPath('hospital'), shows: 'New to Hospital Area?' },
  { screen, state: 'idle, wellness', path: loginPath('wellness'), shows: 'New to Your Wellbeing?' },
  { screen, state: 'filled in', path: member, prepare: steps(fill, press('Show password')), shows: 'Hide' },
  { screen, state: 'text loading', path: member, answers: [holds(registerText)], shows: 'Register' },
  { screen, state: 'text missing', path: member, answers: [refuses(registerText, 'server.failed')], shows: 'Register' },
  {
    screen,
    state: 'page not found',
    path: '/nowhere',
    answers: [isNotFound('/nowhere')],
    shows: /^We couldn’t find that page/,
  },
  {
    screen,
    state: 'fields wrong',
    path: loginPath('hospital'),
    prepare: steps(type({ Email: 'aoife', 'Hospital ID': 'abc' }), tick('I accept the terms of use'), submit),
    shows: 'There is a problem',
  },
  {
    screen,
    state: 'terms missing',
    path: loginPath('consultant'),
    prepare: steps((page) => page.getByLabel('I accept the terms of use').uncheck(), submit),
    shows: 'You must accept the terms to log in',
  },
  {
    screen,
    state: 'terms open',
    path: loginPath('group'),
    prepare: (page) => page.getByText('Show the terms here').click(),
    shows: 'Show the terms here',
  },
  { screen, state: 'busy', path: member, answers: [holds(signIn)], prepare: send, shows: 'Logging in…' },
  { screen, state: 'slow', path: member, answers: [holds(signIn)], prepare: slowly(send), shows: /^This is taking/ },
  ...refused.map((each) => ({ screen, path: member, prepare: send, ...each }) as const),
  {
    screen,
    state: 'leaving',
    path: member,
    as: accounts.member,
    answers: [holds(currentUser)],
    shows: 'Just a moment',
  },
];

export const entry: readonly State[] = [
  { screen: 'entry', state: 'leads to the login', path: '/wellnesslogin', shows: 'New to Your Wellbeing?' },
  {
    screen: 'entry',
    state: 'opening a link',
    path: '/memberlogin?action=reset-password&code=abc',
    answers: [holds(exchangeResetCode)],
    shows: 'Just a moment',
  },
  {
    screen: 'entry',
    state: 'link expired',
    path: '/memberlogin?action=reset-password&code=abc',
    answers: [refuses(exchangeResetCode, 'reset.not-authorised')],
    shows: /^Your password link has expired/,
  },
  {
    screen: 'entry',
    state: 'link good',
    path: '/grouplogin?action=reset-password&code=abc',
    answers: [gives(exchangeResetCode, { userType: 'G', email: 'payroll@example.ie' })],
    shows: 'Choose a new password',
  },
];
