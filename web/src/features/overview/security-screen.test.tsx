// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { address, field, heading, pages, press, refusal, reply, type, unreachable } from '../../testing/open-page.tsx';

const { answers, open, sent } = pages();

const sessions = 'GET /api/user/sessions';
const devices = 'GET /api/user/devices';
const activity = 'GET /api/user/activity';
const end = 'POST /api/user/sessions/end';
const endOthers = 'POST /api/user/sessions/end-others';
const forget = 'POST /api/user/devices/forget';
const forgetAll = 'POST /api/user/devices/forget-all';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const chrome = { browser: 'Chrome', system: 'Windows' };
const here = { id: 's1', device: chrome, startedAt: ago(125), lastSeenAt: ago(0), isThisOne: true };
const phone = {
  id: 's2',
  device: { browser: 'Safari', system: 'iPhone' },
  startedAt: ago(4000),
  lastSeenAt: ago(5),
  isThisOne: false,
};
const unknown = { id: 's3', device: {}, startedAt: ago(90), lastSeenAt: ago(80), isThisOne: false };
const remembered = {
  id: 'd1',
  device: chrome,
  rememberedAt: ago(3000),
  lastUsedAt: ago(125),
  expiresAt: '2026-12-03T10:00:00Z',
  isThisOne: true,
};
const other = { ...remembered, id: 'd2', device: { system: 'Android' }, isThisOne: false };

beforeEach(() => {
  document.cookie = 'signed-in=1; Path=/';
  answers.set('GET /api/user/user.json', reply({ activated: true, userType: 'W', email: 'aoife@example.ie' }));
  answers.set(sessions, reply({ sessions: [here, phone, unknown] }));
  answers.set(devices, reply({ devices: [remembered, other] }));
  answers.set(activity, reply({ activity: [] }));
});

async function openSecurity() {
  await open('/memberlogin/settings/security?memarea=true');
  await heading('Security');
  await waitFor(() => expect(screen.queryAllByText('Loading…')).toEqual([]));
}
const card = (name: string) => within(screen.getByRole('region', { name }));
const where = () => card('Where you are signed in');
const rememberedCard = () => card('Remembered devices');
const focused = () => document.activeElement?.textContent;

test('RT16 nobody is sent to the login, which leads back', async () => {
  document.cookie = 'signed-in=; Path=/; Max-Age=0';
  await open('/memberlogin/settings/security');
  await heading('Already registered?');
  expect(address()).toBe('/memberlogin/login?redir=%2Fmemberlogin%2Fsettings%2Fsecurity');
});

test('RT9 the ways out keep the query', async () => {
  await openSecurity();
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect([href('Back to settings'), href('Log out')]).toEqual([
    '/memberlogin/settings?memarea=true',
    '/memberlogin/logout?memarea=true',
  ]);
});

