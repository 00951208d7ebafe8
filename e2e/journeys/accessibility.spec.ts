import { expect } from '@playwright/test';
import { accounts, password } from '../fixtures/accounts.ts';
import { accountParts, accountPath, fillPasswords } from '../fixtures/account.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { accessibilityCheck, accessibilityCheckInBothBrands } from '../fixtures/accessibility-check.ts';
import { signInByApi, signInElsewhere } from '../fixtures/sign-in-by-api.ts';
import { fillLogin, loginParts, loginPath, openLogin } from '../fixtures/login.ts';
import { wellnessGroup } from '../fixtures/new-people.ts';
import { linen, tweed } from '../fixtures/origins.ts';
import { registerParts, registerPath } from '../fixtures/register.ts';
import { newPassword, resetParts, resetPath } from '../fixtures/reset.ts';
import { factorParts, mfaPath, verifyPath } from '../fixtures/two-factor.ts';
import { securityParts } from '../fixtures/security.ts';
import { atRelease, test } from '../fixtures/test.ts';
import { goByHistory } from '../fixtures/browser-steps.ts';

const { member, emailCode, unactivated } = accounts;
const narrow = { width: 320, height: 568 };
const wide = { width: 1280, height: 800 };
const problem = 'There is a problem';
const nobodysCode = 'x'.repeat(43);

// Both brands show the same screens. They differ in theme and window size, so that each pair of brand and screen covers a part of the
// combinations.
const brands = [
  { brand: 'linen', origin: linen, first: 'light', size: narrow },
  { brand: 'tweed', origin: tweed, first: 'dark', size: wide },
] as const;

