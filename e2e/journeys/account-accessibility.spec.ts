import { expect } from '@playwright/test';
import { accountParts, accountPath, askForEmail, fillNumber, fillPasswords } from '../fixtures/account.ts';
import { password } from '../fixtures/accounts.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { examine, expectFits } from '../fixtures/examine.ts';
import { letIn } from '../fixtures/let-in.ts';
import { letterTo, linkIn } from '../fixtures/letters.ts';
import { numbersToChangeTo } from '../fixtures/newcomers.ts';
import { linen } from '../fixtures/origins.ts';
import { newPassword } from '../fixtures/reset.ts';
import { tabOn } from '../fixtures/tab-on.ts';
import { openSecurity, securityParts } from '../fixtures/security.ts';
import { ownEmail, settled, switchCodesOn } from '../fixtures/settled.ts';
import { test } from '../fixtures/two-browsers.ts';

const [, number] = numbersToChangeTo;

test.describe('WCAG 2.2 AA 1.4.10', () => {
  test.slow();

  test('the settings, the details and the way to a new email', async ({ page, expectConsole }) => {
    expectConsole(/Error from \/api\/user\/user\/email\/confirm$/);
    expectConsole(/status of 400/);
    await settled(page, 'looks-at-email');
    const email = ownEmail('looked-at-email');
    const parts = accountParts(page);
    await page.goto(accountPath.settings('wellness'));
    await expect(page.getByRole('link', { name: 'Security' })).toBeVisible();
    await examine(page, 'settings');
    await page.goto(accountPath.email('wellness'));
    await parts.send.click();
    await expect(parts.summary).toBeFocused();
    await examine(page, 'a new email with wrong fields');
    await askForEmail(page, email);
    await expect(parts.heading).toHaveText('Check your email');
    await examine(page, 'an email that waits');
    await parts.back.click();
    await expect(page.getByText(`Waiting for you to confirm ${email}`)).toBeVisible();
    await examine(page, 'account details');
    await page.goto(linkIn(await letterTo(page.request, email, 'emailChange')));
    await expect(parts.confirm).toBeVisible();
    await examine(page, 'the button of the link');
    await parts.confirm.click();
    await expect(parts.heading).toHaveText('Your email has been changed');
    await examine(page, 'a changed email');
    await page.goto(`${accountPath.email('wellness')}/verify?code=${'x'.repeat(43)}`);
    await parts.confirm.click();
    await expect(parts.heading).toHaveText('Your email has not been changed');
    await examine(page, 'a link that is no more');
  });

  test('a membership number and a password, wrong and changed, and a locked account', async ({
    page,
    expectConsole,
  }) => {
    expectConsole(/Error from \/api\/user\/user\/(memberNumber|password)$/);
    expectConsole(/status of 40[03]/);
    await settled(page, 'looks-at-forms');
    const parts = accountParts(page);
    await page.goto(accountPath.number('wellness'));
    await fillNumber(page, '2999999998');
    await parts.update.click();
    await expect(parts.summary).toBeFocused();
    await examine(page, 'a membership number that is not theirs');
    await fillNumber(page, number);
    await parts.update.click();
    await expect(parts.heading).toHaveText('Membership number successfully updated');
    await examine(page, 'a changed membership number');
    await page.goto(accountPath.password('wellness'));
    await fillPasswords(page, password, 'Password1');
    await parts.change.click();
    await expect(parts.summary).toBeFocused();
    await examine(page, 'a password that too many use');
    for (let tried = 1; tried <= 5; tried++) {
      await fillPasswords(page, `Wrong-password-${tried}`, newPassword);
      const answered = page.waitForResponse('**/api/user/user/password');
      await parts.change.click();
      await answered;
      await expect(tried < 5 ? parts.summary : parts.heading).toBeFocused();
    }
    await expect(parts.heading).toHaveText('Your account is locked');
    await examine(page, 'a locked account');
  });

  test('the security screen, its dialog and ‘This wasn’t me’', async ({ page, otherPage, expectConsole }) => {
    expectConsole(/Error from \/api\/user\/not-me$/);
    expectConsole(/status of 400/);
    const person = await settled(page, 'looks-at-security');
    await letIn(page, person);
    await letIn(otherPage, person);
    const parts = securityParts(page);
    const { heading } = accountParts(page);
    await openSecurity(page);
    await parts.endOthers.click();
    await parts.secret.press('Enter');
    await expect(parts.secret).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page, 'the question for the password');
    await expectFits(page, 'the question for the password');
    await switchCodesOn(page.request, person);
    await openSecurity(page);
    await expect(parts.remembered).toHaveCount(1);
    await examine(page, 'security');
    const letter = await letterTo(page.request, person.email, 'newDevice');
    await page.goto(linkIn(letter));
    await expect(parts.secure).toBeVisible();
    await examine(page, 'the question whether it was you');
    await parts.secure.click();
    await expect(heading).toHaveText('Your account is secured');
    await examine(page, 'a secured account');
    await page.goto(linkIn(letter));
    await parts.secure.click();
    await expect(heading).toHaveText('This link has expired or has already been used');
    await examine(page, 'a link that was used');
  });
});

test('WCAG 2.1.1 2.4.7 from the settings to a new password by keyboard, every stop visible', async ({ page }) => {
  await settled(page, 'keyboard');
  const { heading } = accountParts(page);
  const { keyboard } = page;
  await page.goto(accountPath.settings('wellness'));
  await expect(page.getByRole('link', { name: 'Security' })).toBeVisible();
  await tabOn(page, 'Account details');
  await keyboard.press('Enter');
  await expect(heading).toBeFocused();
  await tabOn(page, 'Change password');
  await keyboard.press('Enter');
  await expect(heading).toHaveText('Change your password');
  await expect(heading).toBeFocused();
  await tabOn(page, 'Current password');
  await keyboard.type(password);
  await tabOn(page, 'New password');
  await keyboard.type(newPassword);
  await tabOn(page, 'Confirm password');
  await keyboard.type(newPassword);
  await keyboard.press('Enter');
  await expect(heading).toHaveText('Password changed successfully');
  await expect(heading).toBeFocused();
  await tabOn(page, 'Continue');
  await keyboard.press('Enter');
  await expect(page).toHaveURL(linen + accountPath.details('wellness'));
});