describe('where you are signed in', () => {
  test('names each device, when it signed in and was last active, and marks this one', async () => {
    await openSecurity();
    const [first, second, third] = where().getAllByRole('listitem');
    expect(first?.textContent).toBe('Chrome on Windows This deviceSigned in 2 hours agoActive now');
    expect(second?.textContent).toContain('Safari on iPhone Signed in 2 days agoLast active 5 minutes ago');
    expect(third?.textContent).toContain('A browser we don’t recognise');
    expect(within(first ?? document.body).queryByRole('button')).toBeNull();
  });

  test('one is ended by its password; it goes, this is said, and the focus is with the card', async () => {
    answers.set(end, reply({}));
    await openSecurity();
    await press('Sign out Safari on iPhone');
    type('Password', 'Correct-horse-1');
    await press('Sign out');
    expect(sent(end)).toEqual([{ id: 's2', password: 'Correct-horse-1' }]);
    expect(where().getAllByRole('listitem')).toHaveLength(2);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(focused()).toBe('Where you are signed in');
    expect(await screen.findByText('Signed out: Safari on iPhone.')).toBeTruthy();
    expect(sent(activity)).toHaveLength(2);
  });

  test('all others are ended together, and only this one is left', async () => {
    answers.set(endOthers, reply({}));
    await openSecurity();
    await press('Sign out everywhere else');
    type('Password', 'Correct-horse-1');
    await act(async () => void fireEvent.submit(field('Password')));
    expect(sent(endOthers)).toEqual([{ password: 'Correct-horse-1' }]);
    expect(where().getAllByRole('listitem')).toHaveLength(1);
    expect(where().getByText('You are not signed in anywhere else.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
  });

  test('ER1 a wrong password is told at its field, and nothing has ended', async () => {
    answers.set(end, refusal('password.wrong'));
    await openSecurity();
    await press('Sign out Safari on iPhone');
    type('Password', 'Wrong-horse-1');
    await press('Sign out');
    const password = field('Password');
    const told = document.getElementById(password.getAttribute('aria-describedby')?.split(' ')[0] ?? '');
    expect(told?.textContent).toContain('The password you entered is incorrect. Please retype and try again');
    expect([password.getAttribute('aria-invalid'), password.value]).toEqual(['true', '']);
    expect(document.activeElement).toBe(password);
    expect(where().getAllByRole('listitem')).toHaveLength(3);
  });

  test('nothing is sent without a password, and Cancel sends nothing', async () => {
    await openSecurity();
    await press('Sign out Safari on iPhone');
    await press('Sign out');
    expect(document.activeElement).toBe(field('Password'));
    expect(field('Password').getAttribute('aria-invalid')).toBe('true');
    await press('Cancel');
    expect([sent(end), screen.queryByRole('dialog')]).toEqual([[], null]);
  });

  test('ER1 ER4 one wrong password too many ends the session, and the account is no longer shown', async () => {
    answers.set(end, refusal('session.locked'));
    await openSecurity();
    await press('Sign out Safari on iPhone');
    type('Password', 'Wrong-horse-1');
    await press('Sign out');
    const h1 = await heading('Your account is locked');
    expect(document.activeElement).toBe(h1);
    expect(
      screen.getByText(
        'User account has been locked and your session ended due to multiple failed attempts. Please reset your account',
      ),
    ).toBeTruthy();
    expect(screen.queryByText('Chrome on Windows')).toBeNull();
    expect(document.cookie).not.toContain('signed-in');
    screen.getByRole('link', { name: 'Reset your account' }).click();
    await heading('Create or reset your Password');
    expect(field('Email').value).toBe('aoife@example.ie');
  });

  test.each([
    [unreachable, 'Something went wrong, please try again.'],
    [
      refusal('request.too-many', { retryAfter: 90 }),
      'There have been too many requests from here. Please wait 2 minutes and try again.',
    ],
  ])('another failure is told in the dialog, which stays', async (answer, said) => {
    answers.set(end, answer);
    await openSecurity();
    await press('Sign out Safari on iPhone');
    type('Password', 'Correct-horse-1');
    await press('Sign out');
    expect(within(screen.getByRole('dialog')).getByText(said).closest('[role=alert]')).toBe(document.activeElement);
  });

  test('a session that is over leads to Logout, which says so', async () => {
    answers.set(end, refusal('session.required'));
    await openSecurity();
    await press('Sign out Safari on iPhone');
    type('Password', 'Correct-horse-1');
    await press('Sign out');
    expect(address()).toBe('/memberlogin/logout?timeout=true&redir=%2Fmemberlogin%2Fsettings%2Fsecurity');
  });
});

describe('remembered devices', () => {
  test('each says when it was used and until when it is remembered', async () => {
    await openSecurity();
    const [first, second] = rememberedCard().getAllByRole('listitem');
    expect(first?.textContent).toContain('Chrome on Windows This device');
    expect(first?.textContent).toContain('Last used 2 hours agoRemembered until 3 December 2026');
    expect(second?.textContent).toContain('A browser on Android');
  });

  test('one is forgotten at a press, and the focus is with the card', async () => {
    answers.set(forget, reply({}));
    await openSecurity();
    await press('Forget A browser on Android');
    expect(sent(forget)).toEqual([{ id: 'd2' }]);
    expect(rememberedCard().getAllByRole('listitem')).toHaveLength(1);
    expect(focused()).toBe('Remembered devices');
    expect(await screen.findByText('Forgotten: A browser on Android.')).toBeTruthy();
  });

  test('all are forgotten once that is confirmed', async () => {
    answers.set(forgetAll, reply({}));
    await openSecurity();
    await press('Forget all');
    await press('Keep them');
    expect(sent(forgetAll)).toEqual([]);
    await press('Forget all');
    const dialog = screen.getByRole('dialog');
    await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: 'Forget all' })));
    expect(sent(forgetAll)).toHaveLength(1);
    expect(rememberedCard().getByText(/^No device is remembered\./)).toBeTruthy();
    expect(focused()).toBe('Remembered devices');
  });

  test('what could not be forgotten is still there, and this is said', async () => {
    answers.set(forget, refusal('server.failed'));
    await openSecurity();
    await press('Forget A browser on Android');
    const said = rememberedCard().getByText('Something went wrong, please try again.');
    expect(said.closest('[role=alert]')).toBe(document.activeElement);
    expect(rememberedCard().getAllByRole('listitem')).toHaveLength(2);
  });
});

test('a card that cannot be loaded says so alone, and is tried again', async () => {
  answers.set(devices, refusal('server.failed'));
  await openSecurity();
  expect(await rememberedCard().findByText('We couldn’t load your remembered devices.')).toBeTruthy();
  expect(where().getAllByRole('listitem')).toHaveLength(3);
  answers.set(devices, reply({ devices: [] }));
  await press('Try again');
  expect(await rememberedCard().findByText(/^No device is remembered\./)).toBeTruthy();
  expect(focused()).toBe('Remembered devices');
});

test('a list that finds the session over leads to Logout', async () => {
  answers.set(activity, refusal('session.required'));
  await open('/memberlogin/settings/security');
  await waitFor(() => expect(address()).toContain('/memberlogin/logout?timeout=true'));
});

test('a person who cannot be found for want of a connection is looked for again', async () => {
  const user = answers.get('GET /api/user/user.json');
  answers.set('GET /api/user/user.json', unreachable);
  await open('/memberlogin/settings/security');
  await heading('We couldn’t load this page');
  if (user) answers.set('GET /api/user/user.json', user);
  await press('Try again');
  expect(await heading('Security')).toBeTruthy();
});
