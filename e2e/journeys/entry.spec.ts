import { expect } from '@playwright/test';
import { loginPath } from '../fixtures/login.ts';
import { linen } from '../fixtures/origins.ts';
import { test } from '../fixtures/test.ts';

test('RT1 RT2 the short addresses lead to their login and keep the query', async ({ page, expectConsole }) => {
  await page.goto('/');
  await expect(page).toHaveURL(`${linen}/memberlogin/login`);
  for (const kind of ['hospital', 'wellness'] as const) {
    await page.goto(`/${kind}login?redir=%2Fx`);
    await expect(page).toHaveURL(`${linen}${loginPath(kind)}?redir=%2Fx`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Already registered?');
  }
  await test.step('RT5 I4 the debug page shows the build number and nothing else', async () => {
    const answer = await page.goto('/debug');
    expect(answer?.headers()['x-robots-tag']).toBe('noindex');
    await expect(page.getByRole('main')).toHaveText('Build number 22');
    expect((await page.locator('body').innerText()).trim()).toBe('Build number 22');
  });
  // Chromium notes the status of the unknown paths below.
  expectConsole(/status of 404/);
  await test.step('RT6 an unknown path leads to the login, which says so, and Back does not return to the path', async () => {
    for (const path of ['/nonsense', '/memberlogin/login/more']) {
      expect((await page.goto(path))?.status()).toBe(404);
      await expect(page).toHaveURL(`${linen}/memberlogin/login`);
      await expect(page.locator('#notice')).toHaveText('We couldn’t find that page, so here is the login page.');
    }
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(`${linen}/debug`);
  });
});

test('of the /.well-known/ addresses only change-password redirects, and unknown addresses are not found', async ({
  request,
}) => {
  const change = await request.get('/.well-known/change-password', { maxRedirects: 0 });
  expect(change.status()).toBe(302);
  expect(change.headers()['location']).toBe('/memberlogin/accountdetails/changepassword');
  for (const path of [
    '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200',
    '/.well-known/',
    '/assets/nothing.js',
    '/favicon.ico.bak',
    '/embed.js~',
    '/oauth2/authorize',
    '/metrics',
    '/.env',
    '/api/nothing',
  ]) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
});
