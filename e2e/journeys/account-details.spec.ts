import { expect } from '@playwright/test';
import { accountParts, accountPath } from '../fixtures/account.ts';
import { accounts } from '../fixtures/accounts.ts';
import { letIn } from '../fixtures/let-in.ts';
import { loginParts } from '../fixtures/login.ts';
import { hasty, linen } from '../fixtures/origins.ts';
import { test } from '../fixtures/test.ts';

test('RT12 RT14 RT15 RT4 whoever comes from a page of the member area goes back to it', async ({ page }) => {
  const { heading, back } = accountParts(page);
  await letIn(page, accounts.member);

  await page.goto('/memberarea/settings');
  await page.locator('a[href="/memberlogin/settings?memarea=true"]').click();
  await expect(heading).toHaveText('Account preferences');
  await page.getByRole('link', { name: 'Account details' }).click();
  await expect(page).toHaveURL(`${linen}${accountPath.details('member')}?memarea=true`);
  await page.getByRole('link', { name: 'Change password' }).click();
  await expect(heading).toHaveText('Change your password');
  await back.click();
  await expect(heading).toHaveText('Account details');
  await back.click();
  await expect(page).toHaveURL(`${linen}/memberarea/settings`);

  await page.goto('/memberarea/contactdetails');
  await page.locator('a[href*="updateemail"]').click();
  await expect(heading).toHaveText('Update your email');
  await back.click();
  await expect(page).toHaveURL(`${linen}/memberarea/contactdetails`);

  await page.goto('/memberarea/policydetails');
  await page.locator('a[href*="updatemembernumber"]').click();
  await expect(heading).toHaveText('Update your membership number');
  await back.click();
  await expect(page).toHaveURL(`${linen}/memberarea/policydetails`);

  await page.goto('/memberlogin/updatememno');
  await expect(page).toHaveURL(`${linen}${accountPath.number('member')}?memberarea=true`);
  await expect(heading).toHaveText('Update your membership number');
  await back.click();
  await expect(page).toHaveURL(`${linen}/memberarea/`);
});

test('UP1 UP2 UP3 LO4 nobody there in the middle of a change: every tab says why, and leads back to its form', async ({
  page,
  context,
  allowConsole,
}) => {
  // The logout screen asks who it was, unless another tab has signed out already.
  allowConsole(/^error: Failed to load\. Error from \/api\/(idauth\/session|user\/user\.json)$/);
  allowConsole(/status of 401/);
  await letIn(page, accounts.member, hasty);
  const forms = [accountPath.email('member'), accountPath.number('member'), accountPath.password('member')];
  const tabs = [page, await context.newPage(), await context.newPage()];
  await Promise.all(
    tabs.map(async (tab, index) => {
      await tab.goto(`${hasty}${forms[index] ?? ''}`);
      await accountParts(tab).password.fill('half a passw');
    }),
  );
  await Promise.all(
    tabs.map(async (tab, index) => {
      const redir = encodeURIComponent(forms[index] ?? '');
      await expect(tab).toHaveURL(`${hasty}/memberlogin/logout?timeout=true&redir=${redir}`, { timeout: 20_000 });
      await expect(accountParts(tab).heading).toHaveText('You have been logged out due to inactivity');
    }),
  );
  await page.getByRole('link', { name: 'Log back in' }).click();
  await expect(loginParts(page).email).toBeVisible();
  await expect(page).toHaveURL(`${hasty}/memberlogin/login?redir=${encodeURIComponent(accountPath.email('member'))}`);
});
