import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { heading, pages, reply } from '../testing/open-page.tsx';

const { answers, open } = pages();

async function openSettings(user: object = {}): Promise<void> {
  document.cookie = 'signed-in=1; Path=/';
  answers.set('GET /api/user/user.json', reply({ activated: true, userType: 'W', email: 'aoife@example.ie', ...user }));
  await open('/memberlogin/settings');
  await heading('Account preferences');
  await waitFor(() => expect(menu()).not.toBeNull());
}

const banner = () => within(screen.getByRole('banner'));
const menu = () => document.querySelector<HTMLDetailsElement>('details.lp-menu');
const hrefOf = (name: string) => banner().getByRole('link', { name }).getAttribute('href');

test('a logged-in person sees one header with their area, their full email and links to the account and the logout', async () => {
  await openSettings();
  expect(banner().getByText('Member Area')).toBeTruthy();
  expect(menu()?.querySelector('summary')?.textContent).toContain('aoife@example.ie');
  expect([hrefOf('Account preferences'), hrefOf('Security'), hrefOf('Log out')]).toEqual([
    '/memberlogin/settings',
    '/memberlogin/settings/security',
    '/memberlogin/logout',
  ]);
  expect(banner().getByRole('button', { name: 'EN English' }).getAttribute('aria-current')).toBe('true');
  expect(banner().getByRole('button', { name: 'GA Gaeilge' }).hasAttribute('aria-current')).toBe(false);
});

test('the header names the area of the session, not that of the URL', async () => {
  document.cookie = 'signed-in=1; Path=/';
  answers.set('GET /api/user/user.json', reply({ activated: true, userType: 'H', email: 'ward@example.ie' }));
  await open('/memberlogin/settings');
  expect(await banner().findByText('Hospital Area', {}, { timeout: 15_000 })).toBeTruthy();
  expect(hrefOf('Log out')).toBe('/hospitallogin/logout');
});

test.each([
  { what: 'no person is logged in', user: null },
  { what: 'the account is not activated', user: { activated: false, userType: 'W', secondsToNext: 0 } },
])('the header has no account menu if $what', async ({ user }) => {
  if (user) {
    document.cookie = 'signed-in=1; Path=/';
    answers.set('GET /api/user/user.json', reply(user));
  }
  await open('/memberlogin/activate');
  await screen.findByRole('heading', { level: 1 }, { timeout: 15_000 });
  await act(async () => {});
  expect(menu()).toBeNull();
  expect(banner().getByRole('link', { name: 'Help' })).toBeTruthy();
});

test('the account menu closes on Escape, on a press outside it and when the screen changes', async () => {
  await openSettings();
  const openMenu = () => {
    const opened = menu();
    if (opened) opened.open = true;
  };
  openMenu();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect([menu()?.open, document.activeElement?.tagName]).toEqual([false, 'SUMMARY']);
  openMenu();
  fireEvent.pointerDown(banner().getByRole('link', { name: 'Account preferences' }));
  expect(menu()?.open).toBe(true);
  fireEvent.pointerDown(document.body);
  expect(menu()?.open).toBe(false);
  openMenu();
  await act(async () => void fireEvent.click(banner().getByRole('link', { name: 'Security' })));
  await heading('Security');
  await waitFor(() => expect(menu()?.open).toBe(false));
});
