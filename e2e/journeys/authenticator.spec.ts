import { execFileSync, spawnSync } from 'node:child_process';
import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { password } from '../fixtures/accounts.ts';
import { activatedPerson } from '../fixtures/activated-person.ts';
import { authenticatorCode, stepNow } from '../fixtures/authenticator.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { codeSentBy } from '../fixtures/codes.ts';
import { messagesTo } from '../fixtures/inbox.ts';
import { signIn } from '../fixtures/login.ts';
import type { NewPerson } from '../fixtures/new-people.ts';
import { linen } from '../fixtures/origins.ts';
import { overflow } from '../fixtures/overflow.ts';
import { openSecurity } from '../fixtures/security.ts';
import { test } from '../fixtures/test.ts';
import { codeParts } from '../fixtures/two-factor.ts';

/**
 * Goes from the security page to the QR code of the set-up, and enters the code that the server sends to the mailbox on the way. Returns
 * the secret key.
 */
async function openScan(page: Page, request: APIRequestContext, { email }: NewPerson): Promise<string> {
  await openSecurity(page);
  await page.getByRole('link', { name: 'Set up Authenticator app' }).click();
  await page.getByLabel('Current password', { exact: true }).fill(password);
  const code = await codeSentBy(request, email, () => page.getByRole('button', { name: 'Continue' }).click());
  await codeParts(page).code.fill(code);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Add this account to your app' })).toBeVisible();
  return (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '');
}

/** Returns for each element the number of lines that its text takes. */
const linesOf = (elements: Locator): Promise<number[]> =>
  elements.evaluateAll((all) =>
    all.map((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      return new Set([...text.getClientRects()].map(({ top }) => top)).size;
    }),
  );

async function logInWithPassword(page: Page, person: NewPerson): Promise<void> {
  await page.goto('/wellnesslogin/logout');
  await expect(page.getByRole('link', { name: 'Log back in' })).toBeVisible();
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
}

test('WY19 WY20 WY21 a person sets up an authenticator app, logs in with it and with a recovery code', async ({
  page,
  request,
  expectConsole,
}) => {
  for (const refused of [/Error from \/api\/user\/authenticator\/begin$/, /status of 403/]) expectConsole(refused);
  const person = await activatedPerson(page, 'authenticator');
  const key = await openScan(page, request, person);
  await expectAccessible(page, 'the QR code');
  const setUpAt = stepNow();
  await page.getByLabel('Code from the app').fill(authenticatorCode(key, setUpAt));
  await page.getByRole('button', { name: 'Set up', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible();
  await expectAccessible(page, 'the recovery codes');
  const listed = page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem');
  const codes = await listed.allInnerTexts();
  expect(codes).toHaveLength(10);
  expect(await linesOf(listed)).toEqual(codes.map(() => 1));
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toBe('recovery-codes.txt');
  await page.getByRole('link', { name: 'I’ve saved them' }).click();
  await expect(page.getByRole('button', { name: 'Manage Authenticator app' })).toBeVisible();

  await logInWithPassword(page, person);
  // A code of the app can be used once. If the time step of the set-up is not over, the code of the next step is entered.
  await codeParts(page).code.fill(authenticatorCode(key, Math.max(setUpAt + 1, stepNow())));
  await codeParts(page).submit.click();
  await expect(page).toHaveURL(`${linen}${person.area}`);

  await logInWithPassword(page, person);
  await page.getByRole('button', { name: 'A recovery code' }).click();
  await expectAccessible(page, 'the recovery code');
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'You used a recovery code' })).toBeVisible();
  await expectAccessible(page, 'the recovery code that was used');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(`${linen}${person.area}`);
  const told = (await messagesTo(request, person.email)).map(({ subject }) => subject);
  expect(told.some((subject) => subject.startsWith('A recovery code was used'))).toBe(true);
});

/** Debian's scanner reads what a phone's camera would see. */
const scanner = 'zbarimg';
const hasScanner = spawnSync(scanner, ['--version']).error === undefined;

test('WY31 the QR code can be scanned from a screen of 320 px, in light and in dark', async ({
  page,
  request,
  expectConsole,
}) => {
  test.skip(!hasScanner, 'zbarimg is not there: apt-get install zbar-tools');
  for (const refused of [/Error from \/api\/user\/authenticator\/begin$/, /status of 403/]) expectConsole(refused);
  const person = await activatedPerson(page, 'scanned');
  const key = await openScan(page, request, person);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const input = await page.screenshot({ fullPage: true });
    const read = execFileSync(scanner, ['--quiet', '--nodbus', '--raw', '-'], { input, encoding: 'utf8' });
    const name = encodeURIComponent(person.email);
    expect(read.trim()).toBe(`otpauth://totp/Linen%20Health:${name}?secret=${key}&issuer=Linen%20Health`);
    expect(await overflow(page)).toBe(0);
  }
});
