import { expect } from '@playwright/test';
import { accounts } from '../fixtures/accounts.ts';
import { hold } from '../fixtures/hold.ts';
import { signInByApi } from '../fixtures/sign-in-by-api.ts';
import { signIn } from '../fixtures/login.ts';
import { linen } from '../fixtures/origins.ts';
import { atRelease, test } from '../fixtures/test.ts';

const { member, consultant } = accounts;

test('LO1 a logout reloads the page once and says that the person has logged out, and Back shows nothing of the account', async ({
  page,
}) => {
  await signIn(page, member);
  await expect(page).toHaveURL(`${linen}/memberarea/`);
  const documents: string[] = [];
  const calls: string[] = [];
  const watched: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
    if (request.method() === 'POST') calls.push(new URL(request.url()).pathname);
    if (request.url().endsWith('/api/idauth/session') && page.url().includes('/logout')) watched.push(page.url());
  });
  await page.getByRole('link', { name: 'Log out' }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('You have logged out');
  await expect(page).toHaveTitle('Logged out – Member Area – Linen Health');
  expect(documents).toEqual(['/memberlogin/logout', '/memberlogin/logout']);
  expect(calls).toEqual(['/api/idauth/logout']);
  expect(watched, 'the end of the session is not taken for a time-out').toEqual([]);
  // Two cookies stay: one recognises a browser that has logged in before, and for five minutes one belongs to a passkey challenge. Neither
  // identifies a person.
  const left = (await page.context().cookies()).map(({ name }) => name);
  expect(left.filter((name) => name !== 'passkey')).toEqual(['browser']);

  await page.goBack();
  await expect(page).toHaveURL(`${linen}/memberlogin/login?redir=%2Fmemberarea%2F`);
  await expect(page.getByText('Welcome back')).toHaveCount(0);
});

test(
  'LG2 a logged-in person goes from any login to their own area and never sees the form',
  { tag: atRelease },
  async ({ page, expectConsole, expectFailedRequest }) => {
    expectConsole(/^error: Failed to load\. Error from \/api\/idauth\/logout$/);
    expectConsole(/net::ERR_FAILED/);
    expectFailedRequest(/\/api\/idauth\/logout/);
    const heading = page.getByRole('heading', { level: 1 });
    await signInByApi(page, consultant);
    const releaseScript = await hold(page, '**/assets/main-*.js');
    const releaseUser = await hold(page, '**/api/user/user.json');
    await page.goto('/memberlogin/login', { waitUntil: 'commit' });
    await page.locator('#loginApp').waitFor({ state: 'attached' });
    await expect(page.locator('form')).toHaveCount(0);
    releaseScript();
    await expect(page.getByRole('status').filter({ hasText: 'Just a moment' })).toBeVisible();
    await expect(page.locator('form')).toHaveCount(0);
    releaseUser();
    await expect(page).toHaveURL(`${linen}/consultantarea/`);
    await page.unrouteAll({ behavior: 'wait' });

    await test.step('LO2 a logout that fails says so and can be tried again', async () => {
      await page.route('**/api/idauth/logout', (route) => route.abort(), { times: 1 });
      await page.goto('/consultantlogin/logout');
      await expect(heading).toHaveText('Unexpected error');
      await expect(heading).toBeFocused();
      await page.getByRole('button', { name: 'Logout', exact: true }).click();
      await expect(heading).toHaveText('You have logged out');
    });
    await test.step('LO1 “Log back in” leads to the login of the same kind of user, without the timeout in the query', async () => {
      await page.goto('/consultantlogin/logout?timeout=true&redir=%2Fconsultantarea%2F');
      await expect(heading).toHaveText('You have been logged out due to inactivity');
      await expect(page).toHaveURL(`${linen}/consultantlogin/logout?timeout=true&redir=%2Fconsultantarea%2F`);
      await page.getByRole('link', { name: 'Log back in' }).click();
      await expect(page).toHaveURL(`${linen}/consultantlogin/login?redir=%2Fconsultantarea%2F`);
      await expect(heading).toBeFocused();
    });
  },
);

test('LO3 a logout in one tab leads the other tabs to the logout screen', async ({ page, context }) => {
  await signInByApi(page, member);
  const other = await context.newPage();
  const watching = other.waitForResponse('**/api/idauth/session');
  await other.goto('/memberarea/policydetails');
  await watching;
  await page.goto('/memberlogin/logout');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have logged out');
  await expect(other).toHaveURL(`${linen}/memberlogin/logout`);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('You have logged out');
});
