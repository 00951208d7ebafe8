import {
  applications,
  endApplication,
  withdrawConsent,
  activities,
  endOtherSessions,
  endSession,
  forgetAllDevices,
  forgetDevice,
  isApplicationActivity,
  openSessions,
  recentActivity,
  secureAccount,
  trustedDevices,
  thisWasNotMe,
  type ActivityEntry,
} from '@selvage/contract/api/security';
import { currentUser } from '@selvage/contract/api/session';
import { accountPath } from '../../fixtures/account.ts';
import { accounts, password } from '../../fixtures/accounts.ts';
import { securityParts } from '../../fixtures/security.ts';
import { gives, holds, isAway, refuses } from '../forced-answers.ts';
import type { State } from '../state.ts';
import { press, reload, slowly, steps, submit } from '../steps.ts';

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const id = (place: number): string => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;

const here = { browser: 'Chrome', system: 'Linux' };
const there = { browser: 'Samsung Internet', system: 'Android' };
const session = (place: number, device: object, minutes: number) => ({
  id: id(place),
  device,
  startedAt: ago(minutes * 10),
  lastSeenAt: ago(minutes),
  isThisOne: place === 0,
});
const remembered = (place: number, device: object) => ({
  id: id(place),
  device,
  rememberedAt: ago(60 * 24 * 9),
  lastUsedAt: ago(60 * 26 * (place + 1)),
  expiresAt: ago(-60 * 24 * 21),
  isThisOne: place === 0,
});
const happened: ActivityEntry[] = activities.map((what, place) => ({
  id: id(place),
  at: ago(place * place * 31),
  what,
  device: [here, there, {}][place % 3] ?? {},
  ...(isApplicationActivity(what) && { application: { en: 'Claims', ga: 'Éilimh' } }),
}));

const onDevice = (place: number, name: { en: string; ga: string }, device: object) => ({
  id: String(place),
  application: name,
  device,
  loggedInAt: ago(60 * 24 * 40),
  lastUsedAt: ago(60 * 5 * (place + 1)),
});
const physio = { en: 'Physio Finder', ga: 'Aimsitheoir Fisiteiripe' };
const used = {
  onDevices: [onDevice(0, { en: 'Claims', ga: 'Éilimh' }, there), onDevice(1, physio, {})],
  inSessions: [
    {
      id: '7',
      application: { en: 'Letters', ga: 'Litreacha' },
      insurer: 'Linen Health',
      device: there,
      loggedInAt: ago(130),
    },
  ],
  consents: [
    {
      id: 'physio',
      application: physio,
      scopes: ['openid', 'kind', 'profile', 'email', 'member', 'offline_access', 'letters:read'],
      givenAt: ago(60 * 24 * 40),
    },
    {
      id: 'steps',
      application: { en: 'Step Counter', ga: 'Comhaireamh Céimeanna' },
      scopes: ['openid'],
      givenAt: ago(9),
    },
  ],
};

const lists = [
  gives(openSessions, { sessions: [session(0, here, 3), session(1, there, 190), session(2, {}, 60 * 30)] }),
  gives(trustedDevices, { devices: [remembered(0, here), remembered(1, there)] }),
  gives(applications, { onDevices: [], inSessions: [], consents: [] }),
  gives(recentActivity, { activity: happened }),
];
const bare = [
  gives(openSessions, { sessions: [session(0, here, 3)] }),
  gives(trustedDevices, { devices: [] }),
  gives(applications, { onDevices: [], inSessions: [], consents: [] }),
  gives(recentActivity, { activity: [] }),
];

const withApplications = [...lists.filter(({ path }) => !path.test(applications.path)), gives(applications, used)];

const at = { screen: 'security', path: accountPath.security('member'), as: accounts.member, answers: lists } as const;
const ask: State['prepare'] = (page) => securityParts(page).endOthers.click();
const give = steps(ask, (page) => securityParts(page).secret.fill(password), submit);
const forgetOne: State['prepare'] = (page) => page.getByRole('button', { name: /^Forget Chrome/ }).click();

