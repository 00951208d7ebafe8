import { changePassword } from '@selvage/contract/api/account';
import { registerText } from '@selvage/contract/api/content';
import { currentUser, sessionStatus } from '@selvage/contract/api/session';
import { signIn } from '@selvage/contract/api/sign-in';
import type { Page } from '@playwright/test';
import { accounts, password } from '../../fixtures/accounts.ts';
import { newPassword } from '../../fixtures/reset.ts';
import { gives, holds, isAway, lacksScript, mayFail, refuses } from '../forced-answers.ts';
import type { State } from '../state.ts';
import { follow, goOffline, press, slowly, steps, type } from '../steps.ts';

const screen = 'embedded';
const inPage = { screen, path: '/dev/embed' } as const;
const inFrame = { screen, path: '/dev/embed/frame' } as const;
const signedIn = { ...inPage, as: accounts.member } as const;

const send = steps(type({ Email: accounts.member.email, Password: password }), press('Login'));

/** Does the same in the frame. */
const sendFramed = async (page: Page): Promise<void> => {
  const login = page.frameLocator('#loginFrame');
  await login.getByLabel('Email', { exact: true }).fill(accounts.member.email);
  await login.getByLabel('Password', { exact: true }).fill(password);
  await login.getByRole('button', { name: 'Login', exact: true }).click();
};

const toPreferences = press('Account preferences');
const toPassword = steps(toPreferences, follow('Account details'), follow('Change password'));
const changeIt = type({ 'Current password': password, 'New password': newPassword, 'Confirm password': newPassword });
const soonOver = gives(sessionStatus, { secondsLeft: 95, warningSeconds: 120 });
const locked = refuses(signIn, 'sign-in.locked');

export const embedded: readonly State[] = [
  { ...inPage, state: 'in a page', shows: 'New to Member Area?' },
  { ...inPage, state: 'in a page, locked', answers: [locked], prepare: send, shows: /^User account has been locked/ },
  { ...inPage, state: 'in a page, busy', answers: [holds(signIn)], prepare: send, shows: 'Logging in…' },
  { ...inPage, state: 'in a page, slow', answers: [holds(signIn)], prepare: slowly(send), shows: /^This is taking/ },
  {
    ...inPage,
    state: 'in a page, offline',
    answers: [mayFail(registerText)],
    prepare: goOffline,
    shows: /^You’re offline/,
  },
  { ...inPage, state: 'in a page, register', prepare: press('Register'), shows: 'Register as a member' },
  { ...signedIn, state: 'in a page, logged in', shows: 'You are logged in' },
  { ...signedIn, state: 'in a page, preferences', prepare: toPreferences, shows: 'Off' },
  {
    ...signedIn,
    state: 'in a page, account unreachable',
    answers: [isAway(currentUser)],
    prepare: toPreferences,
    shows: 'We couldn’t load your account.',
  },
  {
    ...signedIn,
    state: 'in a page, account locked',
    answers: [refuses(changePassword, 'session.locked')],
    prepare: steps(toPassword, changeIt, press('Change password')),
    shows: 'Your account is locked',
  },
  { ...signedIn, state: 'in a page, session nearly over', answers: [soonOver], shows: 'Are you still there?' },
  {
    ...signedIn,
    state: 'in a page, broken',
    answers: [lacksScript('account-settings-screen')],
    prepare: toPreferences,
    shows: 'We couldn’t load this page',
  },
  { ...inFrame, state: 'in a frame', shows: 'New to Member Area?' },
  { ...inFrame, state: 'in a frame, locked', answers: [locked], prepare: sendFramed, shows: /^User account has been/ },
  { ...inFrame, state: 'in a frame, logged in', as: accounts.member, shows: 'You are logged in' },
  {
    ...inFrame,
    state: 'in a frame, session nearly over',
    as: accounts.member,
    answers: [soonOver],
    shows: 'Are you still there?',
  },
  { screen, state: 'in a frame of another site', path: '/dev/embed/other-site', shows: 'Open a new window to log in' },
];
