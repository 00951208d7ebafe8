import { expect } from '@playwright/test';
import { accounts } from '../fixtures/accounts.ts';
import { codeSentBy } from '../fixtures/codes.ts';
import { openLogin, signIn } from '../fixtures/login.ts';
import { startOwnServer } from '../fixtures/own-server.ts';
import { passkeyButton } from '../fixtures/passkeys.ts';
import { test } from '../fixtures/test.ts';
import { codeParts } from '../fixtures/two-factor.ts';
import { addVirtualAuthenticator } from '../fixtures/virtual-authenticator.ts';

const { hospital, group } = accounts;

let own: Awaited<ReturnType<typeof startOwnServer>>;
test.beforeAll(async () => {
  own = await startOwnServer({
    limits: { sendPauseSeconds: 1 },
    twoFactor: {
      hospital: { requires: 'phishing-resistant' },
      group: { requires: 'phishing-resistant', from: '2099-03-01' },
    },
  });
});
test.afterAll(() => own.stop());
test.beforeEach(({ monitor }) => monitor.alsoOwn(own.origin));

test('WY25 a hospital user who must have a passkey adds one after password and code, and then logs in with it', async ({
  page,
  request,
  allowConsole,
}) => {
  // The page may request its session with the old cookie while the code replaces the session. That request is refused.
  allowConsole(/status of 401/);
  allowConsole(/Error from \/api\/idauth\/session$/);
  const { origin } = own;
  const area = `${origin}${hospital.area}`;
  const authenticator = await addVirtualAuthenticator(page);
  const code = await codeSentBy(request, hospital.email, () => signIn(page, hospital, { origin }), origin);
  await codeParts(page).code.fill(code);
  await codeParts(page).submit.click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Hospital users need a passkey to log in');

  // The area sends a person who still owes a passkey to the login, and every account screen leads back to the passkey screen.
  await page.goto(area);
  await expect(page).toHaveURL(/\/hospitallogin\/login/);
  await page.goto(`${origin}/hospitallogin/settings`);
  await expect(heading).toHaveText('Hospital users need a passkey to log in');
  await authenticator.touchedWhile(async () => {
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page).toHaveURL(area);
  });
  expect(await authenticator.count()).toBe(1);

  await page.goto(`${origin}/hospitallogin/logout`);
  await expect(page.getByRole('link', { name: 'Log back in' })).toBeVisible();
  await openLogin(page, 'hospital', { origin });
  await authenticator.touchedAfter(passkeyButton(page), async () => {
    await expect(page).toHaveURL(area);
  });

  // A login with password and code still requires the existing passkey, and offers to add no second one. The browser first leaves the area,
  // which would redirect to the login as soon as the cookies are deleted.
  await page.waitForLoadState();
  await page.goto(`${origin}/faq`);
  await page.context().clearCookies();
  const again = await codeSentBy(request, hospital.email, () => signIn(page, hospital, { origin }), origin);
  // The passkey button appears late and moves the code field, so the test waits for it.
  await expect(page.getByRole('button', { name: 'Use a passkey instead' })).toBeVisible();
  await codeParts(page).code.fill(again);
  await codeParts(page).submit.click();
  await expect(heading).toHaveText('Use your passkey');
  await authenticator.touchedWhile(async () => {
    await page.getByRole('button', { name: 'Use a passkey', exact: true }).click();
    await expect(page).toHaveURL(area);
  });
});

test('WY25 before the date a person is told after the login that a passkey will be required, and can put it off', async ({
  page,
}) => {
  const { origin } = own;
  await signIn(page, group, { origin });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('From 1 March 2099, you need a passkey');
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page).toHaveURL(`${origin}${group.area}`);
  await page.goto(`${origin}/grouplogin/login`);
  await expect(page).toHaveURL(`${origin}${group.area}`);
});
