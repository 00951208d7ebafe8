import { sessionStatus, signOut } from '@selvage/contract/api/session';
import { accountPath } from '../../fixtures/account.ts';
import { accounts } from '../../fixtures/accounts.ts';
import { loginPath } from '../../fixtures/login.ts';
import { verifyPath } from '../../fixtures/second-factor.ts';
import { gives, holds, lacksScript, refuses } from '../forced.ts';
import type { State } from '../state.ts';
import { goOffline } from '../steps.ts';

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

/** What can happen on any screen. */
export const shell: readonly State[] = [
  {
    screen: 'shell',
    state: 'skip link',
    path: loginPath('group'),
    prepare: (page) => page.keyboard.press('Tab'),
    shows: 'Skip to main content',
  },
  { screen: 'shell', state: 'offline', path: loginPath('member'), prepare: goOffline, shows: /^You’re offline/ },
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
    answers: [lacksScript('settings-screen')],
    shows: 'Reload the page',
  },
  { screen: 'shell', state: 'build number', path: '/debug', shows: /^Build number/ },
];
