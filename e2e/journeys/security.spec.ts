import { expect } from '@playwright/test';
import { accountParts, accountPath, fillPasswords } from '../fixtures/account.ts';
import { password } from '../fixtures/accounts.ts';
import { signInByApi } from '../fixtures/sign-in-by-api.ts';
import { newestMessageTo, linkIn } from '../fixtures/messages.ts';
import { fillLogin, loginParts } from '../fixtures/login.ts';
import { linen } from '../fixtures/origins.ts';
import { newPassword, resetAfterSecuring } from '../fixtures/reset.ts';
import { openSecurity, securityParts } from '../fixtures/security.ts';
import { activatedPerson, switchCodesOn } from '../fixtures/activated-person.ts';
import { test } from '../fixtures/two-browsers.ts';
import { atRelease } from '../fixtures/test.ts';

const firefox = 'Firefox on Windows';

test('SE1 UP3 the devices card lists two browsers, a person who enters the password logs the second one out, and the second one says why', async ({
  page,
  otherPage,
  expectConsole,
}) => {
  expectConsole(/Error from \/api\/user\/sessions\/end$/);
  expectConsole(/status of 400/);
  const person = await activatedPerson(page, 'two-browsers');
  const data = { email: person.email, password: 'Wrong-password-1', userType: 'O', loginId: null };
  await page.request.post('/api/idauth/auth', { data, headers: { 'x-requested-with': 'loginApp' } });
  await signInByApi(otherPage, person);
  await otherPage.goto(accountPath.password('wellness'));
  const parts = securityParts(page);
  await page.goto(accountPath.settings('wellness'));
  await page.getByRole('link', { name: 'Security' }).click();
  await expect(accountParts(page).heading).toBeFocused();
  await expect(parts.listed).toHaveText([/^Chrome on Linux\s*This device$/, new RegExp(`^${firefox}`)]);
  await expect(parts.listed.first().getByRole('button')).toHaveCount(0);

  await parts.devices.getByRole('button', { name: `Log out ${firefox}` }).click();
  await expect(parts.dialog).toHaveAccessibleName(`Log out “${firefox}”`);
  await parts.secret.fill('Wrong-password-2');
  await parts.secret.press('Enter');
  await expect(parts.secret).toHaveAccessibleDescription(/The password you entered is incorrect/);
  await expect(parts.secret).toBeFocused();
  await parts.secret.fill(password);
  await parts.dialog.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(parts.dialog).toHaveCount(0);
  await expect(parts.listed).toHaveCount(1);
  await expect(parts.devices.getByRole('heading')).toBeFocused();
  await expect(parts.devices).toContainText(`Logged out: ${firefox}.`);
  for (const told of [
    /One other device logged out.*Chrome on Linux/,
    /Logged in.*Firefox on Windows/,
    /Failed\s*Login attempt with wrong details/,
    'Account activated',
    'Account registered',
  ]) {
    await expect(parts.activity.getByRole('listitem').filter({ hasText: told })).toHaveCount(1);
  }

  await fillPasswords(otherPage, password, newPassword);
  await accountParts(otherPage).change.click();
  await expect(otherPage).toHaveURL(/\/wellnesslogin\/logout\?timeout=true&reason=ended-elsewhere&redir=/);
  await expect(otherPage.getByRole('heading', { level: 1 })).toHaveText('You have been logged out');

  await signInByApi(otherPage, person);
  await page.reload();
  await expect(parts.listed).toHaveCount(2);
  await parts.endOthers.click();
  await parts.secret.fill(password);
  await parts.dialog.getByRole('button', { name: 'Log out everywhere else' }).click();
  await expect(parts.devices).toContainText('Logged out of 1 device.');
  await expect(parts.listed).toHaveCount(1);
  await otherPage.goto(accountPath.settings('wellness'));
  await expect(otherPage).toHaveURL(
    `${linen}/wellnesslogin/logout?timeout=true&reason=ended-elsewhere&redir=%2Fwellnesslogin%2Fsettings`,
  );
});

test(
  'MF10 the devices card lists a remembered device until the person presses “Forget”',
  { tag: atRelease },
  async ({ page }) => {
    const person = await activatedPerson(page, 'remembered');
    await switchCodesOn(page.request, person);
    const parts = securityParts(page);
    await openSecurity(page);
    await expect(parts.listed).toHaveText([/^Chrome on Linux\s*This device\s*No code needed until /]);
    await expect(parts.activity).toContainText('2-factor authentication turned on');
    await parts.devices.getByRole('button', { name: 'Forget Chrome on Linux' }).click();
    await expect(parts.devices).toContainText('Chrome on Linux is no longer remembered.');
    await expect(parts.devices).toContainText(
      'No device is remembered, so we ask for a code every time you log in with your password.',
    );
    await expect(parts.devices.getByRole('heading')).toBeFocused();
    await expect(parts.activity).toContainText('One remembered device removed');
  },
);

test(
  'UP5 ER4 ‘This wasn’t me’ logs out every device and locks the account, and the mailed link unlocks it',
  { tag: atRelease },
  async ({ page, otherPage, expectConsole }) => {
    expectConsole(/Error from \/api\/(idauth\/auth|user\/not-me)$/);
    expectConsole(/status of 40[01]/);
    const person = await activatedPerson(page, 'not-me');
    await signInByApi(page, person);
    await signInByApi(otherPage, person);
    const message = await newestMessageTo(page.request, person.email, 'newDevice');
    expect(message).toContain(firefox);
    const { heading } = accountParts(page);
    const { secure } = securityParts(page);
    await page.goto(linkIn(message));
    await expect(page).toHaveURL(`${linen}/wellnesslogin/notme`);
    await expect(heading).toHaveText('Secure your account');
    expect((await otherPage.request.get('/api/user/user.json')).status()).toBe(200);
    await secure.dblclick();
    await expect(heading).toHaveText('Your account is secured');
    await expect(heading).toBeFocused();
    await otherPage.goto(accountPath.details('wellness'));
    await expect(otherPage).toHaveURL(/\/wellnesslogin\/logout\?timeout=true&reason=account-secured&redir=/);

    await expect(otherPage.getByText('Your account was secured.')).toBeVisible();

    await page.getByRole('link', { name: 'Go to login' }).click();
    await otherPage.getByRole('link', { name: 'Log back in' }).click();
    for (const each of [page, otherPage]) {
      await fillLogin(each, person);
      await loginParts(each).submit.click();
      await expect(loginParts(each).alert).toContainText('Your account was secured');
      await expect(loginParts(each).alert.getByRole('link', { name: 'Reset your account' })).toBeVisible();
    }
    await page.goto(linkIn(message));
    await secure.click();
    await expect(heading).toHaveText('This link has expired or has already been used');

    await resetAfterSecuring(page, person);
  },
);
