import { expect, type Page } from '@playwright/test';
import { kinds } from '@selvage/contract/user-types';
import { accounts, type DemoAccount } from '../fixtures/accounts.ts';
import { signInByApi } from '../fixtures/sign-in-by-api.ts';
import { loginPath } from '../fixtures/login.ts';
import { linen } from '../fixtures/origins.ts';
import { atRelease, test } from '../fixtures/test.ts';

/** Returns the URLs of the page's links, without mail and telephone links and without the logout, which would end the journey. */
async function linksOf(page: Page): Promise<string[]> {
  const addresses = await page
    .locator('a[href]')
    .evaluateAll((links) =>
      links.map((link) => (link instanceof HTMLAnchorElement ? link.href.replace(/#.*$/, '') : '')),
    );
  return addresses.filter((address) => address.startsWith('http') && !address.includes('/logout'));
}

/** The path of a screen without its kind, because the screens of all kinds run the same script. */
const screenOf = (address: string): string => new URL(address).pathname.replace(/^\/[a-z]+login\//, '');

async function expectEachLeadsSomewhere(page: Page, addresses: ReadonlySet<string>): Promise<void> {
  const opened = new Set<string>();
  for (const address of addresses) {
    const reply = await page.request.get(address);
    expect(reply.status(), address).toBe(200);
    // A page whose HTML has a heading was written by the server and needs no browser. Any other page is drawn by its script and must be
    // opened.
    if (/<h1\b/.test(await reply.text()) && new URL(reply.url()).pathname === new URL(address).pathname) continue;
    if (opened.has(screenOf(address))) continue;
    opened.add(screenOf(address));
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
    await expect(page.locator('#notice'), address).toHaveCount(0);
  }
}

test(
  'RT7 every link of the login screens leads to an existing page, and a page in a new tab has no access to the login',
  { tag: atRelease },
  async ({ page }) => {
    const found = new Set<string>();
    for (const kind of kinds) {
      await page.goto(loginPath(kind));
      for (const address of await linksOf(page)) found.add(address);
      for (const link of await page.locator('a[target=_blank]').all()) {
        await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
        await expect(link).toContainText('(opens in a new tab)');
      }
    }
    for (const terms of [
      '/termsconditions/',
      '/wellbeingonlytermsandconditions/',
      '/providerportaltermsofuse',
      '/corporateportaltermsofuse',
    ]) {
      expect([...found]).toContain(linen + terms);
    }
    await expectEachLeadsSomewhere(page, found);
  },
);

const areaAccounts: readonly DemoAccount[] = [accounts.member, accounts.consultant, accounts.group];

test('LN2 every link of the areas leads to an existing page', { tag: atRelease }, async ({ page }) => {
  test.slow();
  const seen = new Set<string>();
  for (const account of areaAccounts) {
    await signInByApi(page, account);
    await page.goto(account.area);
    const links = new Set(await linksOf(page));
    await expectEachLeadsSomewhere(page, new Set([...links].filter((address) => !seen.has(address))));
    for (const address of links) seen.add(address);
  }
});
