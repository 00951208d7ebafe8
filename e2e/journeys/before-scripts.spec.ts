import { expect } from '@playwright/test';
import { kinds } from '@selvage/contract/user-types';
import { accounts, password } from '../fixtures/accounts.ts';
import { fillLogin, loginParts, loginPath, untilAlive } from '../fixtures/login.ts';
import { hold } from '../fixtures/hold.ts';
import { calico, linen, tweed } from '../fixtures/origins.ts';
import { atRelease, test } from '../fixtures/test.ts';

const blockedScript = /\/assets\/[\w-]+\.js csp$/;

test.describe('in a browser without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('S9 every login says that it needs JavaScript, and shows no form that could not be sent', async ({
    page,
    expectFailedRequest,
  }) => {
    expectFailedRequest(blockedScript);
    const heading = page.getByRole('heading', { level: 1 });
    for (const kind of kinds) {
      await page.goto(loginPath(kind));
      await expect(heading).toHaveText('This page needs JavaScript');
      const { email, password: secret, submit, kind: selector } = loginParts(page);
      for (const part of [email, secret, submit]) await expect(part).toBeHidden();
      await expect(selector).toHaveValue(kind);
      // CM1: the operator's text for people without an account is in the HTML of the page as well.
      await expect(page.locator(`[data-register-text="${kind}"]`)).not.toBeEmpty();
    }
    await page.goto(`${tweed}/memberlogin/login`);
    await expect(page).toHaveTitle(/Tweed Wellbeing$/);

    await test.step('the page without scripts shows a phone number if the brand has one, in the language of the page', async () => {
      await page.goto(`${calico}/memberlogin/settings?lang=ga`);
      await expect(heading).toHaveText('Tá JavaScript de dhíth ar an leathanach seo');
      await expect(page.getByRole('link', { name: '+353 1 555 0100' })).toHaveAttribute('href', 'tel:+35315550100');
      await expect(page.getByRole('main').getByRole('link', { name: 'Déan teagmháil linn' })).toBeVisible();
      await expect(page.getByRole('banner')).toBeVisible();
    });
  });

  test('a login form that the person submits comes back empty, with nothing in the URL', async ({ request }) => {
    const sent = await request.post('/memberlogin/login', { form: { email: accounts.member.email }, maxRedirects: 0 });
    expect([sent.status(), sent.headers()['location']]).toEqual([303, '/memberlogin/login']);
  });
});

test('what is typed, chosen and ticked before the script has loaded is kept and sent', async ({ page }) => {
  const { email, loginId, password: secret, terms, kind } = loginParts(page);
  let release = await hold(page, '**/assets/main-*.js');
  await test.step('a kind of user chosen before the script has loaded is opened', async () => {
    await page.goto('/memberlogin/login', { waitUntil: 'commit' });
    await kind.selectOption('hospital');
    release();
    await expect(page).toHaveURL(`${linen}/hospitallogin/login`);
  });
  await page.unrouteAll({ behavior: 'wait' });
  release = await hold(page, '**/assets/main-*.js');
  await test.step('the focus stays in the field where the person types while the script loads', async () => {
    await page.goto('/memberlogin/login', { waitUntil: 'commit' });
    await email.pressSequentially('aoife@');
    release();
    await untilAlive(page);
    await page.keyboard.type('demo.example');
    await expect(email).toBeFocused();
    await expect(email).toHaveValue('aoife@demo.example');
  });
  await page.unrouteAll({ behavior: 'wait' });
  release = await hold(page, '**/assets/main-*.js');
  await page.goto('/consultantlogin/login', { waitUntil: 'commit' });
  await fillLogin(page, accounts.consultant);
  release();
  await untilAlive(page);
  await expect(email).toHaveValue(accounts.consultant.email);
  await expect(loginId).toHaveValue(accounts.consultant.loginId);
  await expect(secret).toHaveValue(password);
  await expect(terms).toBeChecked();
  await expect(loginParts(page).submit).not.toHaveAttribute('aria-disabled');
  await test.step('LG7 pressing Enter again while the login is sent sends nothing', async () => {
    let sent = 0;
    page.on('request', (request) => void (request.url().endsWith('/api/idauth/auth') && sent++));
    const answer = await hold(page, '**/api/idauth/auth');
    await secret.press('Enter');
    await secret.press('Enter');
    await page.getByRole('button', { name: 'Logging in…' }).click({ force: true });
    await secret.press('Enter');
    answer();
    await expect(page).toHaveURL(`${linen}/consultantarea/`);
    expect(sent).toBe(1);
  });
});

test(
  'S9 Enter in the login form before the script has loaded makes the button busy, and logs the person in when the script has loaded',
  { tag: atRelease },
  async ({ page }) => {
    const release = await hold(page, '**/assets/main-*.js');
    await page.goto('/consultantlogin/login', { waitUntil: 'commit' });
    await fillLogin(page, accounts.consultant);
    await loginParts(page).password.press('Enter');
    await expect(loginParts(page).submit).toHaveAttribute('aria-busy', 'true');
    await expect(loginParts(page).password).toHaveValue(password);
    release();
    await expect(page).toHaveURL(`${linen}/consultantarea/`);
  },
);

test(
  'S1 a page whose script cannot be fetched says so, with a link to contact us',
  { tag: atRelease },
  async ({ page, expectConsole, expectFailedRequest }) => {
    expectConsole(/net::ERR_FAILED/);
    expectFailedRequest(/main-[\w-]+\.js net::ERR_FAILED/);
    await page.route('**/assets/main-*.js', (route) => route.abort());
    await page.goto('/memberlogin/reset');
    const said = page.getByRole('alert');
    await expect(said).toContainText('We couldn’t load this page.');
    await expect(said.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contactus');
    await expect(said.getByRole('link')).toHaveCount(1);
    await page.goto(`${calico}/memberlogin/reset?lang=ga`);
    await expect(said).toContainText('Fón: +353 1 555 0100');
    await expect(said.getByRole('link', { name: '+353 1 555 0100' })).toHaveAttribute('href', 'tel:+35315550100');
  },
);
