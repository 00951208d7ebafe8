import { expect, type Page } from '@playwright/test';
import { accountParts, accountPath } from '../fixtures/account.ts';
import { accounts } from '../fixtures/accounts.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { expectFocus } from '../fixtures/expectations.ts';
import { signInByApi } from '../fixtures/sign-in-by-api.ts';
import { loginParts, signIn } from '../fixtures/login.ts';
import { hasty } from '../fixtures/origins.ts';
import { atRelease, test } from '../fixtures/test.ts';

// These journeys run one after the other, beside busier journeys. They mostly wait, so three of them at once would leave the machine idle.
test.describe.configure({ mode: 'default' });

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?' });

test('LO4 the idle warning appears in every tab, and “Stay logged in” in one tab extends the session for all tabs', async ({
  page,
  context,
}) => {
  await signInByApi(page, accounts.member, hasty);
  await page.goto(`${hasty}/memberarea/`);
  const other = await context.newPage();
  await other.goto(`${hasty}/memberarea/policydetails`);

  await expect(dialogOf(page)).toBeVisible();
  await expect(dialogOf(other)).toBeVisible();
  await expectFocus(dialogOf(page).getByRole('button', { name: 'Stay logged in' }));
  await expect(dialogOf(page)).toContainText('we’ll log you out in');
  await dialogOf(page).getByRole('button', { name: 'Stay logged in' }).click();
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(dialogOf(other)).toHaveCount(0);

  // Escape means “Stay logged in” as well.
  await expect(dialogOf(other)).toBeVisible();
  await other.keyboard.press('Escape');
  await expect(dialogOf(other)).toHaveCount(0);
  await expect(dialogOf(page)).toHaveCount(0);
  expect((await page.request.get(`${hasty}/api/idauth/session`)).status()).toBe(200);
});

test(
  'LO4 LO1 UP1 without an answer to the idle warning both tabs go to the logout screen, which says why and leads back',
  { tag: atRelease },
  async ({ page, context, allowConsole }) => {
    // The logout screen asks the server who was logged in. The request is refused if the other tab has already logged out.
    allowConsole(/^error: Failed to load\. Error from \/api\/(idauth\/session|user\/user\.json)$/);
    allowConsole(/status of 401/);
    await signInByApi(page, accounts.member, hasty);
    const other = await context.newPage();
    await page.goto(`${hasty}/memberarea/policydetails`);
    await other.goto(hasty + accountPath.email('member'));
    await accountParts(other).password.fill('half a passw');
    for (const [tab, place] of [
      [page, '/memberarea/policydetails'],
      [other, accountPath.email('member')],
    ] as const) {
      const redir = encodeURIComponent(place);
      await expect(tab).toHaveURL(`${hasty}/memberlogin/logout?timeout=true&redir=${redir}`, { timeout: 20_000 });
      await expect(tab.getByRole('heading', { level: 1 })).toHaveText('You have been logged out due to inactivity');
    }
    await other.getByRole('link', { name: 'Log back in' }).click();
    await expect(loginParts(other).email).toBeVisible();
    await expect(other).toHaveURL(
      `${hasty}/memberlogin/login?redir=${encodeURIComponent(accountPath.email('member'))}`,
    );
  },
);

test('LO4 the idle warning is announced and passes axe', { tag: atRelease }, async ({ page, allowConsole }) => {
  allowConsole(/Error from \/api\/(user\/user\.json|idauth\/session)/);
  await signInByApi(page, accounts.consultant, hasty);
  await page.goto(`${hasty}/consultantarea/`);
  await expect(dialogOf(page)).toBeVisible();
  await expect(dialogOf(page).getByRole('timer')).toHaveAttribute('aria-live', 'polite');
  // On a slow machine the check takes longer than the warning lasts, so nothing follows it.
  await expectAccessible(page, 'the idle warning');
});

test('LO4 the idle warning can be answered by logging out', { tag: atRelease }, async ({ page, allowConsole }) => {
  // While the browser leaves the area, the area may still ask the server who is logged in.
  allowConsole(/status of 401|Error from \/api\/user\/user\.json/);
  await signInByApi(page, accounts.consultant, hasty);
  await page.goto(`${hasty}/consultantarea/`);
  await dialogOf(page).getByRole('button', { name: 'Log out now' }).click();
  await expect(page).toHaveURL(`${hasty}/consultantlogin/logout`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have logged out');
  expect((await page.request.get(`${hasty}/api/idauth/session`)).status()).toBe(401);
});

test(
  'LO4 the idle warning of a person who has not entered the code yet has its own words',
  { tag: atRelease },
  async ({ page }) => {
    await signIn(page, accounts.emailCode, { origin: hasty });
    await expect(page).toHaveURL(`${hasty}/memberlogin/mfa/verify?initial=true`);
    await expect(dialogOf(page)).toContainText('You haven’t finished logging in.');
    await expect(dialogOf(page).getByRole('button', { name: 'Keep going' })).toBeVisible();
  },
);
