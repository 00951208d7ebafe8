import { expect } from '@playwright/test';
import { openLogin, loginParts } from '../fixtures/login.ts';
import { test } from '../fixtures/test.ts';

test('CM1 a register text that cannot be had is missed by nobody', async ({
  page,
  expectConsole,
  expectFailedRequest,
}) => {
  expectConsole(/Failed to load\. Error from \/login\/member\/cms\/registertext\//);
  expectConsole(/net::ERR_FAILED/);
  expectFailedRequest(/registertext/);
  await page.route('**/cms/registertext/**', (route) => route.abort());
  await openLogin(page, 'member');
  await expect(page.getByRole('link', { name: 'Register', exact: true })).toBeVisible();
  await expect(page.getByText('Loading…')).toHaveCount(0);
  for (const alert of await page.getByRole('alert').all()) await expect(alert).toBeEmpty();
  await expect(loginParts(page).submit).toBeVisible();
});

test('LG4 CM1 the register text is the operator’s own', async ({ page }) => {
  await page.route('**/login/group/cms/registertext/**', (route) =>
    route.fulfill({ json: { title: 'x', html: '<p>Ask your <strong>administrator</strong>.</p>' } }),
  );
  await openLogin(page, 'group');
  await expect(page.getByText('Ask your administrator.')).toBeVisible();
});

test('a person who is offline is told, and keeps what they typed', async ({ page, context }) => {
  await openLogin(page, 'member');
  const { email } = loginParts(page);
  await email.fill('aoife@demo.example');
  // What the page fetches ahead of time has arrived.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await expect(page.getByText('You’re offline. What you have typed is kept.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You’re offline. What you have typed is kept.')).toHaveCount(0);
  await expect(email).toHaveValue('aoife@demo.example');
});
