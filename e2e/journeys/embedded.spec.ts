import { expect } from '@playwright/test';
import { accounts } from '../fixtures/accounts.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { returnToPage } from '../fixtures/browser-steps.ts';
import { signInByApi } from '../fixtures/sign-in-by-api.ts';
import { openMemberPage } from '../fixtures/member-page.ts';
import { newPerson } from '../fixtures/new-people.ts';
import { hasty, linen, tweed } from '../fixtures/origins.ts';
import { settleWithCodes } from '../fixtures/two-factor.ts';
import { openOtherSite } from '../fixtures/other-site.ts';
import { atRelease, test } from '../fixtures/test.ts';

const { member } = accounts;
const ways = ['page', 'frame'] as const;
const memberLoggedIn = { type: 'authenticated', kind: 'member', area: '/memberarea/' };

for (const way of ways) {
  test(
    `EM1 RG2 MF8 a person in a ${way} logs in, opens a screen and is logged out by the host page, which keeps its URL`,
    { tag: way === 'frame' ? [] : atRelease },
    async ({ page, request }) => {
      const withCode = newPerson('member', `code in a ${way}`);
      await settleWithCodes(request, withCode, { type: 'EMAIL' });
      const { login, heading, hears, said, signIn, tell } = await openMemberPage(page, way);
      const address = page.url();
      await expect(heading).toHaveText('Already registered?');
      await hears({ type: 'route', screen: 'login' });
      await expect(login.getByLabel('Log in as')).toHaveCount(0);
      await expect(login.getByText('Skip to main content')).toHaveCount(0);
      await expect(login.getByRole('banner')).toHaveCount(way === 'page' ? 1 : 0);

      await signIn(member);
      await hears(memberLoggedIn);
      await expect(heading).toHaveText('You are logged in');
      await expect(heading).toBeFocused();

      await tell('Account preferences');
      await expect(heading).toHaveText('Account preferences');
      await hears({ type: 'route', screen: 'settings' });
      await expect(login.locator('li h2')).toHaveText([
        'Account details',
        '2-Factor Authentication',
        'Security (opens in a new tab)',
      ]);

      await tell('Log out');
      await hears({ type: 'logged-out', reason: 'logout' });
      await expect(heading).toHaveText('You have logged out');
      expect((await page.request.get(`${linen}/api/idauth/session`)).status()).toBe(401);

      await test.step('EM1 RG2 an embedded registration asks neither for the kind of user nor for the terms', async () => {
        await tell('Register');
        await expect(login.getByLabel('Membership number')).toBeVisible();
        await expect(login.getByLabel('Register as')).toHaveCount(0);
        await expect(login.getByRole('checkbox')).toHaveCount(way === 'page' ? 1 : 0);
      });
      await expect(page).toHaveURL(address);
      await expect(page).toHaveTitle('A member page with the login in it');

      await test.step('EM1 MF8 the host page hears that a code is needed, and nothing about the person', async () => {
        await login.getByRole('link', { name: 'Log in', exact: true }).click();
        await expect(heading).toHaveText('Already registered?');
        await signIn(withCode);
        await hears({ type: 'mfa-required', setup: false });
        await hears({ type: 'route', screen: 'mfaVerify' });
        await expect(heading).toBeVisible();
        expect(JSON.stringify(await said())).not.toMatch(/@|demo\.example|\d{5}|token|code"/);
      });

      await test.step('EM1 the host page sets language and theme, and hears every change of height', async () => {
        await tell('Gaeilge');
        await expect(login.locator('.lp')).toHaveAttribute('lang', 'ga');
        await expect(heading).not.toHaveText('Enter your code');
        const ours = login.locator('.lp');
        const background = () => ours.evaluate((element) => getComputedStyle(element).backgroundColor);
        const light = await background();
        await tell('Dark');
        await expect.poll(background).not.toBe(light);

        const height = () => ours.evaluate((element) => Math.ceil(element.getBoundingClientRect().height));
        const wide = await height();
        await expect.poll(async () => (await said('resize')).at(-1)?.['height']).toBe(wide);
        await page.setViewportSize({ width: 375, height: 800 });
        await expect.poll(height).toBeGreaterThan(wide);
        await expect.poll(async () => (await said('resize')).at(-1)?.['height']).toBe(await height());
      });
    },
  );
}

test(
  'EM1 RT11 Back leads through the embedded screens, and a reload shows the same embedded screen',
  { tag: atRelease },
  async ({ page }) => {
    const { login, heading, signIn } = await openMemberPage(page, 'page');
    await login.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(heading).not.toHaveText('Already registered?');
    const reset = await heading.textContent();
    await page.reload();
    await expect(heading).toHaveText(String(reset));
    await page.goBack();
    await expect(heading).toHaveText('Already registered?');
    await expect(page).toHaveURL(`${linen}/dev/embed`);

    await expectAccessible(page, 'a page with the login in it');
    await test.step('EM1 LN5 after a login the browser goes to the area if the host page does not prevent it', async () => {
      await page.getByLabel('Stay on this page after logging in').uncheck();
      await signIn(member);
      await expect(page).toHaveURL(`${linen}/memberarea/`);
    });
  },
);

test(
  'EM1 a login in a frame opens the area and other links in the whole window, and obeys only the parent window',
  { tag: atRelease },
  async ({ page }) => {
    const first = await openMemberPage(page, 'frame');
    await first.signIn(member);
    await first.hears(memberLoggedIn);
    await first.login.getByRole('link', { name: 'Continue' }).click();
    await expect(page).toHaveURL(`${linen}/memberarea/`);
    await page.waitForLoadState();

    const { login, heading, hears, said, tell } = await openMemberPage(page, 'frame');
    await hears(memberLoggedIn);
    await page.evaluate(() => {
      const other = document.createElement('iframe');
      other.src = '/memberlogin/activate/verify/fail';
      document.body.append(other);
    });
    await expect.poll(() => page.frames().length).toBe(3);
    const other = page.frames().at(-1);
    await other?.waitForFunction(() => 'dataLayer' in window);
    await other?.evaluate(() => {
      const command = { source: 'loginAppHost', v: 1, type: 'navigate', screen: 'updateEmail' };
      window.parent.frames[0]?.postMessage(command, location.origin);
    });
    // Messages arrive in order. When the login obeys this command of the embedding page, it has already received and ignored the command of the second frame.
    await tell('Account preferences');
    await expect(heading).toHaveText('Account preferences');
    expect((await said('route')).map(({ screen }) => screen)).not.toContain('updateEmail');
    await login.getByRole('link', { name: 'Contact us' }).click();
    await expect(page).toHaveURL(`${linen}/contactus`);
  },
);

test(
  'EM1 LO4 the host page gets an event when the session is about to end, and can extend it',
  { tag: atRelease },
  async ({ page }) => {
    await signInByApi(page, member, hasty);
    const { login, hears, said, tell } = await openMemberPage(page, 'frame', hasty);
    await hears(memberLoggedIn);
    await tell('Account preferences');
    const warning = login.getByRole('dialog', { name: 'Are you still there?' });
    await expect(warning).toBeVisible();
    expect((await said('session-expiring'))[0]).toMatchObject({ secondsLeft: expect.any(Number) });
    await tell('Stay logged in');
    await expect(warning).toHaveCount(0);
    expect((await page.request.get(`${hasty}/api/idauth/session`)).status()).toBe(200);
  },
);

test('EM1 H4 a page whose origin is not listed cannot frame the login', async ({ page, monitor, expectConsole }) => {
  const stranger = await openOtherSite(`<iframe src="${linen}/memberlogin/login"></iframe>`);
  monitor.expectEvent('foreign request', new RegExp(`^${stranger.origin}/`));
  monitor.expectEvent('failed request', /ERR_BLOCKED_BY_(RESPONSE|CSP)|CSP_FRAME_ANCESTOR/, { certain: false });
  expectConsole(/frame-ancestors/);
  monitor.expectEvent('page error', /frame-ancestors/, { certain: false });
  await page.goto(stranger.origin);
  const isRefused = /^(chrome-error:|about:neterror\?e=cspBlocked)/;
  await expect.poll(() => page.frames().at(-1)?.url()).toMatch(isRefused);
  await expect(page.frameLocator('iframe').getByLabel('Email', { exact: true })).toHaveCount(0);
  stranger.close();
});

test('EM1 H8 a frame sends nothing to a parent on an unlisted origin and ignores its commands, even if no policy prevents the frame', async ({
  page,
  monitor,
}) => {
  const stranger = await openOtherSite(`<script>
    window.heard = [];
    addEventListener('message', ({ data }) => heard.push(data));
  </script><iframe src="${linen}/memberlogin/login"></iframe>`);
  monitor.expectEvent('foreign request', new RegExp(`^${stranger.origin}/`));
  await page.route(`${linen}/memberlogin/login`, async (route) => {
    const response = await route.fetch();
    const { 'content-security-policy': _, 'x-frame-options': _frames, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await page.goto(stranger.origin);
  const frame = page.frames().at(-1);
  await frame?.waitForFunction(() => 'dataLayer' in window);
  await frame?.evaluate(() => {
    addEventListener('message', () => document.body.setAttribute('data-spoken-to', 'yes'));
  });
  await page.evaluate(() => {
    const command = { source: 'loginAppHost', v: 1, type: 'navigate', screen: 'register' };
    window.frames[0]?.postMessage(command, '*');
  });
  const login = page.frameLocator('iframe');
  await expect(login.locator('body')).toHaveAttribute('data-spoken-to', 'yes');
  await expect(login.getByRole('heading', { level: 1 })).toHaveText('Already registered?');
  await expect(login.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).toEqual([]);
  stranger.close();
});

test('EM1 row 97 in a frame without cookies the login opens a new window, and the host page is told when the person returns', async ({
  page,
  context,
  browserName,
}) => {
  const { login, heading, hears, said } = await openMemberPage(page, 'other-site');
  await hears({ type: 'error', code: 'cookies-blocked' });
  await expect(heading).toHaveText('Open a new window to log in');
  const wayOut = login.getByRole('link', { name: 'Open login in a new window' });
  await expect(wayOut).toHaveAttribute('target', '_blank');
  // In Firefox, Playwright cannot send clicks or keys into a frame of another site.
  if (browserName === 'firefox') return;
  const opened = context.waitForEvent('page');
  await wayOut.click();
  const own = await opened;
  await expect(own).toHaveURL(`${tweed}/memberlogin/login`);
  await expect(own.getByLabel('Email', { exact: true })).toBeVisible();
  expect(await said('returned')).toEqual([]);
  await returnToPage(page);
  await hears({ type: 'returned' });
});
