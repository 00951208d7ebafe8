import { expect } from '@playwright/test';
import { password } from '../fixtures/accounts.ts';
import { expectFocus } from '../fixtures/expectations.ts';
import { loginPath } from '../fixtures/login.ts';
import { newPerson } from '../fixtures/new-people.ts';
import { linen } from '../fixtures/origins.ts';
import { registerAndActivateElsewhere } from '../fixtures/register-by-api.ts';
import { askForLink, fillNewPassword, linkFor, openLink, resetParts, resetPath } from '../fixtures/reset.ts';
import { atRelease, test } from '../fixtures/test.ts';

const expired =
  'Your password link has expired, has already been used, was opened too often or was replaced by a newer one. Enter your email address to get a new link.';
const notAuthorised = 'The details entered did not match a valid policy';
const refusedReset = /Error from \/api\/user\/reset$/;
const refusedExchange = /Error from \/api\/user\/reset\/auth$/;

const common = 'This password is too common. Choose a different one.';
const usedBefore =
  'The password you have entered has been used for this account previously. Please choose a new password';
const otherDate = "The date of birth you entered didn't match";

test(
  'RS8 VA1 RS7 the error codes 1, 5 and 8 of a reset are shown at their fields, and a second tab cannot use the same reset link again',
  { tag: atRelease },
  async ({ page, context, request, expectConsole }) => {
    for (const announced of [refusedReset, refusedExchange, /status of 400/, /status of 401/, /status of 500/])
      expectConsole(announced);
    const person = newPerson('member', 'wrong details');
    await registerAndActivateElsewhere(request, person);
    const link = await linkFor(request, person);
    await openLink(page, link);
    const other = await context.newPage();
    await openLink(other, link);
    const parts = resetParts(page);
    // oxfmt-ignore
    const refusals = [
    { secret: 'Password1',        born: '15/01/1980', at: parts.newPassword, says: common },
    { secret: 'Heron-at-dawn-7',  born: '16/01/1980', at: parts.birthDate,   says: otherDate },
    { secret: password,           born: '15/01/1980', at: parts.newPassword, says: usedBefore },
  ];
    for (const { secret, born, at, says } of refusals) {
      await fillNewPassword(page, { kind: 'member', secret, born });
      await parts.submit.click();
      await expectFocus(parts.summary);
      await expect(parts.summary.getByRole('link')).toHaveText(says);
      await expect(at).toHaveAccessibleDescription(new RegExp(`Error:\\s*${says}`));
      await expect(parts.alert).toHaveText('');
      await expect(parts.birthDate).toHaveValue(born);
      await expect(parts.newPassword).toHaveValue(secret);
      await expect(parts.confirmPassword).toHaveValue(secret);
    }
    await fillNewPassword(page, { kind: 'member', secret: '' });
    await parts.submit.click();
    await expect(parts.summary.getByRole('link')).toHaveText([
      'Please enter a password that meets the minimum password requirements',
      'Please ensure passwords match',
    ]);
    for (const [status, errorCode, text] of [
      [500, 500, 'An error occurred. Please try again'],
      [400, 110, 'Something went wrong, please try again.'],
    ] as const) {
      await page.route(
        '**/api/user/reset',
        (route) => route.fulfill({ status, json: { status, data: { errorCode } } }),
        {
          times: 1,
        },
      );
      await fillNewPassword(page, { kind: 'member' });
      await parts.submit.click();
      await expect(parts.alert).toHaveText(text);
      await expectFocus(parts.alert);
      await expect(parts.newPassword).not.toHaveValue('');
    }
    await parts.submit.click();
    await expect(parts.heading).toHaveText('Password reset');

    await fillNewPassword(other, { kind: 'member', secret: 'Otter-by-night-9' });
    await resetParts(other).submit.click();
    await expect(resetParts(other).alert.locator('p').first()).toHaveText(notAuthorised);
    await other.goto(link);
    await expect(other).toHaveURL(`${linen}${resetPath('member')}?restart=true`);
    await expect(resetParts(other).expired).toHaveText(expired);
  },
);

test(
  'RS7 five wrong birth dates end the reset authorisation, and a link leads to a new reset request',
  { tag: atRelease },
  async ({ page, request, expectConsole }) => {
    for (const announced of [refusedReset, refusedExchange, /status of 400/, /status of 401/]) expectConsole(announced);
    const person = newPerson('member', 'guessing');
    await registerAndActivateElsewhere(request, person);
    const link = await linkFor(request, person);
    await openLink(page, link);
    const parts = resetParts(page);
    for (let day = 1; day <= 5; day++) {
      await fillNewPassword(page, { kind: 'member', born: `0${day}/02/1980` });
      const answered = page.waitForResponse('**/api/user/reset');
      await parts.submit.click();
      expect((await answered).status()).toBe(400);
      await expect(parts.summary).toBeFocused();
    }
    await fillNewPassword(page, { kind: 'member' });
    await parts.submit.click();
    await expect(parts.alert.locator('p').first()).toHaveText(notAuthorised);
    await expect(parts.alert).toBeFocused();
    await parts.alert.getByRole('link', { name: 'Ask for a new link' }).click();
    await expect(page).toHaveURL(linen + resetPath('member'));
    await page.goto(link);
    await expect(page).toHaveURL(`${linen}${resetPath('member')}?restart=true`);
  },
);

test(
  'RT2 RS2 RS8 an invalid reset link shows a warning until the next submit, and a failed request keeps what was typed',
  { tag: atRelease },
  async ({ page, expectConsole, expectFailedRequest }) => {
    for (const announced of [
      refusedExchange,
      /Error from \/api\/user\/reset\/email$/,
      /status of (401|500)/,
      /net::ERR_FAILED/,
    ])
      expectConsole(announced);
    expectFailedRequest(/\/api\/user\/reset\/email/);
    const parts = resetParts(page);
    const email = `nobody-${Date.now()}@demo.example`;
    await page.goto(`/grouplogin?action=reset-password&code=${'x'.repeat(43)}`);
    await expect(page).toHaveURL(`${linen}${resetPath('group')}?restart=true`);
    await expect(parts.expired).toHaveText(expired);
    for (const answer of ['failed', 'nothing'] as const) {
      await page.route(
        '**/api/user/reset/email',
        (route) => (answer === 'failed' ? route.fulfill({ status: 500, json: {} }) : route.abort()),
        { times: 1 },
      );
      await parts.email.fill(email);
      await parts.send.click();
      await expect(parts.alert).toHaveText(
        'Something went wrong while submitting your reset password request. Please try again',
      );
      await expect(parts.alert).toBeFocused();
      await expect(parts.email).toHaveValue(email);
    }
    await askForLink(page, { kind: 'group', email, area: '/grouparea/' });
    await expect(page).toHaveURL(linen + resetPath('group'));
    await parts.different.click();
    await expect(parts.expired).toHaveCount(0);
    await page.getByRole('link', { name: 'Back to login' }).click();
    await expect(page).toHaveURL(linen + loginPath('group'));
  },
);
