import { createHash } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { accounts } from '../fixtures/accounts.ts';
import { claims, documents, linen } from '../fixtures/origins.ts';
import { signInByApi } from '../fixtures/sign-in-by-api.ts';
import { test } from '../fixtures/test.ts';

const requestOf = (client: 'claims' | 'documents', more: Record<string, string> = {}): string =>
  `${linen}/oidc/auth?${new URLSearchParams({
    client_id: client,
    response_type: 'code',
    scope: 'openid email',
    redirect_uri: `${client === 'claims' ? claims : documents}/callback`,
    code_challenge: createHash('sha256').update('v'.repeat(43)).digest('base64url'),
    code_challenge_method: 'S256',
    kind: 'member',
    ...more,
  }).toString()}`;

const plateOf = (page: Page): Locator => page.locator('.lp-for:lang(en) .lp-for-logo').first();

/** Returns what a person sees at the place of the logo. Logo and initials exist both, but one of them is outside the visible box. */
async function seenIn(plate: Locator): Promise<'logo' | 'initials' | 'neither'> {
  await expect(plate).toBeVisible();
  return plate.evaluate((box) => {
    const { left, right, top, bottom } = box.getBoundingClientRect();
    const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (middle instanceof HTMLImageElement) return middle.naturalWidth > 0 ? 'logo' : 'neither';
    return middle instanceof HTMLSpanElement && middle.textContent !== '' ? 'initials' : 'neither';
  });
}
const expectSeen = (page: Page, seen: 'logo' | 'initials') => expect.poll(() => seenIn(plateOf(page))).toBe(seen);

test('OP49 the logo of an application is on the login, on a step-up and on the page that asks for consent', async ({
  page,
}) => {
  await page.goto(requestOf('claims'));
  await expect(page.getByText('Log in to continue to Claims')).toBeVisible();
  await expectSeen(page, 'logo');
  await signInByApi(page, accounts.member);
  await page.goto(requestOf('claims', { prompt: 'login' }));
  await expect(page.getByRole('heading', { name: 'Confirm your login' })).toBeVisible();
  await expectSeen(page, 'logo');
  await page.goto(requestOf('documents', { prompt: 'consent' }));
  await expect(page.getByRole('heading', { name: 'Allow Documents?' })).toBeVisible();
  await expectSeen(page, 'logo');
});

test('OP49 the initials take the place of a logo that the browser cannot load', async ({
  page,
  expectConsole,
  expectFailedRequest,
}) => {
  expectFailedRequest(/\/logos\/[\w-]+\.svg/);
  expectConsole(/net::ERR_FAILED/);
  await page.route('**/logos/*', (route) => route.abort());
  await page.goto(requestOf('claims'));
  await expectSeen(page, 'initials');
});

const hostile = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="mark('event')">
  <script>
    function mark(how) { document.documentElement.setAttribute('data-' + how, 'ran'); fetch('/stolen?' + document.cookie); }
    mark('script');
  </script>
  <image href="/stolen.png" width="9" height="9"/>
  <foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="/stolen.html"></iframe></foreignObject>
</svg>`;

test('OP49 a hostile drawing at the address of a logo runs nothing and loads nothing, in its place and opened directly', async ({
  page,
  allowConsole,
  expectFailedRequest,
}) => {
  allowConsole(/Content Security Policy|sandboxed|status of 404/);
  // The browser itself stops these requests.
  expectFailedRequest(/stolen\S* csp/);
  const loaded: string[] = [];
  await page.route('**/stolen*', (route) => {
    loaded.push(route.request().url());
    return route.fulfill({ status: 404 });
  });
  let isProtected = true;
  // The server refuses such a drawing. Here a proxy puts it behind the headers that the server sends with each logo.
  await page.route('**/logos/*', async (route) => {
    const response = await route.fetch();
    const { 'content-security-policy': policy = '', ...headers } = response.headers();
    expect(policy).toContain('sandbox');
    await route.fulfill({
      status: 200,
      body: hostile,
      headers: { ...headers, ...(isProtected && { 'content-security-policy': policy }) },
    });
  });
  const ran = () =>
    page.evaluate(() =>
      document.documentElement.getAttributeNames().filter((name) => /^data-(script|event)/.test(name)),
    );

  await page.goto(requestOf('claims'));
  await expectSeen(page, 'logo');
  const src = await plateOf(page).locator('img').getAttribute('src');
  await page.goto(linen + src);
  expect([await ran(), loaded]).toEqual([[], []]);

  // Without the policy the same drawing runs, so this test would see it.
  isProtected = false;
  await page.goto(`${linen}${src}?again`);
  expect(await ran()).toEqual(['data-script', 'data-event']);
  await expect.poll(() => loaded.length).toBeGreaterThan(1);
});
