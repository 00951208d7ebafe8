import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { currentUrl, heading, pages, press, refusal, reply, unreachable } from '../../testing/open-page.tsx';
import { memberWithEmptyCards } from '../../testing/security-page.ts';

const { answers, open, sent } = pages();
const list = 'GET /api/user/applications';
const end = 'POST /api/user/applications/end';
const withdraw = 'POST /api/user/applications/withdraw';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const onDevice = {
  id: '7',
  application: { en: 'Claims', ga: 'Éilimh' },
  device: { browser: 'Safari', system: 'iOS' },
  loggedInAt: ago(3000),
  lastUsedAt: ago(125),
};
const inSession = {
  id: '8',
  application: { en: 'Letters', ga: 'Litreacha' },
  insurer: 'Linen',
  device: { browser: 'Safari', system: 'iOS' },
  loggedInAt: ago(125),
};
const consent = {
  id: 'partner',
  application: { en: 'Physio Finder', ga: 'Aimsitheoir Fisiteiripe' },
  scopes: ['email', 'member', 'letters:read'],
  givenAt: '2026-11-03T10:00:00Z',
};

beforeEach(() => {
  memberWithEmptyCards(answers);
  answers.set(list, reply({ onDevices: [onDevice], inSessions: [inSession], consents: [consent] }));
});

async function openSecurity(language: 'en' | 'ga' = 'en') {
  await open('/memberlogin/settings/security?memarea=true', undefined, { language });
  await heading(language === 'en' ? 'Security' : 'Slándáil');
  await waitFor(() => expect(screen.queryAllByText(/^(?:Loading|Á lódáil)…$/)).toEqual([]));
}
const card = (name = 'Applications') => within(screen.getByRole('region', { name }));
const itemOf = (button: string) => card().getByRole('button', { name: button }).closest('li');
const focused = () => document.activeElement?.textContent;

test('OP30 the applications card shows the name, the device and the last use of an application', async () => {
  await openSecurity();
  const item = itemOf('Log out Claims');
  expect(item?.textContent).toContain('ClaimsSafari on iOS2 hours ago');
});

test('an application of the insurer in a session is listed without permission, and the person can log out of it', async () => {
  answers.set(list, reply({ onDevices: [], inSessions: [inSession], consents: [] }));
  answers.set(end, reply({}));
  await openSecurity();
  const item = itemOf('Log out Letters');
  expect(item?.textContent).toContain(
    'LettersSafari on iOSLogged in 2 hours agoNo permission needed: it belongs to Linen',
  );
  expect(screen.queryByText(/^You’re not logged in to any applications/)).toBeNull();
  await press('Log out Letters');
  expect(sent(end)).toEqual([{ id: '8' }]);
  expect(
    card().getByText(
      /^You’re logged out of Letters. It needs no permission: if you open it .* it may log you in again\.$/,
    ),
  ).toBeTruthy();
  expect(card().getByText(/^You’re not logged in to any applications/)).toBeTruthy();
});

test('after access is removed, the applications card still lists an application that needs no permission', async () => {
  answers.set(list, reply({ onDevices: [], inSessions: [inSession], consents: [consent] }));
  answers.set(withdraw, reply({}));
  await openSecurity();
  answers.set(list, reply({ onDevices: [], inSessions: [inSession], consents: [] }));
  await press('Remove access Physio Finder');
  expect(itemOf('Log out Letters')).toBeTruthy();
  expect(card().queryByText(/^You’re not logged in to any applications/)).toBeNull();
});

test('OP25 the applications card lists in words what the person allowed, and a scope of an API by its name', async () => {
  await openSecurity();
  const item = itemOf('Remove access Physio Finder');
  expect(item?.textContent).toContain('Allowed on 3\u00a0November 2026');
  expect([...(item?.querySelectorAll('li') ?? [])].map((each) => each.textContent)).toEqual([
    'see your email address',
    'see your membership number',
    'use “letters:read” for you',
  ]);
});

test('OP34 the applications card is in Irish too', async () => {
  await openSecurity('ga');
  const { textContent } = screen.getByRole('region', { name: 'Feidhmchláir' });
  for (const each of ['Éilimh', 'Aimsitheoir Fisiteiripe', 'd’uimhir bhallraíochta a fheiceáil', 'Bain an cead'])
    expect(textContent).toContain(each);
});

test('a person without applications sees no applications card', async () => {
  answers.set(list, reply({ onDevices: [], inSessions: [], consents: [] }));
  await openSecurity();
  expect(screen.queryByRole('region', { name: 'Applications' })).toBeNull();
});

test('OP30 OP25 one button of the applications card logs out of an application, another removes its access, and the card then has the focus', async () => {
  answers.set(end, reply({}));
  answers.set(withdraw, reply({}));
  await openSecurity();
  await press('Log out Claims');
  expect(sent(end)).toEqual([{ id: '7' }]);
  expect(focused()).toBe('Applications');
  expect(card().getByText('You’re logged out of Claims.')).toBeTruthy();
  answers.set(list, reply({ onDevices: [], inSessions: [], consents: [] }));
  await press('Remove access Physio Finder');
  expect(sent(withdraw)).toEqual([{ id: 'partner' }]);
  expect(
    card().getByText(
      'Physio Finder gets no more of your details. A page of it that is still open may show them until you close it.',
    ),
  ).toBeTruthy();
  expect(card().getByText(/^You’re not logged in to any applications/)).toBeTruthy();
  expect(focused()).toBe('Applications');
});

test.each([
  ['a server that fails', refusal('server.failed', { reference: '7F3K-2Q' })],
  ['no connection', unreachable],
])(
  'an application whose access could not be removed stays on the applications card, with an error: %s',
  async (_, answer) => {
    answers.set(withdraw, answer);
    await openSecurity();
    await press('Remove access Physio Finder');
    expect(card().getByText('Something went wrong, please try again.').closest('[role=alert]')).toBe(
      document.activeElement,
    );
    expect(itemOf('Remove access Physio Finder')).toBeTruthy();
  },
);

test('if the applications card does not load, the person can load it again', async () => {
  answers.set(list, refusal('server.failed'));
  await openSecurity();
  expect(card().getByText('We couldn’t load your applications.')).toBeTruthy();
  answers.set(list, reply({ onDevices: [], inSessions: [], consents: [consent] }));
  await press('Try again');
  expect(await card().findByRole('button', { name: 'Remove access Physio Finder' })).toBeTruthy();
  expect(focused()).toBe('Applications');
});

test('the applications card leads to Logout if the session is over', async () => {
  answers.set(end, refusal('session.required'));
  await openSecurity();
  await press('Log out Claims');
  await waitFor(() => expect(currentUrl()).toContain('/memberlogin/logout?timeout=true'));
});
