import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { heading, pages, press, refusal, reply } from '../../testing/open-page.tsx';
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
const card = () => within(screen.getByRole('region', { name: 'Remembered devices' }));
const focused = () => document.activeElement?.textContent;

test('each says when it was used and until when it is remembered', async () => {
  await openSecurity();
  const [first, second] = card().getAllByRole('listitem');
  expect(first?.textContent).toContain('Chrome on Windows This device');
  expect(first?.textContent).toContain('Last used 2 hours agoRemembered until 3\u00a0December 2026');
  expect(second?.textContent).toContain('A device running Android');
});

test('one is forgotten at a press, and the focus is with the card', async () => {
  answers.set(forget, reply({}));
  await openSecurity();
  await press('Forget A device running Android');
  expect(sent(forget)).toEqual([{ id: 'd2' }]);
  expect(card().getAllByRole('listitem')).toHaveLength(1);
  expect(focused()).toBe('Remembered devices');
  expect(await screen.findByText('A device running Android is no longer remembered.')).toBeTruthy();
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
  expect(card().getByText(/^No remembered devices\./)).toBeTruthy();
  expect(focused()).toBe('Remembered devices');
});

test('what could not be forgotten is still there, and this is said', async () => {
  answers.set(forget, refusal('server.failed', { reference: '7F3K-2Q' }));
  await openSecurity();
  await press('Forget A device running Android');
  const said = card().getByText('Something went wrong, please try again.');
  expect(said.closest('[role=alert]')).toBe(document.activeElement);
  expect(card().getByText('Reference 7F3K-2Q')).toBeTruthy();
  expect(card().getAllByRole('listitem')).toHaveLength(2);
});
