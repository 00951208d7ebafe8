import { expect } from '@playwright/test';
import { accountParts, accountPath, askForEmail, expectAtField, fillPasswords } from '../fixtures/account.ts';
import { password } from '../fixtures/accounts.ts';
import { expectFocus } from '../fixtures/expectations.ts';
import { hold } from '../fixtures/hold.ts';
import { signInByApi } from '../fixtures/sign-in-by-api.ts';
import { newestMessageTo } from '../fixtures/messages.ts';
import { fillLogin, loginParts } from '../fixtures/login.ts';
import { linen } from '../fixtures/origins.ts';
import { newPassword, resetParts, resetPath } from '../fixtures/reset.ts';
import { ownEmail, activatedPerson } from '../fixtures/activated-person.ts';
import { test } from '../fixtures/two-browsers.ts';
import { atRelease } from '../fixtures/test.ts';

const saving = '**/api/user/user/password';
const wrong = 'The password you entered is incorrect. Please retype and try again';
const common = 'This password is too common. Choose a different one.';
const usedBefore =
  'The password you have entered has been used for this account previously. Please choose a new password';
const form = accountPath.password('wellness');

test(
  'UP3 UP4 VA1 VA3 each error in a change of password is shown at its field, and the correct fields keep their text',
  { tag: atRelease },
  async ({ page, expectConsole, expectFailedRequest }) => {
    expectConsole(/Error from \/api\/user\/user\/password$/);
    expectConsole(/status of 40[03]/);
    expectConsole(/net::ERR_CONNECTION_RESET/);
    expectFailedRequest(/user\/password/);
    const person = await activatedPerson(page, 'mistypes');
    const parts = accountParts(page);
    await page.goto(form);
    await fillPasswords(page, password, 'woven', 'weaver');
    await parts.change.click();
    await expect(parts.summary.getByRole('link')).toHaveText([
      'Please enter a password that meets the minimum password requirements',
      'Please ensure passwords match',
    ]);
    // oxfmt-ignore
    const refusals = [
    { current: 'Wrong-password-1', next: newPassword, at: parts.password,    says: wrong,      left: ['', newPassword, newPassword], alert: '' },
    { current: password,           next: 'Password1', at: parts.newPassword, says: common,     left: [password, 'Password1', 'Password1'], alert: '' },
    { current: password,           next: password,    at: parts.newPassword, says: usedBefore, left: [password, password, password], alert: '' },
  ];
    for (const { current, next, at, says, left, alert } of refusals) {
      await fillPasswords(page, current, next);
      await parts.change.click();
      await expectAtField(page, at, says);
      await expect(parts.alert).toHaveText(alert);
      const fields = [parts.password, parts.newPassword, parts.confirmPassword];
      expect(await Promise.all(fields.map((field) => field.inputValue()))).toEqual(left);
    }
    await page.route(saving, (route) => route.abort('connectionreset'));
    await fillPasswords(page, password, newPassword);
    await parts.change.click();
    await expect(parts.alert).toHaveText('Your Request was not accepted');
    await expect(parts.alert).toBeFocused();
    await expect(parts.newPassword).toHaveValue(newPassword);
    await page.unroute(saving);

    await test.step('UP4 ER4 five wrong passwords lock the account and end the session, and a reset is offered', async () => {
      for (let tried = 1; tried <= 4; tried++) {
        const data = { password: `Wrong-password-${tried}`, newPassword };
        const reply = await page.request.post('/api/user/user/password', {
          data,
          headers: { 'x-requested-with': 'loginApp' },
        });
        expect(reply.status()).toBe(400);
      }
      await fillPasswords(page, 'Wrong-password-5', newPassword);
      await parts.change.click();
      await expect(parts.heading).toHaveText('Your account is locked');
      await expect(parts.heading).toBeFocused();
      await expect(page.getByText('locked and your session ended due to multiple failed attempts')).toBeVisible();
      await expect(page.locator('form')).toHaveCount(0);
      expect((await page.request.get('/api/user/user.json')).status()).toBe(401);
      await page.getByRole('link', { name: 'Reset your account' }).click();
      await expect(page).toHaveURL(linen + resetPath('wellness'));
      await expect(resetParts(page).email).toHaveValue(person.email);
    });
  },
);

test('UP3 UP5 a change of password leaves every tab of this browser logged in, logs out a second browser, and ends the old password', async ({
  page,
  context,
  otherPage,
  expectConsole,
}) => {
  expectConsole(/Error from \/api\/user\/user\/(password|email\/request)$/);
  expectConsole(/status of 400/);
  const person = await activatedPerson(page, 'changes');
  await signInByApi(otherPage, person);
  await otherPage.goto(form);
  const parts = accountParts(page);
  const secondTab = await context.newPage();
  await secondTab.goto(accountPath.email('wellness'));
  await page.goto(accountPath.details('wellness'));
  await page.getByRole('link', { name: 'Change password' }).click();
  await fillPasswords(page, password, newPassword);
  const posts: string[] = [];
  page.on('request', (sent) => void (sent.method() === 'POST' && posts.push(new URL(sent.url()).pathname)));
  const release = await hold(page, saving);
  await parts.change.dblclick();
  await expect(page.getByRole('button', { name: 'Saving…' })).toHaveAttribute('aria-disabled', 'true');
  release();
  await expect(parts.heading).toHaveText('Password changed successfully');
  await expectFocus(parts.heading);
  expect(posts).toEqual(['/api/user/user/password']);
  expect(await newestMessageTo(page.request, person.email, 'changed')).toContain('Your password was changed.');

  await askForEmail(secondTab, ownEmail('changes-too'));
  await expectAtField(secondTab, accountParts(secondTab).password, wrong);
  await askForEmail(secondTab, ownEmail('changes-too'), newPassword);
  await expect(accountParts(secondTab).heading).toHaveText('Check your email');

  await fillPasswords(otherPage, password, 'Heron-at-dusk-8');
  await accountParts(otherPage).change.click();
  await expect(otherPage).toHaveURL(
    `${linen}/wellnesslogin/logout?timeout=true&reason=password-changed&redir=${encodeURIComponent(form)}`,
  );
  await otherPage.getByRole('link', { name: 'Log back in' }).click();
  await fillLogin(otherPage, person);
  await loginParts(otherPage).submit.click();
  await expectFocus(loginParts(otherPage).alert);
  await fillLogin(otherPage, person, newPassword);
  await loginParts(otherPage).submit.click();
  await expect(otherPage).toHaveURL(linen + form);

  // After Back the form is empty, and the old password is still refused as a new one.
  await parts.proceed.click();
  await expect(parts.heading).toHaveText('Account details');
  await page.goBack();
  await expect(parts.password).toHaveValue('');
  await fillPasswords(page, newPassword, password);
  await parts.change.click();
  await expectAtField(page, parts.newPassword, usedBefore);
});
