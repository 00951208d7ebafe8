import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  currentUrl,
  field,
  heading,
  pages,
  press,
  refusal,
  reply,
  type,
  unreachable,
} from '../../testing/open-page.tsx';
import { memberWithEmptyCards } from '../../testing/security-page.ts';

const { answers, open, sent } = pages();
const end = 'POST /api/user/sessions/end';
const endOthers = 'POST /api/user/sessions/end-others';
const activity = 'GET /api/user/activity';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const here = {
  id: 's1',
  device: { browser: 'Chrome', system: 'Windows' },
  browserVersion: '142',
  startedAt: '2026-03-02T09:12:00Z',
  lastSeenAt: ago(0),
  isThisOne: true,
};
const phone = {
  id: 's2',
  device: { browser: 'Safari', system: 'iPhone' },
  browserVersion: '26.1',
  startedAt: '2026-07-01T20:05:00Z',
  lastSeenAt: ago(5),
  isThisOne: false,
};
const unknown = { id: 's3', device: {}, startedAt: ago(90), lastSeenAt: ago(80), isThisOne: false };

beforeEach(() => {
  memberWithEmptyCards(answers);
  answers.set('GET /api/user/sessions', reply({ sessions: [here, phone, unknown] }));
});

async function openSecurity() {
  await open('/memberlogin/settings/security?memarea=true');
  await heading('Security');
  await waitFor(() => expect(screen.queryAllByText('Loading…')).toEqual([]));
}
const card = () => within(screen.getByRole('region', { name: 'Devices' }));
const focused = () => document.activeElement?.textContent;

test('the devices card names each device, its login and its last activity, and marks this device', async () => {
  await openSecurity();
  const [first, second, third] = card().getAllByRole('listitem');
  expect(first?.textContent).toBe('Chrome on WindowsThis device');
  expect(second?.textContent).toContain('Safari on iPhoneLogged in 1\u00a0July 2026, 21:05Last active 5 minutes ago');
  expect(third?.textContent).toContain('Unknown type of device');
  expect(within(first ?? document.body).queryByRole('button')).toBeNull();
});

test('the devices card tells two devices of the same name apart by browser version and minute of login', async () => {
  const other = { ...phone, id: 's4', browserVersion: '18.6', startedAt: '2026-07-01T20:06:00Z' };
  answers.set('GET /api/user/sessions', reply({ sessions: [here, phone, other] }));
  await openSecurity();
  const described = card()
    .getAllByRole('button', { name: 'Log out Safari on iPhone' })
    .map((button) => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent);
  expect(described).toEqual([
    'Logged in 1\u00a0July 2026, 21:05Last active 5 minutes agoSafari 26.1',
    'Logged in 1\u00a0July 2026, 21:06Last active 5 minutes agoSafari 18.6',
  ]);
});

test('the devices card shows since when this device is logged in if another device has its name', async () => {
  const twin = { ...here, id: 's4', isThisOne: false, startedAt: '2026-03-02T09:40:00Z' };
  answers.set('GET /api/user/sessions', reply({ sessions: [here, twin] }));
  await openSecurity();
  const [first, second] = card().getAllByRole('listitem');
  expect(first?.textContent).toContain('This deviceLogged in 2\u00a0March 2026, 09:12');
  expect(second?.textContent).toContain('Logged in 2\u00a0March 2026, 09:40');
  await press('Log out Chrome on Windows');
  const dialog = within(screen.getByRole('dialog', { name: 'Log out “Chrome on Windows”' }));
  expect(dialog.getByText(/^Logged in 2.March 2026, 09:40$/)).toBeTruthy();
});

test('the security page says who is logged in', async () => {
  await openSecurity();
  expect(screen.getByText('Logged in as aoife@example.ie')).toBeTruthy();
});

test('after the person enters the password, another device is logged out and removed from the card, with a success message', async () => {
  answers.set(end, reply({ devices: 0 }));
  await openSecurity();
  answers.set('GET /api/user/sessions', reply({ sessions: [here, unknown] }));
  await press('Log out Safari on iPhone');
  type('Password', 'Correct-horse-1');
  await press('Log out');
  expect(sent(end)).toEqual([{ id: 's2', password: 'Correct-horse-1', forgetDevices: false }]);
  expect(card().getAllByRole('listitem')).toHaveLength(2);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(focused()).toBe('Devices');
  expect(card().getByText('Logged out: Safari on iPhone.').closest('[data-tone=success]')).toBeTruthy();
  expect(sent(activity)).toHaveLength(2);
});

test('a device that is also remembered is forgotten with its login, if the person does not untick that', async () => {
  const laptop = { ...phone, rememberedAt: ago(3000), lastUsedAt: ago(125), expiresAt: '2026-12-03T10:00:00Z' };
  answers.set('GET /api/user/devices', reply({ devices: [{ ...laptop, id: 'd1' }] }));
  answers.set(end, reply({ devices: 1 }));
  await openSecurity();
  await press('Log out Safari on iPhone');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Also forget this device' }).checked).toBe(true);
  type('Password', 'Correct-horse-1');
  answers.set('GET /api/user/sessions', reply({ sessions: [here, unknown] }));
  answers.set('GET /api/user/devices', reply({ devices: [] }));
  await press('Log out');
  expect(sent(end)).toEqual([{ id: 's2', password: 'Correct-horse-1', forgetDevices: true }]);
  expect(card().getAllByRole('listitem')).toHaveLength(2);
  expect(card().getByText('Logged out and no longer remembered: Safari on iPhone.')).toBeTruthy();
});

