import { registerText } from '@selvage/contract/api/content';
import { sessionStatus, signOut } from '@selvage/contract/api/session';
import { unavailablePage } from '../../../server/src/http/pages/unavailable-page.ts';
import { readDemoConfig } from '../../../server/test/harness/test-config.ts';
import { accountPath } from '../../fixtures/account.ts';
import { accounts, password } from '../../fixtures/accounts.ts';
import { loginPath } from '../../fixtures/login.ts';
import { registerPath } from '../../fixtures/register.ts';
import { resetPath } from '../../fixtures/reset.ts';
import { verifyPath } from '../../fixtures/two-factor.ts';
import { type Forced, gives, holds, holdsScript, lacksScript, mayFail, refuses } from '../forced-answers.ts';
import type { State } from '../state.ts';
import { enlargeText, goOffline, sendEarly, steps, type } from '../steps.ts';

const out = { screen: 'logout', path: '/memberlogin/logout', as: accounts.member } as const;

export const logout: readonly State[] = [
  { ...out, state: 'working', answers: [holds(signOut)], shows: 'Logging you out…' },
  { ...out, state: 'done', answers: [gives(signOut, {})], shows: 'You have logged out' },
  {
    ...out,
    state: 'timed out',
    path: `${out.path}?timeout=true`,
    answers: [gives(signOut, {})],
    shows: 'You have been logged out due to inactivity',
  },
  { ...out, state: 'failed', answers: [refuses(signOut, 'server.failed')], shows: 'Unexpected error' },
];

const soonOver = gives(sessionStatus, { secondsLeft: 95, warningSeconds: 120 });

// oxfmt-ignore
const enlarged = [
  { on: 'login',           path: loginPath('member'),             shows: 'New to Member Area?' },
  { on: 'registration',    path: registerPath('hospital'),        shows: 'Register as a hospital or technical centre user' },
  { on: 'reset',           path: resetPath('member'),             shows: 'Where should we send the link?' },
  { on: 'preferences',     path: accountPath.settings('member'),  shows: 'Account preferences', as: accounts.member },
  { on: 'account details', path: accountPath.details('member'),   shows: 'Account details',     as: accounts.member },
];

/** The states are drawn at 320 px and other widths. */
const largeText = enlarged.map(
  ({ on, ...each }) => ({ screen: 'shell', state: `text at 200 %, ${on}`, prepare: enlargeText, ...each }) as const,
);

const { brands } = readDemoConfig();

/** The page that a proxy shows while no server answers. It has both languages. */
const unavailable: Forced = {
  method: 'GET',
  path: /^\/unavailable$/,
  answer: (route) => {
    const { hostname } = new URL(route.request().url());
    const brand = brands.find(({ hosts }) => hosts.includes(hostname)) ?? brands[0];
    return route.fulfill({ contentType: 'text/html; charset=utf-8', body: unavailablePage(brand) });
  },
  fails: false,
  held: false,
};

/** States that are possible on every screen. */
export const shell: readonly State[] = [
  {
    screen: 'shell',
    state: 'skip link',
    path: loginPath('group'),
    prepare: (page) => page.keyboard.press('Tab'),
    shows: 'Skip to main content',
  },
  {
    screen: 'shell',
    state: 'offline',
    path: loginPath('member'),
    answers: [mayFail(registerText)],
    prepare: goOffline,
    shows: /^You’re offline/,
  },
  {
    screen: 'shell',
    state: 'session nearly over',
    path: accountPath.details('member'),
    as: accounts.member,
    answers: [soonOver],
    shows: 'Are you still there?',
  },
  {
    screen: 'shell',
    state: 'half a session nearly over',
    path: verifyPath('member'),
    as: accounts.emailCode,
    answers: [soonOver],
    shows: 'Are you still there?',
  },
  {
    screen: 'shell',
    state: 'broken',
    path: accountPath.settings('member'),
    answers: [lacksScript('account-settings-screen')],
    shows: 'We couldn’t load this page',
  },
  {
    screen: 'shell',
    state: 'offline, logged in',
    path: accountPath.details('member'),
    as: accounts.member,
    answers: [mayFail(sessionStatus)],
    prepare: goOffline,
    shows: /^You’re offline/,
  },
  {
    screen: 'shell',
    state: 'screen failed to load',
    path: registerPath('member'),
    answers: [lacksScript('registration-screen')],
    shows: 'We couldn’t load this page',
  },
  {
    screen: 'shell',
    state: 'no JavaScript',
    path: loginPath('member'),
    scripts: 'off',
    shows: 'This page needs JavaScript',
  },
  {
    screen: 'shell',
    state: 'early submit',
    path: loginPath('member'),
    scripts: 'held',
    answers: [holdsScript('main')],
    prepare: steps(type({ Email: accounts.member.email, Password: password }), sendEarly),
    shows: 'New to Member Area?',
  },
  {
    screen: 'shell',
    state: 'no JavaScript, other screens',
    path: registerPath('member'),
    scripts: 'off',
    shows: 'This page needs JavaScript',
  },
  { screen: 'shell', state: 'no server answers', path: '/unavailable', answers: [unavailable], shows: 'Try again' },
  ...largeText,
  { screen: 'shell', state: 'build number', path: '/debug', shows: /^Build number/ },
];
