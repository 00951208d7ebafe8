import { activities, applicationActivities } from '@selvage/contract/api/security';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { heading, pages, press, reply } from '../../testing/open-page.tsx';
import { memberWithEmptyCards } from '../../testing/security-page.ts';

const { answers, open } = pages();
const activity = 'GET /api/user/activity';
const device = { browser: 'Firefox', system: 'Linux' };

beforeEach(() => memberWithEmptyCards(answers));

async function openActivity(entries: readonly object[]) {
  answers.set(activity, reply({ activity: entries }));
  await open('/memberlogin/settings/security');
  await heading('Security');
  return within(screen.getByRole('region', { name: 'Recent activity' }));
}

test('the activity card shows each entry in plain words, with Irish date and time and the device', async () => {
  const card = await openActivity([
    { id: '2', at: '2026-07-05T14:05:00Z', what: 'signed-in', device },
    { id: '1', at: '2026-07-04T23:30:00Z', what: 'password-changed', device: {} },
    { id: '0', at: '2026-07-04T22:30:00Z', what: 'signed-out', device },
  ]);
  const entries = await card.findAllByRole('listitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    ' Logged in5\u00a0July 2026, 15:05 · Firefox on Linux',
    ' Password changed5\u00a0July 2026, 00:30 · Unknown type of device',
    ' Logged out4\u00a0July 2026, 23:30 · Firefox on Linux',
  ]);
});

test('the activity card joins consecutive failures into one line, and begins a new line for another device or event', async () => {
  const failed = (id: number, minute: string, on: object = device) => ({
    id: String(id),
    at: `2026-07-05T09:${minute}:00Z`,
    what: 'sign-in-failed',
    device: on,
  });
  const card = await openActivity([
    ...[5, 4, 3, 2, 1].map((id) => failed(id, '30')),
    failed(0, '29'),
    failed(7, '28', {}),
    { ...failed(8, '27', {}), what: 'code-failed' },
    { ...failed(9, '27', {}), what: 'code-failed' },
  ]);
  const entries = await card.findAllByRole('listitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    ' 6 failed logins, 10:29–10:305\u00a0July 2026 · Firefox on Linux',
    'Failed Login attempt with wrong details5\u00a0July 2026, 10:28 · Unknown type of device',
    ' 2 wrong codes entered, 10:275\u00a0July 2026 · Unknown type of device',
  ]);
});

test('the activity card marks failed and locked entries with a word and an icon, and others with neither', async () => {
  const what = ['sign-in-failed', 'code-failed', 'locked', 'not-me', 'signed-in'];
  const card = await openActivity(
    what.map((each, id) => ({ id: String(id), at: '2026-07-05T14:05:00Z', what: each, device })),
  );
  const items = await card.findAllByRole('listitem');
  const marks = items.map((item) => [item.querySelector('strong')?.textContent, item.querySelectorAll('svg').length]);
  expect(marks).toEqual([
    ['Failed', 1],
    ['Failed', 1],
    ['Locked', 1],
    ['Locked', 1],
    [undefined, 0],
  ]);
});

test('the activity card has a sentence for every kind of activity, and its button shows earlier entries and focuses the first of them', async () => {
  const entries = activities.map((what, id) => ({ id: String(id), at: '2026-07-05T14:05:00Z', what, device }));
  const card = await openActivity(entries);
  expect(await card.findAllByRole('listitem')).toHaveLength(5);
  await press('See all activity');
  const items = card.getAllByRole('listitem');
  expect(items).toHaveLength(activities.length);
  expect(new Set(items.map(({ textContent }) => textContent)).size).toBe(activities.length);
  expect(document.activeElement).toBe(items[5]);
});

test('the activity card without entries says so, and still offers to secure the account', async () => {
  const card = await openActivity([]);
  expect(await card.findByText('No activity yet.')).toBeTruthy();
  expect(card.getByRole('button', { name: 'Secure my account' })).toBeTruthy();
});

test('OP41 the activity card names an application in the language of the page', async () => {
  const application = { en: 'Claims', ga: 'Éilimh' };
  const entries = applicationActivities.map((what, id) => ({
    id: String(id),
    at: '2026-07-05T14:05:00Z',
    what,
    device,
    application,
  }));
  const card = await openActivity(entries);
  const said = (await card.findAllByRole('listitem')).map((item) => item.querySelector('p')?.textContent.trim());
  expect(said).toEqual([
    'Logged in to Claims',
    'You let Claims see your details',
    'You stopped Claims from seeing your details',
    'Logged out of Claims',
  ]);
});

test('the activity card says what our support team did, without a device', async () => {
  const entry = { id: '1', at: '2026-07-05T14:05:00Z', what: 'support-unlocked' };
  const card = await openActivity([entry]);
  const [item] = await card.findAllByRole('listitem');
  expect(item?.textContent).toContain('Account unlocked by our support team');
  expect(item?.querySelector('time')?.parentElement?.textContent).toMatch(/15:05$/);
});

test('the activity card says on which device another one was removed', async () => {
  const card = await openActivity([{ id: '1', at: '2026-07-05T14:05:00Z', what: 'device-forgotten', device }]);
  const [item] = await card.findAllByRole('listitem');
  expect(item?.textContent).toContain('One remembered device removed');
  expect(item?.textContent).toMatch(/ · Done on: Firefox on Linux$/);
});
