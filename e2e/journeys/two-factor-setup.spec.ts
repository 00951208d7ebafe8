import { expect, type Page } from '@playwright/test';
import { password } from '../fixtures/accounts.ts';
import { codeSentBy } from '../fixtures/codes.ts';
import { openLogin } from '../fixtures/login.ts';
import { newPerson } from '../fixtures/new-people.ts';
import { linen } from '../fixtures/origins.ts';
import { registerAndActivateElsewhere } from '../fixtures/register-by-api.ts';
import { codeParts, eventsOf, factorParts, mfaPath, verifyPath } from '../fixtures/two-factor.ts';
import { atRelease, test } from '../fixtures/test.ts';

const mobile = '0851000006';

/** Presses Tab until the element with this id has the focus, like a person without a mouse. */
async function tabTo(page: Page, id: string): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement?.id ?? '');
  for (let pressed = 0; pressed < 15 && (await focused()) !== id; pressed++) await page.keyboard.press('Tab');
  expect(await focused()).toBe(id);
}

test('LN5 RT13 MF1 MF4 a hospital user is led through the 2FA set-up at the first login, by keyboard alone', async ({
  page,
  request,
}) => {
  test.slow();
  const person = newPerson('hospital', 'forced second factor');
  await registerAndActivateElsewhere(request, person);
  const parts = factorParts(page);
  const { heading, trust } = codeParts(page);
  const { keyboard } = page;
  await openLogin(page, 'hospital', { query: `?redir=${encodeURIComponent(person.area)}` });
  await tabTo(page, 'sign-in-email');
  await keyboard.type(person.email);
  await tabTo(page, 'sign-in-loginId');
  await keyboard.type(person.number);
  await tabTo(page, 'sign-in-password');
  await keyboard.type(password);
  await tabTo(page, 'sign-in-terms');
  await keyboard.press('Space');
  await keyboard.press('Enter');

  const query = `?redir=${encodeURIComponent(person.area)}&initial=true`;
  await expect(page).toHaveURL(`${linen}${mfaPath('hospital')}${query}`);
  await expect(heading).toHaveText('Protect your account');
  await expect(heading).toBeFocused();
  await expect(page.getByText('Step 1 of 3: choose')).toBeVisible();
  await expect(parts.logout).toBeVisible();
  await tabTo(page, 'protect-way');
  for (const choice of ['Authenticator app', 'Codes by text or email']) {
    await keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: choice })).toBeChecked();
  }
  await keyboard.press('Enter');
  await expect(heading).toHaveText('2-Factor Authentication');
  await expect(heading).toBeFocused();
  await expect(page.getByText('Step 2 of 3: set it up')).toBeVisible();
  await expect(parts.logout).toBeVisible();
  for (const wayOut of [parts.cancel, parts.back]) await expect(wayOut).toHaveCount(0);
  await tabTo(page, 'mfa-settings-switch');
  await expect(parts.switch).toHaveAccessibleDescription(/^Linen Health requires 2-factor authentication/);
  await keyboard.press('Space');
  await expect(parts.switch).toBeChecked();

  await tabTo(page, 'mfa-settings-switch');
  await keyboard.press('Tab');
  await keyboard.press('ArrowDown');
  await expect(parts.byText).toBeChecked();
  await keyboard.press('Tab');
  await expect(parts.mobile).toBeFocused();
  await keyboard.type(mobile);
  await keyboard.press('Tab');
  await expect(parts.password).toBeFocused();
  await keyboard.type(password);
  const mailed = await codeSentBy(request, person.email, () => keyboard.press('Enter'));

  await expect(page).toHaveURL(`${linen}${verifyPath('hospital')}${query}&guided=codes`);
  await expect(heading).toBeFocused();
  await expect(page.getByText('Step 2 of 3: set it up')).toBeVisible();
  await expect(parts.logout).toBeVisible();
  // F9: a thief who knows only the password cannot read the mailbox, so the set-up first sends a code to the mailbox.
  await expect(page.getByText(/^First we check that your email address is yours/)).toBeVisible();
  await expect(page.getByText('We sent a six-digit code by email to')).toBeVisible();
  await tabTo(page, 'mfa-verify-code');
  await keyboard.type(mailed);
  const code = await codeSentBy(request, mobile, () => keyboard.press('Enter'));
  await expect(heading).toHaveText('One more code');
  await expect(heading).toBeFocused();
  await expect(page.locator('#mfa-verify-next')).toHaveText(
    `Your email address is confirmed. Now enter the code we sent to ${mobile}.`,
  );
  await expect(page.getByText('Step 2 of 3: set it up')).toBeVisible();
  await tabTo(page, 'mfa-verify-code');
  await keyboard.type(code);
  await expect(trust).not.toBeChecked();
  await keyboard.press('Enter');
  await expect(heading).toHaveText('2-factor authentication is on');
  await expect(page.getByText('Step 3 of 3: finish')).toBeVisible();
  await expect.poll(() => eventsOf(page)).toEqual([{ action: 'mfaSettingsChanged', label: 'mfaEnabled' }]);
  // The third step offers recovery codes, and can be skipped.
  const [recoveryCodes, onwards] = [page.getByRole('link', { name: 'Get recovery codes' }), parts.next];
  await keyboard.press('Tab');
  await expect(recoveryCodes).toBeFocused();
  await keyboard.press('Tab');
  await expect(onwards).toBeFocused();
  await keyboard.press('Shift+Tab');
  await keyboard.press('Enter');
  await expect(heading).toHaveText('Get recovery codes');
  await expect(heading).toBeFocused();
  await tabTo(page, 'recovery-codes-password');
  await keyboard.type(password);
  await keyboard.press('Enter');
  await expect(heading).toHaveText('Save your recovery codes');
  await expect(page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem')).toHaveCount(10);
  const saved = page.getByRole('link', { name: 'I’ve saved them' });
  await expect(async () => {
    await keyboard.press('Tab');
    await expect(saved).toBeFocused({ timeout: 100 });
  }).toPass();
  await keyboard.press('Enter');
  await expect(page).toHaveURL(`${linen}${person.area}`);
});

test(
  'MF9 RT13 a reload in the middle of a required 2FA set-up asks for the same code again, and the person can leave it by Logout',
  { tag: atRelease },
  async ({ page, request }) => {
    const person = newPerson('hospital', 'broken set-up');
    await registerAndActivateElsewhere(page.request, person);
    const parts = factorParts(page);
    await page.goto(mfaPath('hospital'));
    await page.locator('label', { hasText: 'Codes by text or email' }).click();
    await parts.next.click();
    await parts.byEmail.check();
    await parts.password.fill(password);
    await codeSentBy(request, person.email, () => parts.next.click());
    await expect(codeParts(page).code).toBeVisible();
    await page.reload();
    await expect(codeParts(page).code).toBeVisible();
    await expect(page).toHaveURL(`${linen}${verifyPath('hospital')}?guided=codes&initial=true`);
    await page.getByRole('link', { name: 'Change how you get codes' }).click();
    await expect(parts.byEmail).toBeChecked();
    await page.goto(person.area);
    await expect(page).toHaveURL(/\/hospitallogin\/login\?redir=/);
    await page.goto(mfaPath('hospital'));
    await parts.logout.click();
    await expect(parts.heading).toHaveText('You have logged out');
  },
);
