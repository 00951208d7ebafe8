import { expect } from '@playwright/test';
import { password } from '../fixtures/accounts.ts';
import { newPerson } from '../fixtures/new-people.ts';
import { linen } from '../fixtures/origins.ts';
import { registerAndActivateElsewhere } from '../fixtures/register-by-api.ts';
import { factorParts, mfaPath } from '../fixtures/two-factor.ts';
import { atRelease, test } from '../fixtures/test.ts';

const wrongPassword = 'The password you entered is incorrect. Please enter your current login password.';
const locked =
  'User account has been locked and your session ended due to multiple failed attempts. Please reset your account';

test(
  'MF7 ER4 a wrong password in the 2FA settings is shown at its field, and five lock the account and end the session',
  { tag: atRelease },
  async ({ page, expectConsole }) => {
    for (const announced of [/Error from \/api\/idauth\/mfa\/settings$/, /status of 403/]) expectConsole(announced);
    const person = newPerson('member', 'second factor refused');
    await registerAndActivateElsewhere(page.request, person);
    const parts = factorParts(page);
    await page.goto(mfaPath('member'));
    await parts.switch.click();
    await parts.byEmail.check();
    const wrong = { preferences: { enabled: true, type: 'EMAIL' }, password: 'Woven-cloth-43' };
    const headers = { 'x-requested-with': 'loginApp' };
    for (let tried = 1; tried <= 3; tried++)
      expect((await page.request.post('/api/idauth/mfa/settings', { data: wrong, headers })).status()).toBe(403);
    for (const tried of [4, 5]) {
      const answered = page.waitForResponse('**/api/idauth/mfa/settings');
      await parts.password.fill('Woven-cloth-43');
      await parts.next.click();
      const refusal = await answered;
      expect(refusal.status()).toBe(403);
      expect(await refusal.json()).toMatchObject({ data: { errorCode: tried < 5 ? 0 : 4 } });
      if (tried === 5) break;
      await expect(parts.password).toHaveAccessibleDescription(new RegExp(wrongPassword));
      await expect(parts.password).toHaveValue('');
      await expect(parts.summary).toBeFocused();
      await expect(parts.byEmail).toBeChecked();
    }
    await expect(parts.heading).toHaveText('Your account is locked');
    await expect(parts.heading).toBeFocused();
    await expect(page.getByRole('alert').filter({ hasText: locked })).toBeVisible();
    expect((await page.request.get('/api/idauth/session')).status()).toBe(401);
    await page.getByRole('link', { name: 'Reset your account' }).click();
    await expect(page).toHaveURL(`${linen}/memberlogin/reset`);
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email);
  },
);

test(
  'MF7 the 2FA settings report a failed save, and lead to Logout and back if the session is over',
  { tag: atRelease },
  async ({ page, context, expectConsole }) => {
    for (const announced of [/Error from \/api\/idauth\/mfa\/settings$/, /status of 401/, /status of 500/]) {
      expectConsole(announced);
    }
    const person = newPerson('wellness', 'second factor refused');
    await registerAndActivateElsewhere(page.request, person);
    const parts = factorParts(page);
    await page.goto(mfaPath('wellness'));
    await parts.switch.click();
    await parts.byEmail.check();
    await parts.password.fill(password);
    await page.route('**/api/idauth/mfa/settings', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
    await parts.next.click();
    await expect(parts.alert).toHaveText('Something went wrong, please try again.');
    await expect(parts.alert).toBeFocused();
    await context.clearCookies();
    await parts.password.fill(password);
    await parts.next.click();
    await expect(page).toHaveURL(`${linen}/wellnesslogin/logout?timeout=true&redir=%2Fwellnesslogin%2Fsettings%2Fmfa`);
    await expect(parts.heading).toHaveText('You have been logged out due to inactivity');
  },
);
