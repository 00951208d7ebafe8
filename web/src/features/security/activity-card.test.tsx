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

test('entries stand under their days, in plain words, with the time in Ireland and the device', async () => {
  const card = await openActivity([
    { id: '2', at: '2026-07-05T14:05:00Z', what: 'signed-in', device },
    { id: '1', at: '2026-07-04T23:30:00Z', what: 'password-changed', device: {} },
    { id: '0', at: '2026-07-04T22:30:00Z', what: 'signed-out', device },
  ]);
  const days = (await card.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent);
  expect(days).toEqual(['Sunday 5\u00a0July 2026', 'Saturday 4\u00a0July 2026']);
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '15:05 Logged inFirefox on Linux',
    '00:30 Password changedA device we don’t recognise',
    '23:30 Logged outFirefox on Linux',
  ]);
});

test('what failed and what was locked says so in a word and has an icon, the rest has neither', async () => {
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

test('every kind of activity has its sentence; the earlier ones come at a press, which leads to the first of them', async () => {
  const entries = activities.map((what, id) => ({ id: String(id), at: '2026-07-05T14:05:00Z', what, device }));
  const card = await openActivity(entries);
  expect(await card.findAllByRole('listitem')).toHaveLength(12);
  await press('Show earlier activity');
  const items = card.getAllByRole('listitem');
  expect(items).toHaveLength(activities.length);
  expect(new Set(items.map(({ textContent }) => textContent)).size).toBe(activities.length);
  expect(document.activeElement).toBe(items[12]);
});

test('without any there is a sentence, and the way to a new password is there', async () => {
  const card = await openActivity([]);
  expect(await card.findByText('No activity yet.')).toBeTruthy();
  expect(card.getByRole('link', { name: 'Change your password' }).getAttribute('href')).toBe(
    '/memberlogin/accountdetails/changepassword',
  );
});

test('OP41 what was about an application has its name in the language of the page', async () => {
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
