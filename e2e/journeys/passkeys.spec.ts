import { expect } from '@playwright/test';
import { switchCodesOn } from '../fixtures/activated-person.ts';
import { messagesTo } from '../fixtures/inbox.ts';
import { signIn } from '../fixtures/login.ts';
import { linen } from '../fixtures/origins.ts';
import {
  confirmRemoval,
  openLoginAgain,
  openPasskeys,
  passkeyButton,
  passkeyHolder,
  passkeysOf,
} from '../fixtures/passkeys.ts';
import { openSecurity } from '../fixtures/security.ts';
import { codeParts } from '../fixtures/two-factor.ts';
import { test } from '../fixtures/test.ts';

test('WY8 WY11 WY12 a person adds a passkey, logs in with it by the button and by a suggestion, and removes it', async ({
  page,
  request,
  expectConsole,
}) => {
  const { authenticator, person } = await passkeyHolder({ page, request, expectConsole }, 'passkey');
  await expect(passkeysOf(page).getByRole('listitem')).toContainText('Added on Chrome on Linux');
  expect(await authenticator.count()).toBe(1);
  const [told] = await messagesTo(request, person.email);
  expect(told?.subject).toContain('A passkey was added to your account');

  await openLoginAgain(page);
  await authenticator.touchedAfter(passkeyButton(page), async () => {
    await expect(page).toHaveURL(`${linen}${person.area}`);
  });

  await openLoginAgain(page);
  await authenticator.touchedWhile(async () => {
    await page.getByLabel('Email', { exact: true }).focus();
    await expect(page).toHaveURL(`${linen}${person.area}`);
  });

  await openSecurity(page);
  await openPasskeys(page);
  await expect(passkeysOf(page).getByRole('listitem')).toContainText('This device');
  await passkeysOf(page)
    .getByRole('button', { name: /^Rename/ })
    .click();
  await page.getByLabel('Name', { exact: true }).fill('My laptop');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(passkeysOf(page).getByRole('listitem')).toContainText('My laptop');
  await passkeysOf(page).getByRole('button', { name: 'Remove My laptop' }).click();
  await confirmRemoval(page);
  await expect(passkeysOf(page)).toContainText('Not set up');
});

test('WY7 a person who must enter a code can use a passkey instead', async ({ page, request, expectConsole }) => {
  const { authenticator, person } = await passkeyHolder({ page, request, expectConsole }, 'passkey-instead');
  await switchCodesOn(page.request, person);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await signIn(page, person);
  await expect(codeParts(page).code).toBeVisible();
  await authenticator.touchedWhile(async () => {
    await page.getByRole('button', { name: 'Use a passkey instead' }).click();
    await expect(page).toHaveURL(`${linen}${person.area}`);
  });
});
