import { expect } from '@playwright/test';
import { accounts } from '../fixtures/accounts.ts';
import { hold } from '../fixtures/hold.ts';
import { fillLogin, loginParts, openLogin } from '../fixtures/login.ts';
import { openMemberPage } from '../fixtures/member-page.ts';
import { hasty } from '../fixtures/origins.ts';
import { atRelease, test } from '../fixtures/test.ts';

const { member } = accounts;
const refusedResource = /^error: Failed to load resource: the server responded with a status of 429/;
const sharedAddress = { 'x-forwarded-for': '203.0.113.1' };

// These tests run one after the other, because `beforeAll` uses up the limit of their common address once.
test.describe.configure({ mode: 'default' });
test.use({ extraHTTPHeaders: sharedAddress });

/** A client at the same address guesses passwords until the limit of the address is used up. */
test.beforeAll(async ({ playwright }) => {
  const somebody = await playwright.request.newContext({ extraHTTPHeaders: sharedAddress });
  const guess = (index: number) =>
    somebody.post(`${hasty}/api/idauth/auth`, {
      data: { email: `guess-${index}@demo.example`, password: 'Wrong-password-1', userType: 'W', loginId: null },
    });
  for (let index = 0; index < 29; index++) await guess(index);
  const refused = await guess(29);
  expect([refused.status(), await refused.json()]).toMatchObject([429, { data: { proofOfWork: { difficulty: 16 } } }]);
  await somebody.dispose();
});

test('F13 a person can log in although others at the same network address have exceeded the rate limit', async ({
  page,
  expectConsole,
}) => {
  expectConsole(refusedResource);
  await openLogin(page, 'member', { origin: hasty });
  await fillLogin(page, member);
  const release = await hold(page, '**/assets/proof-worker-*.js');
  const working = page.waitForEvent('worker');
  await loginParts(page).submit.click();

  const busy = page.getByRole('button', { name: 'Logging in…' });
  await expect(busy).toHaveAttribute('aria-disabled', 'true');
  await expect(loginParts(page).alert).toBeEmpty();
  release();
  expect((await working).url()).toMatch(/\/assets\/proof-worker-[\w-]+\.js$/);
  await expect(page).toHaveURL(hasty + member.area);
});

test(
  'F13 EM1 a person logs in with a proof of work in an embedded login',
  { tag: atRelease },
  async ({ page, expectConsole }) => {
    expectConsole(refusedResource);
    const { signIn, hears } = await openMemberPage(page, 'page', hasty);
    const working = page.waitForEvent('worker');
    await signIn(member);
    await working;
    await hears({ type: 'authenticated', kind: 'member', area: member.area });
  },
);

test(
  'F13 EM1 a person logs in with a proof of work in an embedded login whose host page allows no web workers',
  { tag: atRelease },
  async ({ page, expectConsole }) => {
    expectConsole(refusedResource);
    expectConsole(/worker-src|Content Security Policy/);
    await page.route(`${hasty}/dev/embed`, async (route) => {
      const response = await route.fetch();
      const policy = `${response.headers()['content-security-policy']}; worker-src 'none'`;
      await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } });
    });
    const { signIn, hears } = await openMemberPage(page, 'page', hasty);
    await signIn(member);
    await hears({ type: 'authenticated', kind: 'member', area: member.area });
  },
);

test.describe('a person whose network has exceeded the rate limit of logins for applications', () => {
  test.use({ extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.2' } });

  test('F13 can still open the login for an application, with a proof of work', async ({
    page,
    request,
    expectConsole,
  }) => {
    expectConsole(refusedResource);
    const asked = {
      client_id: 'archive',
      redirect_uri: 'http://localhost:9/callback',
      response_type: 'code',
      scope: 'openid',
      code_challenge: 'A'.repeat(43),
      code_challenge_method: 'S256',
    };
    const address = `${hasty}/oidc/auth?${new URLSearchParams(asked).toString()}`;
    const ask = () => request.get(address, { maxRedirects: 0 });
    for (let times = 0; times < 300; times += 20) await Promise.all(Array.from({ length: 20 }, ask));
    const refusal = await ask();
    expect(refusal.status()).toBe(429);
    expect(await refusal.text()).toContain('Your browser does a short check');

    const refused = page.waitForResponse((response) => response.status() === 429);
    await page.goto(address);
    await refused;
    await expect(page).toHaveURL(/\/memberlogin\/login\?/);
    await expect(page.getByText('to continue to Archive')).toBeVisible();
  });
});
