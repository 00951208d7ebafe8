import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { heading, pages, press, refusal, reply } from '../../testing/open-page.tsx';
import { nothingSetUp } from '../../testing/protected-accounts.ts';
import { memberWithEmptyCards } from '../../testing/security-page.ts';

const { answers, open, sent } = pages();
const forget = 'POST /api/user/devices/forget';
const forgetAll = 'POST /api/user/devices/forget-all';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const remembered = {
  id: 'd1',
  device: { browser: 'Chrome', system: 'Windows' },
  rememberedAt: ago(3000),
  lastUsedAt: ago(125),
  expiresAt: '2026-12-03T10:00:00Z',
  isThisOne: true,
};
const other = { ...remembered, id: 'd2', device: { system: 'Android' }, isThisOne: false };

beforeEach(() => {
  memberWithEmptyCards(answers);
  answers.set('GET /api/user/devices', reply({ devices: [remembered, other] }));
});

async function openSecurity() {
  await open('/memberlogin/settings/security?memarea=true');
  await heading('Security');
  await waitFor(() => expect(screen.queryAllByText('Loading…')).toEqual([]));
}
const card = () => within(screen.getByRole('region', { name: 'Devices' }));
const focused = () => document.activeElement?.textContent;

test('the devices card says when each remembered device was used and until when it is remembered', async () => {
  await openSecurity();
  const [first, second] = card().getAllByRole('listitem');
  expect(first?.textContent).toContain('Chrome on WindowsThis device');
  expect(first?.textContent).toContain('Last used 2 hours agoNo code needed until 3\u00a0December 2026');
  expect(second?.textContent).toContain('A device running Android');
});

test('one press on “Forget” removes a remembered device, and the card has the focus', async () => {
  answers.set(forget, reply({}));
  await openSecurity();
  answers.set('GET /api/user/devices', reply({ devices: [remembered] }));
  await press('Forget A device running Android');
  expect(sent(forget)).toEqual([{ id: 'd2' }]);
  expect(card().getAllByRole('listitem')).toHaveLength(1);
  expect(focused()).toBe('Devices');
  const said = card().getByText('A device running Android is no longer remembered.');
  expect(said.closest('[data-tone=success]')).toBeTruthy();
});

test('all remembered devices are forgotten after a confirmation', async () => {
  answers.set(forgetAll, reply({}));
  await openSecurity();
  await press('Forget all devices');
  await press('Keep them');
  expect(sent(forgetAll)).toEqual([]);
  await press('Forget all devices');
  answers.set('GET /api/user/devices', reply({ devices: [] }));
  const dialog = screen.getByRole('dialog');
  await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: 'Forget all devices' })));
  expect(sent(forgetAll)).toHaveLength(1);
  expect(card().queryAllByRole('listitem')).toEqual([]);
  expect(card().getByText('We no longer remember any device.')).toBeTruthy();
  expect(focused()).toBe('Devices');
});

test('a device that could not be forgotten stays on the card, with an error', async () => {
  answers.set(forget, refusal('server.failed', { reference: '7F3K-2Q' }));
  await openSecurity();
  await press('Forget A device running Android');
  const said = card().getByText('Something went wrong, please try again.');
  expect(said.closest('[role=alert]')).toBe(document.activeElement);
  expect(card().getByText('Reference 7F3K-2Q')).toBeTruthy();
  expect(card().getAllByRole('listitem')).toHaveLength(2);
});

test.each([
  { asked: ['EMAIL'], said: true },
  { asked: ['PASSKEY'], said: false },
  { asked: [], said: false },
])(
  'without remembered devices, the card mentions codes only if a login asks for one: $asked',
  async ({ asked, said }) => {
    answers.set('GET /api/user/devices', reply({ devices: [] }));
    answers.set('GET /api/user/ways', reply({ ...nothingSetUp, asked }));
    await openSecurity();
    const none = card().queryByText(
      'No device is remembered, so we ask for a code every time you log in with your password.',
    );
    expect(none !== null).toBe(said);
  },
);

const phone = { device: { browser: 'Chrome', system: 'Android' }, browserVersion: '150' };
const phoneSession = { ...phone, id: 's1', startedAt: ago(30), lastSeenAt: ago(5), isThisOne: false };
const phoneRemembered = { ...remembered, ...phone, id: 'd3', isThisOne: false };

test('a phone that is logged in and remembered has one row with both facts, and its logout offers to forget it', async () => {
  answers.set('GET /api/user/sessions', reply({ sessions: [phoneSession] }));
  answers.set('GET /api/user/devices', reply({ devices: [phoneRemembered] }));
  await openSecurity();
  const [row, ...others] = card().getAllByRole('listitem');
  expect(others).toEqual([]);
  expect(row?.textContent).toContain('Last active 5 minutes ago');
  expect(row?.textContent).toContain('No code needed until 3\u00a0December 2026');
  await press('Log out Chrome on Android');
  expect(within(screen.getByRole('dialog')).getByRole('checkbox', { name: 'Also forget this device' })).toBeTruthy();
});

test.each([
  ['the versions differ', [phoneSession], [{ ...phoneRemembered, browserVersion: '149' }]],
  ['another session is alike', [phoneSession, { ...phoneSession, id: 's2' }], [phoneRemembered]],
  ['another remembered device is alike', [phoneSession], [phoneRemembered, { ...phoneRemembered, id: 'd4' }]],
  ['the browser is unknown', [{ ...phoneSession, device: {} }], [{ ...phoneRemembered, device: {} }]],
])('a session and a remembered device have a row each if %s', async (_, sessions, devices) => {
  answers.set('GET /api/user/sessions', reply({ sessions }));
  answers.set('GET /api/user/devices', reply({ devices }));
  await openSecurity();
  expect(card().getAllByRole('listitem')).toHaveLength(sessions.length + devices.length);
});
