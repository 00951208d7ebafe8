import { expect } from '@playwright/test';
import { accountParts, accountPath } from '../fixtures/account.ts';
import { accounts } from '../fixtures/accounts.ts';
import { signInByApi } from '../fixtures/sign-in-by-api.ts';
import { linen } from '../fixtures/origins.ts';
import { atRelease, test } from '../fixtures/test.ts';

test(
  'RT12 RT14 RT15 RT4 a person who comes from a page of the member area returns to it by Back',
  { tag: atRelease },
  async ({ page }) => {
    const { heading, back } = accountParts(page);
    await signInByApi(page, accounts.member);

    await page.goto('/memberarea/settings');
    await page.locator('a[href="/memberlogin/settings?memarea=true"]').click();
    await expect(heading).toHaveText('Account preferences');
    await page.getByRole('link', { name: 'Account details' }).click();
    await expect(page).toHaveURL(`${linen}${accountPath.details('member')}?memarea=true`);
    await back.click();
    await expect(page).toHaveURL(`${linen}/memberarea/settings`);

    await page.goto('/memberarea/contactdetails');
    await page.locator('a[href*="updateemail"]').click();
    await expect(heading).toHaveText('Update your email address');
    await back.click();
    await expect(page).toHaveURL(`${linen}/memberarea/contactdetails`);

    await page.goto('/memberarea/policydetails');
    await page.locator('a[href*="updatemembernumber"]').click();
    await expect(heading).toHaveText('Update your membership number');
    await back.click();
    await expect(page).toHaveURL(`${linen}/memberarea/policydetails`);

    await page.goto('/memberlogin/accountdetails/updatememno');
    await expect(page).toHaveURL(`${linen}${accountPath.number('member')}?memberarea=true`);
    await page.goto('/memberlogin/updatememno');
    await expect(page).toHaveURL(`${linen}${accountPath.number('member')}?memberarea=true`);
    await expect(heading).toHaveText('Update your membership number');
    await back.click();
    await expect(page).toHaveURL(`${linen}/memberarea/`);
  },
);
