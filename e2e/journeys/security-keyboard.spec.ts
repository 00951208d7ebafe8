import { expect, type Page } from '@playwright/test';
import { password } from '../fixtures/accounts.ts';
import { activatedPerson } from '../fixtures/activated-person.ts';
import { authenticatorCode, stepNow } from '../fixtures/authenticator.ts';
import { codeSentBy } from '../fixtures/codes.ts';
import { passkeysOf } from '../fixtures/passkeys.ts';
import { openSecurity } from '../fixtures/security.ts';
import { tabUntil } from '../fixtures/tab-until.ts';
import { test } from '../fixtures/test.ts';
import { addVirtualAuthenticator } from '../fixtures/virtual-authenticator.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

test('WCAG 2.1.1 2.4.3 a passkey is added, named and removed by keyboard, and the focus is never lost', async ({
  page,
  request,
  expectConsole,
}) => {
  for (const refused of [/Error from \/api\/user\/passkeys\/(options|remove)$/, /status of 403/])
    expectConsole(refused);
  const { keyboard } = page;
  const authenticator = await addVirtualAuthenticator(page);
  const { email } = await activatedPerson(page, 'keyboard-passkey');
  const passkeys = passkeysOf(page);
  await openSecurity(page);
  await tabUntil(page, 'Add a passkey');
  const code = await codeSentBy(request, email, () => keyboard.press('Enter'));
  await expect(heading(page, 'Confirm it’s you')).toBeFocused();
  await tabUntil(page, 'Please input the code');
  await keyboard.type(code);
  await authenticator.touchedWhile(async () => {
    await keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Name this passkey' })).toBeVisible();
  });
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await keyboard.press('Escape');
  await tabUntil(page, 'Manage Passkeys');
  await keyboard.press('Enter');
  await expect(passkeys.getByRole('listitem')).toHaveCount(1);

  const rename = passkeys.getByRole('button', { name: /^Rename/ });
  await tabUntil(page, (await rename.textContent()) ?? '');
  await keyboard.press('Enter');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await keyboard.press('Escape');
  await expect(rename).toBeFocused();
  await keyboard.press('Enter');
  await keyboard.press('ControlOrMeta+A');
  await keyboard.type('My laptop');
  await keyboard.press('Enter');
  await expect(passkeys.getByRole('button', { name: 'Rename My laptop' })).toBeFocused();

  const remove = passkeys.getByRole('button', { name: 'Remove My laptop' });
  await tabUntil(page, 'Remove My laptop');
  await keyboard.press('Enter');
  const ownPassword = page.getByRole('dialog').getByLabel('Password', { exact: true });
  await expect(ownPassword).toBeFocused();
  await keyboard.press('Escape');
  await expect(remove).toBeFocused();
  await keyboard.press('Enter');
  await expect(ownPassword).toBeFocused();
  await keyboard.type(password);
  await keyboard.press('Enter');
  // The code by email was entered, but removing a passkey requires more than the mailbox.
  await expect(heading(page, 'Confirm it’s you')).toBeFocused();
  await tabUntil(page, 'Use your passkey');
  await authenticator.touchedWhile(async () => {
    await keyboard.press('Enter');
    await expect(passkeys).toContainText('Not set up');
  });
  await expect(passkeys.getByText('Passkeys', { exact: true })).toBeFocused();
});

test('WCAG 2.1.1 2.4.3 an app and recovery codes are set up by keyboard, and each screen focuses its heading', async ({
  page,
  request,
  expectConsole,
}) => {
  for (const refused of [/Error from \/api\/user\/authenticator\/begin$/, /status of 403/]) expectConsole(refused);
  const { keyboard } = page;
  const { email } = await activatedPerson(page, 'keyboard-app');
  const give = async () => {
    await tabUntil(page, 'Current password');
    await keyboard.type(password);
    await keyboard.press('Enter');
  };
  await openSecurity(page);
  await tabUntil(page, 'Set up Authenticator app');
  await keyboard.press('Enter');
  await expect(heading(page, 'Set up an authenticator app')).toBeFocused();
  const code = await codeSentBy(request, email, give);
  await expect(heading(page, 'Confirm it’s you')).toBeFocused();
  await tabUntil(page, 'Please input the code');
  await keyboard.type(code);
  await keyboard.press('Enter');
  await expect(heading(page, 'Add this account to your app')).toBeFocused();
  const key = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '');
  await tabUntil(page, 'Code from the app');
  await keyboard.type(authenticatorCode(key, stepNow()));
  await keyboard.press('Enter');
  await expect(heading(page, 'Save your recovery codes')).toBeFocused();
  await tabUntil(page, 'I’ve saved them');
  await keyboard.press('Enter');

  await expect(heading(page, 'Security')).toBeFocused();
  await expect(page.getByRole('link', { name: 'Get new codes' })).toBeVisible();
  await tabUntil(page, 'Get new codes');
  await keyboard.press('Enter');
  await expect(heading(page, 'Get new recovery codes')).toBeFocused();
  await give();
  await expect(heading(page, 'Save your recovery codes')).toBeFocused();
});
