import { expect } from '@playwright/test';
import { accounts } from '../fixtures/accounts.ts';
import { fillEmail } from '../fixtures/fill-email.ts';
import { hold } from '../fixtures/hold.ts';
import { fillLogin, loginParts, openLogin } from '../fixtures/login.ts';
import { linen } from '../fixtures/origins.ts';
import { atRelease, test } from '../fixtures/test.ts';

const wrong = "The email and password you entered don't match";
const locked = 'User account has been locked due to multiple failed attempts. Please reset your account.';
const unreachable = 'Something went wrong while attempting to submit your login, please try again';
const refusedCall = /^error: Failed to load\. Error from \/api\/idauth\/auth$/;
const refusedResource = /^error: Failed to load resource: the server responded with a status of 401/;

test('LG7 ER2 after a wrong password the login shows one alert, which has the focus, and keeps the email', async ({
  page,
  expectConsole,
}) => {
  expectConsole(refusedCall);
  expectConsole(refusedResource);
  const { alert, email, password, submit } = loginParts(page);
  await openLogin(page, 'member');
  await fillLogin(page, accounts.wellbeing, 'Woven-cloth-43');
  await submit.click();

  await expect(alert).toHaveText(wrong);
  await expect(alert).toHaveRole('alert');
  await expect(alert).toBeFocused();
  await expect(alert.getByRole('button')).toHaveCount(0);
  await expect(password).toHaveValue('');
  await expect(email).toHaveValue(accounts.wellbeing.email);
  await expect(page).toHaveTitle('Error: Log in – Member Area – Linen Health');
  for (const field of [email, password]) {
    await expect(field).not.toHaveAttribute('aria-invalid');
    await expect(field).toHaveAttribute('aria-describedby', /sign-in-alert/);
  }

  // The error disappears when the form is sent again, and the second login succeeds.
  const release = await hold(page, '**/api/idauth/auth');
  await password.fill('Woven-cloth-42');
  await password.press('Enter');
  await expect(alert).toBeEmpty();
  await expect(page.getByRole('button', { name: 'Logging in…' })).toHaveAttribute('aria-disabled', 'true');
  release();
  await expect(page).toHaveURL(`${linen}/wellbeing/`);
});

test(
  'LG8 ER5 after five failures the login says that the account is locked, even for an email without an account, until the email is changed',
  { tag: atRelease },
  async ({ page, request, expectConsole }) => {
    expectConsole(refusedCall);
    expectConsole(refusedResource);
    const { alert, email, password, submit } = loginParts(page);
    const stranger = `stranger-${Date.now()}@demo.example`;
    for (let attempt = 1; attempt <= 3; attempt++) {
      const data = { email: stranger, password: `Wrong-password-${attempt}`, userType: 'W', loginId: null };
      const reply = await request.post('/api/idauth/auth', { data, headers: { 'x-requested-with': 'loginApp' } });
      expect(reply.status()).toBe(401);
    }
    await openLogin(page, 'member');
    await email.fill(stranger);
    for (let attempt = 4; attempt <= 6; attempt++) {
      await password.fill(`Wrong-password-${attempt}`);
      const answered = page.waitForResponse('**/api/idauth/auth');
      await submit.click();
      await answered;
      await expect(alert.locator('p').first()).toHaveText(attempt <= 5 ? wrong : locked);
      await expect(password).toHaveValue('');
    }
    await expect(alert.getByRole('link', { name: 'Reset your account' })).toBeVisible();

    await fillEmail(email, `another-${stranger}`);
    await password.fill('Wrong-password-7');
    await submit.click();
    // The page counts the wrong passwords for all emails together, so this is its third.
    await expect(alert.locator('p')).toHaveText([
      wrong,
      'After five wrong tries we lock an account for a while. Forgot password?',
    ]);
    await expect(alert.getByRole('link')).toHaveText('Forgot password?');
  },
);

test(
  'VA8 an empty login shows a summary that leads to each field, and is not sent',
  { tag: atRelease },
  async ({ page, expectConsole, expectFailedRequest }) => {
    for (const announced of [refusedCall, refusedResource, /net::ERR_FAILED/, /status of 429/])
      expectConsole(announced);
    expectFailedRequest(/\/api\/idauth\/auth/);
    const { alert, email, password, submit } = loginParts(page);
    const asked: string[] = [];
    page.on('request', (request) => void (request.url().endsWith('/api/idauth/auth') && asked.push(request.url())));
    await openLogin(page, 'member');
    await submit.click();
    const summary = page.getByRole('group', { name: 'There is a problem' });
    await expect(summary).toBeFocused();
    await expect(page).toHaveTitle(/^Error: Log in/);
    await expect(summary.getByRole('link')).toHaveText([
      'The Email field is required',
      'The Password field is required',
    ]);
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await expect(email).toHaveAccessibleDescription(/Error:\s*The Email field is required/);
    await summary.getByRole('link', { name: 'The Password field is required' }).click();
    await expect(password).toBeFocused();
    await email.fill('not an address');
    await expect(page.getByText('Enter an email address in the correct format, like name@example.com')).toHaveCount(0);
    await password.focus();
    await expect(
      page.getByText('Enter an email address in the correct format, like name@example.com').first(),
    ).toBeVisible();
    expect(asked).toEqual([]);

    await test.step('LG10 a login that cannot reach the server says so, and the form is ready again', async () => {
      await page.route('**/api/idauth/auth', (route) => route.abort(), { times: 1 });
      await fillLogin(page, accounts.locked);
      await submit.click();
      await expect(alert).toHaveText(unreachable);
      await expect(submit).not.toHaveAttribute('aria-disabled');
      await expect(email).toHaveValue(accounts.locked.email);
    });
    await test.step('ER4 a login that exceeds the rate limit says how long to wait', async () => {
      const headers = { 'retry-after': '120' };
      await page.route(
        '**/api/idauth/auth',
        (route) => route.fulfill({ status: 429, headers, json: { status: 429, data: { errorCode: 119 } } }),
        { times: 1 },
      );
      await password.fill('Woven-cloth-42');
      await submit.click();
      await expect(alert).toContainText('2 minutes');
    });
    await test.step('LG8 a locked account is reported, with a link to the reset', async () => {
      await password.fill('Woven-cloth-42');
      await submit.click();
      await expect(alert.getByText(locked, { exact: true })).toBeVisible();
      await expect(alert).toBeFocused();
      await alert.getByRole('link', { name: 'Reset your account' }).click();
      await expect(page).toHaveURL(`${linen}/memberlogin/reset`);
    });
  },
);
