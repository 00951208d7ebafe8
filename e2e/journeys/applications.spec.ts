import { createHash } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { accessibilityCheck } from '../fixtures/accessibility-check.ts';
import { accountPath } from '../fixtures/account.ts';
import { accounts, password } from '../fixtures/accounts.ts';
import { fillLogin, loginParts, untilAlive } from '../fixtures/login.ts';
import { claims, documents, linen } from '../fixtures/origins.ts';
import { openOtherSite } from '../fixtures/other-site.ts';
import { atRelease, test } from '../fixtures/test.ts';

// The journeys share an account, and one of them removes the access of Documents, so they run one after another.
test.describe.configure({ mode: 'default' });

const verifier = 'v'.repeat(43);

/** The parameters of a login request by the application `notes` of `short-pauses.json`, which may listen on any port of this machine. */
const requestOf = (address: string): string =>
  new URLSearchParams({
    client_id: 'notes',
    response_type: 'code',
    scope: 'openid kind',
    redirect_uri: address,
    state: 'from-the-application',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString();

test('OP13 OP14 an application of another origin sends a person to the login once, and gets an authorisation code', async ({
  page,
  monitor,
}) => {
  const site = await openOtherSite('<title>Notes</title><h1>Notes</h1>');
  const address = `${site.origin.replace('localhost', '127.0.0.1')}/callback`;
  monitor.expectEvent('foreign request', new RegExp(`^${address}`));
  await page.goto(`/oidc/auth?${requestOf(address)}`);
  await expect(page).toHaveURL(/\/memberlogin\/login\?redir=%2Foidc%2Finteraction%2F/);
  await untilAlive(page);
  await fillLogin(page, accounts.member);
  await loginParts(page).submit.click();
  await expect(page.getByRole('heading', { name: 'Notes' })).toBeVisible();

  const arrived = new URL(page.url()).searchParams;
  expect([arrived.get('state'), arrived.get('iss')]).toEqual(['from-the-application', linen]);
  const exchanged = await page.request.post(`${linen}/oidc/token`, {
    form: {
      client_id: 'notes',
      grant_type: 'authorization_code',
      redirect_uri: address,
      code: arrived.get('code') ?? '',
      code_verifier: verifier,
    },
  });
  expect(exchanged.status()).toBe(200);
  const { access_token: token } = (await exchanged.json()) as { access_token: string };
  const asked = await page.request.get(`${linen}/oidc/userinfo`, { headers: { authorization: `Bearer ${token}` } });
  expect(await asked.json()).toMatchObject({ kind: 'member' });

  // A logged-in person enters nothing more, but must agree, because the application is known only by a port of this machine.
  await page.goto(`${linen}/oidc/auth?${requestOf(address)}`);
  await page.getByRole('link', { name: 'Continue with this account' }).click();
  await expect(page).toHaveURL((url) => url.href.startsWith(`${address}?code=`));
  expect(new URL(page.url()).searchParams.get('code')).not.toBe(arrived.get('code'));
  site.close();
});

test('OP3 OP5 an unknown path under /oidc/ is not found, and a wrong redirect address shows an error page', async ({
  page,
}) => {
  expect((await page.request.get('/oidc/login')).status()).toBe(404);
  const answer = await page.request.get(`/oidc/auth?${requestOf('https://evil.example/callback')}`, {
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(400);
  expect(await answer.text()).toContain('The application is not set up correctly');
});

/** A person who allowed the application in an earlier run is not asked again. */
async function allowIfAsked(page: Page, allow: string, loggedIn: Locator): Promise<void> {
  const button = page.getByRole('button', { name: allow, exact: true });
  await expect(button.or(loggedIn)).toBeVisible();
  if (await button.isVisible()) await button.click();
  await expect(loggedIn).toBeVisible();
}

async function logInToClaims(page: Page): Promise<void> {
  await page.goto('/dev');
  await page.getByRole('link', { name: 'Claims', exact: true }).click();
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByRole('link', { name: 'Member', exact: true }).click();
  await untilAlive(page);
  await fillLogin(page, accounts.member);
  await loginParts(page).submit.click();
  await expect(page).toHaveURL(`${claims}/`);
}

test('OP48 a person who logs in once can use both demo applications, and one logout ends both', async ({
  page,
  context,
  expectConsole,
}) => {
  await logInToClaims(page);
  await expect(page.getByRole('main')).toContainText(accounts.member.email);

  const other = await context.newPage();
  await other.goto(`${documents}/`);
  await other.getByRole('button', { name: 'Log in' }).click();
  await allowIfAsked(other, 'Allow', other.getByRole('heading', { name: 'You are logged in' }));
  await expect(other.getByRole('main')).toContainText(accounts.member.email);

  // This logs the person out of the application only. The portal's session continues, so the next login needs no screen.
  await page.getByRole('button', { name: 'Log out here' }).click();
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'You are logged in' })).toBeVisible();

  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(page.getByRole('heading', { name: 'You have logged out of Linen Health' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toContainText(['Claims', 'Close it if it is still open.']);
  await page.getByRole('link', { name: 'Go to Claims' }).click();
  await expect(page).toHaveURL(`${claims}/`);
  await expect(page.getByRole('heading', { name: 'You are not logged in here' })).toBeVisible();
  expectConsole(/status of 401/);
  await other.reload();
  await expect(other.getByRole('heading', { name: 'You are not logged in here' })).toBeVisible();
});

test('OP25 OP31 OP48 a person allows the demo application Documents, and removes its access on the security page', async ({
  page,
  expectConsole,
}) => {
  await logInToClaims(page);
  await page.goto(`${documents}/`);
  await page.getByRole('button', { name: 'Log in' }).click();
  await allowIfAsked(page, 'Allow', page.getByRole('heading', { name: 'You are logged in' }));
  await page.goto(linen + accountPath.security('member'));
  const card = page.getByRole('region', { name: 'Applications' });
  await card.getByRole('button', { name: 'Remove access Documents' }).click();
  await expect(card.getByRole('button', { name: 'Remove access Documents' })).toHaveCount(0);
  expectConsole(/status of 401/);
  await page.goto(`${documents}/`);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Allow Documents?' })).toBeVisible();
});

test(
  'OP17 OP18 OP48 the demo application Claims asks a person to confirm it is them, and for 2-factor authentication',
  { tag: atRelease },
  async ({ page }) => {
    await logInToClaims(page);
    await page.getByRole('link', { name: 'Confirm it is you' }).click();
    await expect(page).toHaveURL(/\/memberlogin\/confirm\?/);
    await page.getByLabel('Current password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(`${claims}/`);
    await expect(page.getByRole('heading', { name: 'You are logged in' })).toBeVisible();

    // The person has only a password, so the portal offers to set up a second step.
    await page.getByRole('link', { name: 'Ask for 2-factor authentication' }).click();
    await expect(page).toHaveURL(/\/memberlogin\/settings\/mfa\?/);
  },
);

test(
  'OP48 the demo applications have no accessibility faults, in both languages',
  { tag: atRelease },
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const examine = accessibilityCheck(page, 'dark');
    await page.goto(`${claims}/`);
    await examine('Claims with nobody logged in');
    await logInToClaims(page);
    await examine('Claims');
    await page.goto(`${documents}/?lang=ga`);
    await page.getByRole('button', { name: 'Logáil isteach' }).click();
    await allowIfAsked(page, 'Ceadaigh', page.getByRole('heading', { name: 'Tá tú logáilte isteach' }));
    await examine('Documents in Irish');
    await page.getByRole('button', { name: 'Logáil amach anseo' }).click();
    await examine('Documents with nobody logged in');
  },
);
