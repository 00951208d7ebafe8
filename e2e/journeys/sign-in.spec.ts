import { expect } from '@playwright/test';
import { userTypes } from '@selvage/contract/user-types';
import { accounts, password } from '../fixtures/accounts.ts';
import { expectSent } from '../fixtures/expectations.ts';
import { signIn } from '../fixtures/login.ts';
import { linen, tweed } from '../fixtures/origins.ts';
import { test } from '../fixtures/test.ts';

const { member, wellbeing, wellness, group, consultant } = accounts;

for (const account of [member, wellbeing, wellness, group, consultant]) {
  test(`LG5 LN2 LN3 ${account.email} logs in and reaches ${account.area}`, async ({ page }) => {
    const sent = page.waitForRequest('**/api/idauth/auth');
    await signIn(page, account);
    await expect(page).toHaveURL(`${linen}${account.area}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back');
    await expectSent(sent, {
      email: account.email,
      password,
      userType: userTypes[account.kind].wire,
      loginId: 'loginId' in account ? account.loginId : null,
      deviceTrustToken: null,
    });
  });
}

test('BR1 LN2 a member of the second brand logs in on its own host', async ({ page }) => {
  await signIn(page, member, { origin: tweed });
  await expect(page).toHaveURL(`${tweed}/memberarea/`);
});

test('LN5 a person whose account is not activated is sent to the activation', async ({ page }) => {
  await signIn(page, accounts.unactivated);
  await expect(page).toHaveURL(`${linen}/memberlogin/activate`);
  await page.goto('/memberarea/');
  await expect(page).toHaveURL(`${linen}/memberlogin/activate?redir=%2Fmemberarea%2F`);
});