export const security: readonly State[] = [
  { ...at, state: 'idle', shows: 'Devices' },
  { ...at, state: 'nothing to tell', answers: bare, shows: 'No activity yet.' },
  { ...at, state: 'all activity', prepare: press('See all activity'), shows: 'Recent activity' },
  {
    ...at,
    state: 'loading',
    answers: [holds(openSessions), holds(trustedDevices), holds(applications), holds(recentActivity)],
    shows: 'Recent activity',
  },
  {
    ...at,
    state: 'failed',
    answers: [
      refuses(openSessions, 'server.failed'),
      isAway(trustedDevices),
      refuses(applications, 'server.failed'),
      refuses(recentActivity, 'server.busy'),
    ],
    shows: 'We couldn’t load your recent activity.',
  },
  { ...at, state: 'asks for the password', prepare: ask, shows: /^Enter your password to confirm/ },
  {
    ...at,
    state: 'asks for the password of one',
    prepare: (page) =>
      securityParts(page)
        .listed.getByRole('button', { name: /^Log out/ })
        .first()
        .click(),
    answers: [...lists, refuses(endSession, 'server.failed')],
    shows: /^Enter your password to confirm/,
  },
  {
    ...at,
    state: 'password wrong',
    answers: [...lists, refuses(endOtherSessions, 'password.wrong')],
    prepare: give,
    shows: /The password you entered is incorrect/,
  },
  {
    ...at,
    state: 'sign-out failed',
    answers: [...lists, refuses(endOtherSessions, 'server.failed')],
    prepare: give,
    shows: 'Something went wrong, please try again.',
  },
  { ...at, state: 'signing out', answers: [...lists, holds(endOtherSessions)], prepare: give, shows: 'Logging out…' },
  {
    ...at,
    state: 'slow',
    answers: [...lists, holds(endOtherSessions)],
    prepare: slowly(give),
    shows: /^This is taking/,
  },
  {
    ...at,
    state: 'signed out elsewhere',
    answers: [...lists, gives(endOtherSessions, { sessions: 2, devices: 1 })],
    prepare: give,
    shows: 'Logged out of 2 devices and forgot 1 device.',
  },
  {
    ...at,
    state: 'locked',
    answers: [...lists, refuses(endOtherSessions, 'session.locked')],
    prepare: give,
    shows: 'Your account is locked',
  },
  { ...at, state: 'applications', answers: withApplications, shows: 'Step Counter' },
  {
    ...at,
    state: 'logging out of an application',
    answers: [...withApplications, holds(endApplication)],
    prepare: press('Log out Claims'),
    shows: 'Logging out…',
  },
  {
    ...at,
    state: 'consent not taken back',
    answers: [...withApplications, refuses(withdrawConsent, 'server.failed')],
    prepare: press('Remove access Physio Finder'),
    shows: 'Something went wrong, please try again.',
  },
  {
    ...at,
    state: 'the last application gone',
    answers: [
      ...lists.filter(({ path }) => !path.test(applications.path)),
      gives(applications, { onDevices: used.onDevices.slice(0, 1), inSessions: [], consents: [] }),
      gives(endApplication, {}),
    ],
    prepare: press('Log out Claims'),
    shows: /^You’re not logged in to any applications/,
  },
  {
    ...at,
    state: 'asks whether to forget',
    prepare: press('Forget all devices'),
    shows: 'Forget all remembered devices?',
  },
  { ...at, state: 'forgetting', answers: [...lists, holds(forgetDevice)], prepare: forgetOne, shows: 'Forgetting…' },
  {
    ...at,
    state: 'not forgotten',
    answers: [...lists, refuses(forgetDevice, 'server.failed')],
    prepare: forgetOne,
    shows: 'Something went wrong, please try again.',
  },
  {
    ...at,
    state: 'all forgotten',
    answers: [...lists, gives(forgetAllDevices, {})],
    prepare: steps(press('Forget all devices'), (page) =>
      page.getByRole('dialog').getByRole('button', { name: 'Forget all devices' }).click(),
    ),
    shows: 'We no longer remember any device.',
  },
  {
    ...at,
    state: 'asks whether to secure the account',
    prepare: press('Secure my account'),
    shows: /^Do this if someone else/,
  },
  {
    ...at,
    state: 'secured',
    answers: [...lists, gives(secureAccount, { ended: { passkeys: 1, recoveryCodes: true } })],
    prepare: steps(
      press('Secure my account'),
      (page) => securityParts(page).secret.fill(password),
      (page) => page.getByRole('dialog').getByRole('button', { name: 'Secure my account' }).click(),
    ),
    shows: 'Your account is secured',
  },
  { ...at, state: 'finding', answers: [holds(currentUser)], shows: 'Just a moment' },
  { ...at, state: 'unreachable', answers: [isAway(currentUser)], shows: 'We couldn’t load your account.' },
];

const link = { screen: 'notMe', path: `/memberlogin/notme?code=${'x'.repeat(43)}` } as const;

export const notMe: readonly State[] = [
  { ...link, state: 'link', shows: 'Secure your account' },
  { ...link, state: 'busy', answers: [holds(thisWasNotMe)], prepare: submit, shows: 'Securing…' },
  { ...link, state: 'slow', answers: [holds(thisWasNotMe)], prepare: slowly(submit), shows: /^This is taking/ },
  {
    ...link,
    state: 'failed',
    answers: [isAway(thisWasNotMe)],
    prepare: submit,
    shows: 'Something went wrong, please try again.',
  },
  {
    ...link,
    state: 'expired',
    answers: [refuses(thisWasNotMe, 'not-me.failed')],
    prepare: submit,
    shows: 'This link has expired or has already been used',
  },
  {
    ...link,
    state: 'taken',
    answers: [refuses(thisWasNotMe, 'recovery.email-taken')],
    prepare: submit,
    shows: 'Your email address can’t be restored',
  },
  { ...link, state: 'link lost', prepare: reload, shows: 'Open the link in your email again' },
  {
    ...link,
    state: 'done',
    answers: [gives(thisWasNotMe, { access: 'locked', ended: { passkeys: 0, recoveryCodes: true } })],
    prepare: submit,
    shows: 'Your account is secured',
  },
  {
    ...link,
    state: 'disabled',
    answers: [gives(thisWasNotMe, { access: 'disabled', ended: { passkeys: 0, recoveryCodes: false } })],
    prepare: submit,
    shows: 'Every device is logged out',
  },
];
