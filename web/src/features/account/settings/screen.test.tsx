import { act, screen, waitFor, within } from '@testing-library/react';
import type { Language } from '@selvage/contract/languages';
import { describe, expect, test } from 'vitest';
import type { Embedded } from '../../../host/host-mode.ts';
import { nothingSetUp, protectedAccounts } from '../../../testing/protected-accounts.ts';
import type { OwnWays } from '../../../ways/way-item.tsx';
import { currentUrl, heading, pages, press, refusal, reply } from '../../../testing/open-page.tsx';

const { answers, open, sent } = pages();

const userJson = 'GET /api/user/user.json';
const config = 'GET /api/idauth/mfa/config';
const ways = 'GET /api/user/ways';
const summaryCall = 'GET /api/user/account';

interface Opened {
  userType?: string;
  route?: string;
  enabled?: boolean;
  has?: Partial<OwnWays>;
  language?: Language;
  embedded?: Embedded;
  user?: object;
  summary?: object;
}

async function openSettings(opened: Opened = {}) {
  const {
    userType = 'W',
    route = 'memberlogin',
    enabled = true,
    has,
    embedded,
    user,
    summary = {},
    language = 'en',
  } = opened;
  document.cookie = 'signed-in=1; Path=/';
  answers.set(userJson, reply({ activated: true, userType, ...user }));
  answers.set(summaryCall, reply(summary));
  answers.set(config, reply({ config: { enabled, mandatory: false, types: ['EMAIL', 'SMS'] } }));
  answers.set(ways, reply({ ...nothingSetUp, ...has }));
  await open(`/${route}/settings`, null, { embedded: embedded ?? false, language });
  await heading({ en: 'Account preferences', ga: 'Sainroghanna cuntais' }[language]);
  await screen.findByRole('link', { name: { en: 'Account details', ga: 'Sonraí cuntais' }[language] });
}

const cards = () =>
  within(screen.getByRole('list'))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

test('SE1 a member sees every card of the settings, each with one link inside a heading', async () => {
  await openSettings();
  expect(cards()).toEqual([
    ['Account details', '/memberlogin/accountdetails'],
    ['Privacy settings', '/memberarea/consent?settings=true'],
    ['2-Factor Authentication', '/memberlogin/settings/mfa'],
    ['Security', '/memberlogin/settings/security'],
  ]);
  expect(within(screen.getByRole('list')).getAllByRole('heading', { level: 2 })).toHaveLength(4);
  expect(screen.getByText('Manage your login and membership number.')).toBeTruthy();
});

test.each([
  { userType: 'O', route: 'wellnesslogin', hasPrivacy: true },
  { userType: 'C', route: 'consultantlogin', hasPrivacy: false },
  { userType: 'G', route: 'grouplogin', hasPrivacy: false },
  { userType: 'H', route: 'hospitallogin', hasPrivacy: false },
])('SE1 the settings at $route show the privacy card: $hasPrivacy', async ({ userType, route, hasPrivacy }) => {
  await openSettings({ userType, route });
  expect(screen.queryByRole('link', { name: 'Privacy settings' }) !== null).toBe(hasPrivacy);
  expect(screen.queryByText('Manage your login.') !== null).toBe(!hasPrivacy);
});

test('SE1 EM1 embedded settings have no privacy card, and their security card opens a new window', async () => {
  await openSettings({ embedded: 'page' });
  expect(cards().map(([title]) => title)).toEqual([
    'Account details',
    '2-Factor Authentication',
    'Security (opens in a new tab)',
  ]);
  const { target, rel } = screen.getByRole<HTMLAnchorElement>('link', { name: 'Security (opens in a new tab)' });
  expect([target, rel]).toEqual(['_blank', 'noopener noreferrer']);
});

const hospital = { userType: 'H', route: 'hospitallogin' } as const;
const colleaguesCard = () => screen.queryByRole('link', { name: 'Colleagues' })?.closest('li')?.textContent;

test.each([
  ['administrator', 'See who can log in for your ID, and invite others.'],
  ['staff', 'See who your administrators are.'],
])('ORG7 the settings of %s have a card that leads to the colleagues', async (role, text) => {
  await openSettings({ ...hospital, summary: { organisation: { role } } });
  expect(colleaguesCard()).toBe(`Colleagues${text}`);
  const { pathname } = screen.getByRole<HTMLAnchorElement>('link', { name: 'Colleagues' });
  expect(pathname).toBe('/hospitallogin/settings/colleagues');
});

test('ORG26 the card of the colleagues asks for a confirmation when the review is due', async () => {
  await openSettings({ ...hospital, summary: { organisation: { role: 'administrator', reviewBy: '2026-11-16' } } });
  expect(colleaguesCard()).toContain('Please confirm the list');
});