test('after all other devices are logged out, the devices card loads its list again and says how many were logged out and forgotten', async () => {
  const laptop = { ...phone, rememberedAt: ago(3000), lastUsedAt: ago(125), expiresAt: '2026-12-03T10:00:00Z' };
  answers.set('GET /api/user/devices', reply({ devices: [{ ...laptop, id: 'd1' }] }));
  answers.set(endOthers, reply({ sessions: 2, devices: 1 }));
  await openSecurity();
  expect(card().getAllByRole('listitem')).toHaveLength(3);
  await press('Log out everywhere else');
  type('Password', 'Correct-horse-1');
  answers.set('GET /api/user/sessions', reply({ sessions: [here] }));
  answers.set('GET /api/user/devices', reply({ devices: [] }));
  await act(async () => void fireEvent.submit(field('Password')));
  expect(sent(endOthers)).toEqual([{ password: 'Correct-horse-1', forgetDevices: true }]);
  expect(card().getAllByRole('listitem')).toHaveLength(1);
  expect(card().getByText('Logged out of 2 devices and forgot 1 device.')).toBeTruthy();
  expect(sent('GET /api/user/devices')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Log out everywhere else' })).toBeNull();
});

test('S12 other devices stay remembered if “Also forget these devices” is not ticked', async () => {
  answers.set(endOthers, reply({ sessions: 2, devices: 0 }));
  await openSecurity();
  await press('Log out everywhere else');
  type('Password', 'Correct-horse-1');
  const tick = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Also forget these devices' });
  expect(tick.checked).toBe(true);
  const means = document.getElementById(tick.getAttribute('aria-describedby') ?? '')?.textContent;
  expect(means).toContain('we’ll ask for a code at the next login there');
  fireEvent.click(tick);
  await act(async () => void fireEvent.submit(field('Password')));
  expect(sent(endOthers)).toEqual([{ password: 'Correct-horse-1', forgetDevices: false }]);
});

test('ux 30 the open dialog to log out a device changes its language with the page', async () => {
  await openSecurity();
  await press('Log out everywhere else');
  await press('GA Gaeilge');
  const question = await screen.findByRole('dialog', { name: 'Logáil amach i ngach áit eile' });
  expect(question.textContent).not.toContain('Log out');
});

test('ER1 a wrong password in the dialog to log out a device is reported at its field, and no device is logged out', async () => {
  answers.set(end, refusal('password.wrong'));
  await openSecurity();
  await press('Log out Safari on iPhone');
  type('Password', 'Wrong-horse-1');
  await press('Log out');
  const password = field('Password');
  const told = document.getElementById(password.getAttribute('aria-describedby')?.split(' ')[0] ?? '');
  expect(told?.textContent).toContain('The password you entered is incorrect. Please retype and try again');
  expect([password.getAttribute('aria-invalid'), password.value]).toEqual(['true', '']);
  expect(document.activeElement).toBe(password);
  expect(card().getAllByRole('listitem')).toHaveLength(3);
});

test('the dialog to log out a device sends nothing without a password or after Cancel', async () => {
  await openSecurity();
  await press('Log out Safari on iPhone');
  await press('Log out');
  expect(document.activeElement).toBe(field('Password'));
  expect(field('Password').getAttribute('aria-invalid')).toBe('true');
  await press('Cancel');
  expect([sent(end), screen.queryByRole('dialog')]).toEqual([[], null]);
});

test('ux 95 while the logout of a device is slow, Cancel stops the request and leaves the dialog open', async () => {
  answers.set(end, () => new Promise(() => {}));
  await openSecurity();
  await press('Log out Safari on iPhone');
  type('Password', 'Woven-cloth-42');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await press('Log out');
  await act(async () => vi.advanceTimersByTime(10_100));
  vi.useRealTimers();
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('This is taking longer than usual.')).toBeTruthy();
  expect(dialog.getAllByRole('button', { name: 'Cancel' })).toHaveLength(1);
  await press('Cancel');
  expect(dialog.getByText(/^We stopped waiting\./)).toBeTruthy();
  await press('Cancel');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('this browser has only one row on the devices card, even if it is also a remembered device', async () => {
  const remembered = { ...here, id: 'd1', rememberedAt: ago(3000), lastUsedAt: ago(125) };
  answers.set('GET /api/user/devices', reply({ devices: [{ ...remembered, expiresAt: '2026-12-03T10:00:00Z' }] }));
  answers.set('GET /api/user/sessions', reply({ sessions: [here] }));
  await openSecurity();
  const rows = card().getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Chrome on WindowsThis deviceNo code needed until 3\u00a0December 2026Forget Chrome on Windows',
  ]);
});

test('ER1 ER4 the wrong password that locks the account also ends the session, and the security page shows nothing of the account', async () => {
  answers.set(end, refusal('session.locked'));
  await openSecurity();
  await press('Log out Safari on iPhone');
  type('Password', 'Wrong-horse-1');
  await press('Log out');
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
    'There have been too many requests. Please wait 2 minutes and try again.',
  ],
])(
  'if a device cannot be logged out for another reason than the password, the dialog says why and stays open',
  async (answer, said) => {
    answers.set(end, answer);
    await openSecurity();
    await press('Log out Safari on iPhone');
    type('Password', 'Correct-horse-1');
    await press('Log out');
    expect(within(screen.getByRole('dialog')).getByText(said).closest('[role=alert]')).toBe(document.activeElement);
  },
);

test('a person whose session is over and who logs out a device is sent to Logout', async () => {
  answers.set(end, refusal('session.required'));
  await openSecurity();
  await press('Log out Safari on iPhone');
  type('Password', 'Correct-horse-1');
  await press('Log out');
  const over = '/memberlogin/logout?timeout=true&redir=%2Fmemberlogin%2Fsettings%2Fsecurity%3Fmemarea%3Dtrue';
  await waitFor(() => expect(currentUrl()).toBe(over), { timeout: 5000 });
});
