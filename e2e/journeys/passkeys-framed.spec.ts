import { expect, type Page } from '@playwright/test';
import { claims, linen } from '../fixtures/origins.ts';
import { passkeyHolder } from '../fixtures/passkeys.ts';
import { test } from '../fixtures/test.ts';

// The embedding page is that of a demonstration application, whose content security policy allows no frames.
test.use({ bypassCSP: true });

/** A page of another origin with the login in a frame, which may do what `allow` says. */
async function openFrame(page: Page, allow: string) {
  await page.goto(claims);
  await page.evaluate(
    (given) => {
      const frame = document.createElement('iframe');
      Object.assign(frame, { id: 'login', title: 'Log in', width: '900', height: '900', ...given });
      document.body.replaceChildren(frame);
    },
    { src: `${linen}/memberlogin/login`, allow },
  );
  return page.frameLocator('#login');
}

test('WY15 a person logs in with a passkey inside a frame if the host page allows passkeys, and otherwise in a new window', async ({
  page,
  request,
  expectConsole,
}) => {
  // The virtual authenticator would answer the passkey suggestion of the email field before the button is pressed.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  const { authenticator } = await passkeyHolder({ page, request, expectConsole }, 'passkey-frame');
  await page.goto('/memberlogin/logout');
  await expect(page.getByRole('link', { name: 'Log back in' })).toBeVisible();

  const barred = await openFrame(page, "publickey-credentials-get 'none'");
  await barred.getByLabel('Email', { exact: true }).focus();
  const opens = barred.getByRole('button', { name: 'Log in with a passkey (opens in a new window)' });
  const opened = page.waitForEvent('popup');
  await opens.click();
  await (await opened).close();

  const frame = await openFrame(page, 'publickey-credentials-get');
  await authenticator.touchedWhile(async () => {
    await frame.getByRole('button', { name: 'Log in with a passkey', exact: true }).click();
    await expect(frame.getByRole('heading', { level: 1 })).toHaveText('You are logged in');
  });
});