for (const { brand, origin, first, size } of brands) {
  test(
    `WCAG 2.2 AA 1.4.10 ${brand}: the login has no accessibility faults, also with errors and in Irish`,
    { tag: brand === 'linen' ? [] : atRelease },
    async ({ page, expectConsole }) => {
      test.slow();
      expectConsole(/Failed to load\. Error from \/api\/idauth\/auth/);
      expectConsole(/status of 401/);
      const { submit, alert, terms } = loginParts(page);
      await page.setViewportSize(size);
      const loaded = page.waitForResponse('**/cms/registertext/**');
      await openLogin(page, 'member', { origin });
      await loaded;
      await expectAccessible(page, 'member login');
      const examine = accessibilityCheck(page, first);
      await goByHistory(page, loginPath('group'), 'Create password');
      await examine('group login');
      await goByHistory(page, loginPath('hospital'), 'New to Hospital Area?');
      await terms.check();
      await submit.click();
      await expect(page.getByRole('group', { name: problem })).toBeFocused();
      await expectAccessible(page, 'login with wrong fields');

      await goByHistory(page, loginPath('member'), 'New to Member Area?');
      await fillLogin(page, { ...member, email: `stranger-${brand}@demo.example` });
      await page.getByRole('button', { name: 'Show password' }).click();
      await submit.click();
      await expect(alert).toBeFocused();
      await examine('login refused');
      await page.getByRole('button', { name: 'Gaeilge' }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', 'ga');
      await examine('login in Irish');
    },
  );
}

test.describe('WCAG 2.2 AA 1.4.10 accessibility in both brands', () => {
  test.slow();

  test(
    'the registration, the reset and the screens of mailed links have no faults',
    { tag: atRelease },
    async ({ page, expectConsole }) => {
      // The pages are opened with a code that belongs to no account, so their requests are refused.
      for (const refused of [/Error from \/api\/user\/(activate|user\/email)\/about$/, /status of 400/])
        expectConsole(refused);
      const examine = accessibilityCheckInBothBrands(page, 'light');
      const { summary, groupId, checkGroup, firstName, submit } = registerParts(page);
      const reset = resetParts(page);
      await page.setViewportSize(narrow);
      await openLogin(page, 'member');
      for (const [path, shows] of [
        [registerPath('member'), 'Register as a member'],
        [`${resetPath('member')}?restart=true`, /^Your password link has expired/],
        [`/memberlogin/activate?code=${nobodysCode}`, 'One last step'],
        ['/memberlogin/activate/verify/fail', "Your account hasn't been activated"],
        [`${accountPath.email('member')}/verify/fail`, 'Your email address has not been changed'],
        [`/memberlogin/notme?code=${nobodysCode}`, 'Secure your account'],
        [`/memberlogin/emailundo?code=${nobodysCode}`, 'Undo the change of email address'],
        [`/memberlogin/notregistered?code=${nobodysCode}`, 'Didn’t register?'],
      ] as const) {
        await goByHistory(page, path, shows);
        await examine(path);
      }
      await goByHistory(page, registerPath('consultant'), 'Register as a consultant or GP');
      await submit.press('Enter');
      await expect(summary).toBeFocused();
      await examine('registration with wrong fields');
      await goByHistory(page, resetPath('hospital'), 'Hospital ID');
      await reset.send.click();
      await expect(summary).toBeFocused();
      await examine('reset with wrong fields');
      await goByHistory(page, resetPath('group'), 'Where should we send the link?');
      await reset.email.fill(`nobody-in-sight@demo.example`);
      await reset.send.click();
      await expect(reset.heading).toHaveText('Check your email');
      await examine('a link on its way');

      await goByHistory(page, registerPath('wellness'), 'Register for wellbeing only');
      await groupId.fill(wellnessGroup);
      await checkGroup.click();
      await expect(firstName).toBeEnabled();
      await registerParts(page).terms.check();
      await registerParts(page).dataUse.check();
      await registerParts(page).password.fill('woven4');
      await submit.click();
      await expect(summary).toBeFocused();
      await examine('wellness registration with every field wrong');
    },
  );

  test('the screens behind the login have no faults', { tag: atRelease }, async ({ page, request }) => {
    const examine = accessibilityCheckInBothBrands(page, 'light');
    const parts = accountParts(page);
    const factor = factorParts(page);
    await page.setViewportSize(narrow);
    await signInByApi(page, unactivated);
    await page.goto(`${linen}/memberlogin/activate`);
    await page.getByRole('button', { name: 'Activate my account' }).click();
    await expect(parts.summary).toBeFocused();
    await examine('the activation panel');
    await signInByApi(page, emailCode);
    await page.goto(linen + verifyPath('member'));
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(parts.summary).toBeFocused();
    await examine('the question for a code');

    await signInByApi(page, member);
    await signInElsewhere(request, member);
    await page.goto(linen + accountPath.settings('member'));
    await expect(page.getByRole('link', { name: 'Security' })).toBeVisible();
    await examine('settings');
    await goByHistory(page, accountPath.details('member'), 'The details you use to log in.');
    await examine('account details');
    await goByHistory(page, accountPath.email('member'), 'Update your email address');
    await parts.send.click();
    await expect(parts.summary).toBeFocused();
    await examine('a new email with wrong fields');
    await goByHistory(page, accountPath.security('member'), 'Recent activity');
    await expect(securityParts(page).activity.getByRole('listitem').first()).toBeVisible();
    await examine('security');
    await securityParts(page).endOthers.click();
    await securityParts(page).secret.press('Enter');
    await expect(securityParts(page).secret).toHaveAttribute('aria-invalid', 'true');
    await examine('the question for the password');
    await page.keyboard.press('Escape');
    await goByHistory(page, accountPath.password('member'), 'Change your password');
    await fillPasswords(page, password, newPassword);
    await examine('a new password');
    await fillPasswords(page, '', '');
    await goByHistory(page, mfaPath('member'), '2-factor authentication');
    await factor.switch.click();
    await factor.byText.check();
    await factor.next.click();
    await expect(parts.summary).toBeFocused();
    await examine('two-factor settings with wrong fields');
  });
});
