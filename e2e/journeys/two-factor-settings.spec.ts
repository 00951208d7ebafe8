import { expect, type Page } from '@playwright/test';
import { password } from '../fixtures/accounts.ts';
import { codeSentBy } from '../fixtures/codes.ts';
import { messagesTo } from '../fixtures/inbox.ts';
import { newPerson } from '../fixtures/new-people.ts';
import { linen } from '../fixtures/origins.ts';
import { registerAndActivateElsewhere } from '../fixtures/register-by-api.ts';
import { codeParts, eventsOf, factorParts, giveCode, mfaPath, verifyPath } from '../fixtures/two-factor.ts';
import { atRelease, test } from '../fixtures/test.ts';

const updated = '2-factor authentication is on';

/** Goes from the confirmation screen to the settings, and from there opens the form again. */
async function openAgain(page: Page, state: string): Promise<void> {
  await page.getByRole('link', { name: 'Continue' }).click();
  const card = page.getByRole('listitem').filter({ hasText: '2-Factor Authentication' });
  await expect(card).toContainText(state);
  await card.getByRole('link').click();
  await expect(factorParts(page).switch).toBeVisible();
}

test(
  'MF1 MF2 MF3 MF6 a person turns on codes by email, changes to texts, to another phone number and back to email, and turns codes off',
  { tag: atRelease },
  async ({ page }) => {
    test.slow();
    const person = newPerson('member', 'second factor');
    const [first, second] = ['0851000003', '0851000004'];
    const { request } = page;
    await registerAndActivateElsewhere(request, person);
    const parts = factorParts(page);
    const confirm = async (recipient: string) => {
      await parts.password.fill(password);
      const code = await codeSentBy(request, recipient, () => parts.next.click());
      await expect(page).toHaveURL(`${linen}${verifyPath('member')}`);
      await giveCode(page, code);
      await expect(page).toHaveURL(`${linen}${mfaPath('member')}/final`);
      await expect(parts.heading).toHaveText(updated);
      await expect(parts.heading).toBeFocused();
    };

    await page.goto(mfaPath('member'));
    await expect(parts.switch).not.toBeChecked();
    await expect(parts.password).toHaveCount(0);
    await parts.turnOn.click();
    await expect(parts.switch).toBeChecked();
    await expect(parts.switch).toBeFocused();
    await expect(parts.byEmail).toHaveAccessibleDescription(person.email);
    await parts.byText.check();
    await parts.mobile.fill('0851');
    await parts.next.click();
    await expect(parts.summary).toBeFocused();
    await expect(parts.summary.getByRole('link')).toHaveCount(2);
    await parts.byEmail.check();
    await confirm(person.email);

    await openAgain(page, 'On: codes by email');
    await expect(parts.next).toHaveAttribute('aria-disabled', 'true');
    await parts.byText.check();
    await parts.mobile.fill(first);
    await confirm(first);

    await openAgain(page, 'On: codes by text message');
    await expect(parts.mobile).toHaveValue('085 100 0003');
    for (const written of ['+353 85 100-0003', '(085)1000003']) {
      await parts.mobile.fill(written);
      await expect(parts.next).toHaveAttribute('aria-disabled', 'true');
      await expect(parts.next).toHaveAccessibleDescription('You haven’t changed anything yet');
    }
    await parts.mobile.fill('085 100 0004');
    await expect(parts.next).not.toHaveAttribute('aria-disabled');
    await confirm(second);
    const toOldNumber = async () => (await messagesTo(request, first)).map(({ text }) => text).join('\n');
    await expect.poll(toOldNumber).toContain('login codes are no longer sent to this number');

    await openAgain(page, 'On: codes by text message');
    await parts.byEmail.check();
    await confirm(person.email);

    await openAgain(page, 'On: codes by email');
    await expect(parts.offWarning).toHaveCount(0);
    await parts.switch.click();
    await expect(parts.offWarning).toBeVisible();
    await parts.turnOff.click();
    await expect(parts.password).toHaveAccessibleDescription(/The Password field is required/);
    await parts.password.fill(password);
    await parts.turnOff.click();
    await expect(parts.heading).toHaveText('Your 2FA settings have been disabled successfully.');
    const labels = ['mfaEnabled', 'mfaChangedToSms', 'mfaSmsNumberChanged', 'mfaChangedToEmail', 'mfaDisabled'];
    expect(await eventsOf(page)).toEqual(labels.map((label) => ({ action: 'mfaSettingsChanged', label })));
    const told = async () => (await messagesTo(request, person.email)).map(({ subject }) => subject);
    await expect
      .poll(told)
      .toEqual(
        expect.arrayContaining([
          '2-factor authentication is on – Linen Health',
          'Your 2-factor authentication was changed – Linen Health',
          '2-factor authentication is off – Linen Health',
        ]),
      );
  },
);

test(
  'RT11 the 2FA form keeps its choices when the person returns from the code screen, and is reset when they return from another screen',
  { tag: atRelease },
  async ({ page, allowConsole }) => {
    // F6: a second code to the same mailbox has to wait for a few seconds.
    for (const early of [/Error from \/api\/idauth\/mfa\/settings$/, /status of 429/]) allowConsole(early);
    const person = newPerson('wellness', 'second factor in steps');
    await registerAndActivateElsewhere(page.request, person);
    const parts = factorParts(page);
    const { code, change } = codeParts(page);
    const expectKept = async () => {
      await expect(page).toHaveURL(`${linen}${mfaPath('wellness')}`);
      await expect(parts.switch).toBeChecked();
      await expect(parts.byText).toBeChecked();
      await expect(parts.mobile).toHaveValue('085 100 0005');
      await expect(parts.password).toHaveValue('');
    };
    const goOn = () =>
      expect(async () => {
        await parts.password.fill(password);
        await parts.next.click();
        await expect(code).toBeVisible({ timeout: 2000 });
      }).toPass();
    const settings = page.getByRole('link', { name: '2-Factor Authentication' });
    await page.goto('/wellnesslogin/settings');
    await settings.click();
    await parts.switch.click();
    await parts.byText.check();
    await parts.mobile.fill('085 100 0005');
    await goOn();
    await change.click();
    await expectKept();
    await goOn();
    await page.goBack();
    await expectKept();

    // Cancel would lose the unsaved change, so the portal asks. If the person leaves, the form shows the stored settings again.
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await parts.cancel.click();
    await dialog.getByRole('button', { name: 'Stay on this page' }).click();
    await expectKept();
    await parts.cancel.click();
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await settings.click();
    await expect(parts.switch).not.toBeChecked();

    // After a reload the person can still enter the code. Until then the account keeps its settings.
    await parts.switch.click();
    await parts.byEmail.check();
    await goOn();
    await page.reload();
    await expect(code).toBeVisible();
    await page.goto(`${mfaPath('wellness')}/final`);
    await expect(page).toHaveURL(`${linen}${mfaPath('wellness')}`);
    await expect(parts.switch).not.toBeChecked();
  },
);