test.each([
  ['is off for the kind', { summary: {} }],
  ['is on, but the settings are embedded', { summary: { organisation: { role: 'administrator' } }, embedded: 'page' }],
] as const)('ORG1 the settings have no card of colleagues where the list %s', async (_, opened) => {
  await openSettings({ ...hospital, ...opened });
  expect(colleaguesCard()).toBeUndefined();
});

const shared = { ...hospital, summary: { organisation: { role: 'administrator', isProbablyShared: true } } } as const;
const sharedNotice = () => screen.queryByRole('heading', { name: 'Do several people use this account?' });

test('ORG35 the settings ask an administrator to invite the others who use the account, until the notice is closed', async () => {
  answers.set('POST /api/user/colleagues/close-shared-notice', reply({}));
  await openSettings(shared);
  expect(sharedNotice()).not.toBeNull();
  const { pathname } = screen.getByRole<HTMLAnchorElement>('link', { name: 'Invite colleagues' });
  expect(pathname).toBe('/hospitallogin/settings/colleagues');
  await press('Not now');
  expect(sharedNotice()).toBeNull();
  expect(sent('POST /api/user/colleagues/close-shared-notice')).toEqual([{}]);
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('ORG35 the notice is in Irish too', async () => {
  await openSettings({ ...shared, language: 'ga' });
  expect(screen.getByText('An mbaineann níos mó ná duine amháin úsáid as an gcuntas seo?')).toBeTruthy();
});

test.each([
  ['the account is not shared', { summary: { organisation: { role: 'administrator' } } }],
  ['the settings are embedded', { embedded: 'page' }],
] as const)('ORG35 the settings have no notice if %s', async (_, opened) => {
  await openSettings({ ...shared, ...opened });
  expect(sharedNotice()).toBeNull();
});

describe.each(['en', 'ga'] as const)('SE1 the settings in %s', (language) => {
  test.each(protectedAccounts)(
    'say the same about 2FA in the security overview and on the security card if a login asks for $asked',
    async ({ asked, ...said }) => {
      await openSettings({ has: { asked }, language });
      expect(screen.getAllByText(said[language])).toHaveLength(2);
      const turnOn = screen.queryByRole('link', { name: { en: 'Turn it on', ga: 'Cuir ar siúl é' }[language] });
      expect(turnOn !== null).toBe(asked.length === 0);
    },
  );
});

test.each([
  {
    language: 'en',
    allowed: true,
    said: 'Off: you log in with your password or your passkey. The password alone is enough.',
  },
  { language: 'en', allowed: false, said: 'Off: you log in with just your password' },
  {
    language: 'ga',
    allowed: true,
    said: 'Múchta: logálann tú isteach le do phasfhocal nó le do phaseochair. Is leor an pasfhocal leis féin.',
  },
  { language: 'ga', allowed: false, said: 'Múchta: ní theastaíonn ach do phasfhocal chun logáil isteach' },
] as const)(
  'SE1 the settings name an optional passkey in $language only if the operator allows passkeys: $allowed',
  async ({ language, allowed, said }) => {
    await openSettings({ has: { passkeys: 1, allowed: allowed ? ['EMAIL', 'PASSKEY'] : ['EMAIL'] }, language });
    expect(screen.getAllByText(said)).toHaveLength(2);
  },
);

test.each([
  [{ passkeys: 2, recoveryCodes: { madeAt: '2026-01-02T03:04:05Z', left: 9 } }, '2 passkeys, 9 recovery codes'],
  [{ passkeys: 1 }, '1 passkey'],
  [{ recoveryCodes: { madeAt: '2026-01-02T03:04:05Z', left: 1 } }, '1 recovery code'],
])('SE1 the security card for %j says “%s”', async (has, said) => {
  await openSettings({ has });
  expect(screen.getByText(said).closest('li')?.textContent).toContain('Passkeys, authenticator app');
});

/** The rows of a section: what is told of what. */
const factsIn = (section: string) =>
  [...screen.getByRole('region', { name: section }).querySelectorAll('dt')].map((term) =>
    [term, term.nextElementSibling].map((part) => part?.textContent),
  );

test('a member reads their email and the language of our emails in the settings, and the rest in Account details', async () => {
  await openSettings({ user: { email: 'aoife@example.ie', memNo: '1000000001' } });
  const title = screen.getByRole('heading', { level: 1 });
  expect(title.parentElement?.textContent).toContain('Logged in as aoife@example.ie');
  expect(factsIn('Your account')).toEqual([['Language of our emails', 'English']]);
});

test('a wellness user sees their name and their group in the settings', async () => {
  const summary = { name: 'Síle Byrne', groupId: '1001' };
  await openSettings({ userType: 'O', route: 'wellnesslogin', summary });
  await waitFor(() => expect(factsIn('Your account')).toContainEqual(['Name', 'Síle Byrne']));
  expect(factsIn('Your account')).toContainEqual(['Group ID', '1001']);
});

test('a person without 2-factor authentication reads that the password is enough to log in, with a link to turn it on', async () => {
  await openSettings();
  await waitFor(() =>
    expect(factsIn('Security at a glance')).toEqual([
      ['2-factor authentication', 'Off: you log in with just your password'],
    ]),
  );
  expect(screen.getByRole('link', { name: 'Turn it on' }).getAttribute('href')).toBe('/memberlogin/settings/mfa');
});

test('the settings still work if the account summary cannot be loaded', async () => {
  document.cookie = 'signed-in=1; Path=/';
  answers.set(userJson, reply({ activated: true, userType: 'C', email: 'gp@example.ie' }));
  answers.set(summaryCall, refusal('server.failed'));
  await open('/consultantlogin/settings');
  await waitFor(() => expect(sent(summaryCall)).toHaveLength(1));
  await waitFor(() => expect(factsIn('Your account')).toEqual([['Language of our emails', 'English']]));
});

test('SE1 the settings have no 2FA card if the configuration does not enable 2FA', async () => {
  await openSettings({ enabled: false });
  expect(screen.queryByRole('link', { name: '2-Factor Authentication' })).toBeNull();
});

test('SE1 if the 2FA configuration and the person’s ways to log in cannot be loaded, the settings work without the 2FA card', async () => {
  document.cookie = 'signed-in=1; Path=/';
  answers.set(userJson, reply({ activated: true, userType: 'W' }));
  answers.set(config, refusal('server.failed'));
  answers.set(ways, refusal('server.failed'));
  await open('/memberlogin/settings');
  await screen.findByRole('link', { name: 'Account details' });
  expect(cards()).toHaveLength(3);
});

test('SE1 the cards of the settings have no text and no working link until the 2FA configuration is loaded', async () => {
  document.cookie = 'signed-in=1; Path=/';
  answers.set(userJson, reply({ activated: true, userType: 'W' }));
  answers.set(config, () => new Promise(() => {}));
  await open('/memberlogin/settings');
  await heading('Account preferences');
  expect(screen.getByText('Loading…').closest('[role=status]')).toBeTruthy();
  expect(screen.queryByRole('list')).toBeNull();
  expect(document.querySelectorAll('[inert] li')).toHaveLength(4);
});

/** Each row and each card, and whether they are blank. */
const shown = () => ({
  parts: [...document.querySelectorAll('dt, li h2')].map((part) => part.textContent),
  blank: document.querySelector('dl')?.closest('[inert]') !== null,
});

test.each([
  ['the name and the group', summaryCall],
  ['the config of 2FA', config],
  ['what a login asks for', ways],
])('SE1 the rows and cards of the settings are blank but in place until the page has loaded %s', async (_, last) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  document.cookie = 'signed-in=1; Path=/';
  answers.set(userJson, reply({ activated: true, userType: 'O', email: 'sile@example.ie' }));
  answers.set(summaryCall, reply({ name: 'Síle Byrne', groupId: '1001' }));
  answers.set(config, reply({ config: { enabled: true, mandatory: false, types: ['EMAIL', 'SMS'] } }));
  answers.set(ways, reply(nothingSetUp));
  const given = answers.get(last) ?? reply({});
  answers.set(last, (url) => held.then(() => given(url)));
  await open('/wellnesslogin/settings');
  await heading('Account preferences');
  await waitFor(() => expect(sent(last)).toHaveLength(1));
  const parts = [
    'Name',
    'Group ID',
    'Language of our emails',
    '2-factor authentication',
    'Account details',
    'Privacy settings',
    '2-Factor Authentication',
    'Security',
  ];
  expect(shown()).toEqual({ parts, blank: true });
  await act(async () => answer());
  await screen.findByText('Síle Byrne');
  expect(shown()).toEqual({ parts, blank: false });
});

test.each([
  ['', '/memberarea/'],
  ['?memarea=true', '/memberarea/settings'],
])('RT12 in the settings with the query %j, Back leads to %s and Logout keeps the query', async (query, leads) => {
  document.cookie = 'signed-in=1; Path=/';
  answers.set(userJson, reply({ activated: true, userType: 'W' }));
  await open(`/memberlogin/settings${query}`);
  await heading('Account preferences');
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe(leads);
  expect(screen.getByRole('link', { name: 'Logout' }).getAttribute('href')).toBe(`/memberlogin/logout${query}`);
});

test('RT16 a person without a session is sent to the login, and from there back to the settings', async () => {
  await open('/grouplogin/settings');
  await waitFor(() => expect(currentUrl()).toBe('/grouplogin/login?redir=%2Fgrouplogin%2Fsettings'));
  expect(sent(userJson)).toEqual([]);
});
