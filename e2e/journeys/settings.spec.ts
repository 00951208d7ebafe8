import { expect } from '@playwright/test';
import { routeTypeOf } from '@selvage/contract/user-types';
import { accountParts, accountPath } from '../fixtures/account.ts';
import { accounts } from '../fixtures/accounts.ts';
import { signInByApi } from '../fixtures/sign-in-by-api.ts';
import { fillLogin, loginParts, untilAlive } from '../fixtures/login.ts';
import { linen } from '../fixtures/origins.ts';
import { atRelease, test } from '../fixtures/test.ts';

const ofMembers = {
  cards: ['Account details', 'Privacy settings', '2-Factor Authentication', 'Security'],
  codes: 'Off',
  changes: ['Change email address', 'Change membership number', 'Change password'],
};
const ofOthers = {
  cards: ['Account details', '2-Factor Authentication', 'Security'],
  codes: 'Off',
  changes: ['Change email address', 'Change password'],
};

// oxfmt-ignore
const seen = {
  group:      { ...ofOthers,  area: '/grouparea/',      terms: ['Email', 'Password'], changes: ['Change password'] },
  member:     { ...ofMembers, area: '/memberarea/',     terms: ['Email', 'Membership number', 'Password'] },
} as const;

/** The kinds of user with the most and the fewest cards. The component tests check the settings of the other kinds. */
for (const kind of ['member', 'group'] as const) {
  test(
    `SE1 AD1 a ${kind} sees the cards of the settings, the login details and what can be changed`,
    { tag: kind === 'member' ? [] : atRelease },
    async ({ page }) => {
      const { area, cards, codes, terms, changes } = seen[kind];
      const parts = accountParts(page);
      await signInByApi(page, accounts[kind]);
      await page.goto(accountPath.settings(kind));
      await expect(parts.heading).toHaveText('Account preferences');
      await expect(page.locator('main li h2')).toHaveText(cards);
      await expect(page.locator('li', { hasText: '2-Factor Authentication' })).toContainText(codes);
      await expect(parts.back).toHaveAttribute('href', area);
      await expect(parts.logOut).toHaveAttribute('href', `/${routeTypeOf(kind)}/logout`);

      await page.getByRole('link', { name: 'Account details' }).click();
      await expect(page).toHaveURL(linen + accountPath.details(kind));
      await expect(parts.heading).toBeFocused();
      await expect(page.locator('dt')).toHaveText(terms);
      await expect(page.locator('dd').getByText(accounts[kind].email, { exact: true })).toBeVisible();
      await expect(page.locator('main input')).toHaveCount(0);
      await expect(page.locator('dd').getByRole('link')).toHaveText(changes);
      await parts.back.click();
      await expect(page).toHaveURL(linen + accountPath.settings(kind));
      await expect(parts.heading).toHaveText('Account preferences');
      if (kind === 'group')
        await test.step('SE1 RT16 a group user sees the account details in place of the change of email, and at the address of another kind', async () => {
          for (const path of [accountPath.email('group'), accountPath.details('member')]) {
            await page.goto(path);
            await expect(parts.heading).toHaveText('Account details');
            await expect(page).toHaveURL(linen + accountPath.details('group'));
          }
        });
    },
  );
}

test(
  'RT16 a person without a session who opens a page of the settings must log in, and then gets to this page',
  { tag: atRelease },
  async ({ page }) => {
    const { heading, back } = accountParts(page);
    // S2: without a session, the path of an account screen leads to the login of its kind.
    for (const kind of ['consultant', 'member'] as const) {
      const path = kind === 'consultant' ? accountPath.password(kind) : accountPath.settings(kind);
      await page.goto(path);
      await expect(page, path).toHaveURL(`${linen}/${kind}login/login?redir=${encodeURIComponent(path)}`);
    }
    await untilAlive(page);
    await fillLogin(page, accounts.member);
    await loginParts(page).submit.click();
    await expect(page).toHaveURL(linen + accountPath.settings('member'));
    await expect(heading).toHaveText('Account preferences');
    await back.click();
    await expect(page).toHaveURL(`${linen}/memberarea/`);
  },
);
