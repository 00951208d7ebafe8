import { expect } from '@playwright/test';
import { accounts, password } from '../fixtures/accounts.ts';
import { fillLogin, loginParts, openLogin } from '../fixtures/login.ts';
import { linen } from '../fixtures/origins.ts';
import { atRelease, test } from '../fixtures/test.ts';

test(
  'S1 a link to a screen that cannot be fetched keeps header and footer, and offers to try again',
  { tag: atRelease },
  async ({ page, allowConsole, expectFailedRequest }) => {
    allowConsole(/net::ERR_FAILED|Failed to fetch dynamically imported module/);
    expectFailedRequest(/reset-request-screen-[\w-]+\.js net::ERR_FAILED/);
    await page.route('**/assets/reset-request-screen-*.js', (route) => route.abort());
    await openLogin(page, 'member');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We couldn’t load this page');
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await page.unrouteAll();
    const retry = page.getByRole('button', { name: 'Try again' });
    // Some browsers never request a failed script again, so that “Try again” must be pressed twice.
    await expect(async () => {
      if (await retry.isVisible()) await retry.click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create or reset your Password', {
        timeout: 2000,
      });
    }).toPass();
  },
);

test('S8 an offline login sends and clears nothing, and the same press logs in when the browser is online', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|Error from \/api\/idauth\/auth/);
  // The page asks for a passkey challenge and loads the next screens once it is idle; offline these requests would fail.
  const challenge = page.waitForResponse(/\/api\/idauth\/passkey\/options$/);
  await openLogin(page, 'member');
  await fillLogin(page, accounts.member);
  await challenge;
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  const { submit, alert, password: secret } = loginParts(page);
  await submit.click();
  await expect(alert).toHaveText('You’re offline, so nothing was sent. Try again when you’re connected.');
  await expect(secret).toHaveValue(password);
  await context.setOffline(false);
  await submit.click();
  await expect(page).toHaveURL(`${linen}/memberarea/`);
});
