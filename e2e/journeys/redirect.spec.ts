import { expect } from '@playwright/test';
import { accounts } from '../fixtures/accounts.ts';
import { fillLogin, loginParts, signIn, untilAlive } from '../fixtures/login.ts';
import { linen } from '../fixtures/origins.ts';
import { atRelease, test } from '../fixtures/test.ts';

// safe-redirect.test.ts has many more.
const followed = ['/memberarea/consent?settings=true', `${linen}/memberarea/contactdetails`];
const ignored = [
  '//evil.example',
  '/\\evil.example',
  `${linen}@evil.example/`,
  'javascript:alert(1)',
  '/api/idauth/logout',
];

const asQuery = (redir: string): string => `?redir=${encodeURIComponent(redir)}`;

test(
  'LN1 H7 after the login a person gets to the requested page or to a safe redir parameter, but not to an unsafe one',
  { tag: atRelease },
  async ({ page }) => {
    await page.goto('/memberarea/policydetails');
    await expect(page).toHaveURL(`${linen}/memberlogin/login?redir=%2Fmemberarea%2Fpolicydetails`);
    await untilAlive(page);
    await fillLogin(page, accounts.member);
    await loginParts(page).submit.click();
    await expect(page).toHaveURL(`${linen}/memberarea/policydetails`);

    // A person who is already logged in is led to the same places, without the login form (LG2).
    for (const redir of followed) {
      await page.goto(`/memberlogin/login${asQuery(redir)}`);
      await expect(page, redir).toHaveURL(new URL(redir, linen).href);
    }
    for (const query of [...ignored.map(asQuery), `${asQuery('/memberarea/consent')}&redir=%2F%2Fevil.example`]) {
      // The record of redirects is deleted, because the portal would take so many in a row for a loop.
      await page.evaluate(() => sessionStorage.clear());
      await page.goto(`/memberlogin/login${query}`);
      await expect(page, query).toHaveURL(`${linen}/memberarea/`);
    }
  },
);

test('LN1 H7 a redir parameter to another host is ignored at the login', async ({ page }) => {
  await signIn(page, accounts.group, { query: asQuery('//evil.example/') });
  await expect(page).toHaveURL(`${linen}/grouparea/`);
});
