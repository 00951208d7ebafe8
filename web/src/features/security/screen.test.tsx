import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { currentUrl, heading, pages, press, refusal, reply, unreachable } from '../../testing/open-page.tsx';
import { memberWithEmptyCards } from '../../testing/security-page.ts';

const { answers, open } = pages();

beforeEach(() => memberWithEmptyCards(answers));

async function openSecurity() {
  await open('/memberlogin/settings/security?memarea=true');
  await heading('Security');
  await waitFor(() => expect(screen.queryAllByText('Loading…')).toEqual([]));
}
const card = () => within(screen.getByRole('region', { name: 'Devices' }));
const focused = () => document.activeElement?.textContent;

test('RT16 a person without a session is sent to the login, which leads back to the security page', async () => {
  document.cookie = 'signed-in=; Path=/; Max-Age=0';
  await open('/memberlogin/settings/security');
  await heading('Already registered?');
  expect(currentUrl()).toBe('/memberlogin/login?redir=%2Fmemberlogin%2Fsettings%2Fsecurity');
});

test('RT9 the links from the security page to other screens keep the query', async () => {
  await openSecurity();
  const href = (name: string) => within(screen.getByRole('main')).getByRole('link', { name }).getAttribute('href');
  expect([href('Back to settings'), href('Log out')]).toEqual([
    '/memberlogin/settings?memarea=true',
    '/memberlogin/logout?memarea=true',
  ]);
});

test('a card of the security page that cannot be loaded shows an error, and can be loaded again without the other cards', async () => {
  answers.set('GET /api/user/devices', refusal('server.failed', { reference: '7F3K-2Q' }));
  await openSecurity();
  expect(await card().findByText('We couldn’t load your list of devices.')).toBeTruthy();
  expect(card().getByText('Reference 7F3K-2Q')).toBeTruthy();
  expect(screen.getByText('No activity yet.')).toBeTruthy();
  answers.set('GET /api/user/devices', reply({ devices: [] }));
  await press('Try again');
  await waitFor(() => expect(card().queryByText('We couldn’t load your list of devices.')).toBeNull());
  expect(focused()).toBe('Devices');
});

test('if the list of a card is refused because the session is over, the security page leads to Logout', async () => {
  answers.set('GET /api/user/activity', refusal('session.required'));
  await open('/memberlogin/settings/security');
  await waitFor(() => expect(currentUrl()).toContain('/memberlogin/logout?timeout=true'));
});

test('the security page can be loaded again after the user could not be fetched', async () => {
  const user = answers.get('GET /api/user/user.json');
  answers.set('GET /api/user/user.json', unreachable);
  await open('/memberlogin/settings/security');
  await heading('Something went wrong, please try again.');
  if (user) answers.set('GET /api/user/user.json', user);
  await press('Try again');
  expect(await heading('Security')).toBeTruthy();
});
