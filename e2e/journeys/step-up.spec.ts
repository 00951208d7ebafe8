import { expect, type Page } from '@playwright/test';
import { accountParts, accountPath, askForEmail } from '../fixtures/account.ts';
import { password } from '../fixtures/accounts.ts';
import { codeSentBy, otherThan } from '../fixtures/codes.ts';
import { expectFocus } from '../fixtures/expectations.ts';
import { newestMessageTo } from '../fixtures/messages.ts';
import { returnOnTrustedDevice } from '../fixtures/trusted-device.ts';
import { newPerson } from '../fixtures/new-people.ts';
import { codeParts, factorParts, giveCode, mfaPath, settleWithCodes } from '../fixtures/two-factor.ts';
import { ownEmail } from '../fixtures/activated-person.ts';
import { atRelease, test } from '../fixtures/test.ts';

const title = 'Confirm it’s you';
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm', exact: true });
const cancel = (page: Page) => page.getByRole('button', { name: 'Cancel', exact: true });

test('F2 on a remembered device a change of email asks for a code as well as the password', async ({
  page,
  request,
  expectConsole,
}) => {
  test.slow();
  expectConsole(/Error from \/api\/(user\/user\/email\/request|idauth\/mfa\/verify)$/);
  expectConsole(/status of 40[03]/);
  const person = { ...newPerson('wellness', 'codes by email'), email: ownEmail('stepped-up-by-email') };
  const moved = ownEmail('stepped-up');
  await settleWithCodes(request, person, { type: 'EMAIL' });
  await returnOnTrustedDevice(page, request, person, person.email);
  const parts = accountParts(page);
  await page.goto(accountPath.email('wellness'));
  await expect(parts.email).toBeVisible();

  const code = await codeSentBy(request, person.email, () => askForEmail(page, moved));
  await expect(parts.heading).toHaveText(title);
  await expectFocus(parts.heading);
  await expect(page).toHaveTitle(/^Confirm it’s you – /);
  await expect(page.getByText('To change your email address, first confirm it’s you.')).toBeVisible();
  await expect(parts.email).toBeHidden();

  await test.step('Cancel shows the form as it was', async () => {
    await cancel(page).click();
    await expect(parts.heading).toHaveText('Update your email address');
    await expectFocus(parts.send);
    await expect(parts.email).toHaveValue(moved);
    await expect(parts.password).toHaveValue(password);
  });
  await test.step('the same code is still valid, and a wrong one is refused', async () => {
    await parts.send.click();
    await expect(parts.heading).toHaveText(title);
    await codeParts(page).code.fill(otherThan(code));
    await confirm(page).click();
    await expect(page.locator('#step-up-code-problem')).toContainText('The code you have entered is invalid.');
    await expect(page.getByRole('button', { name: 'Send the code again' })).toBeVisible();
  });
  await codeParts(page).code.fill(code);
  await confirm(page).click();
  await expect(parts.heading).toHaveText('Check your email');
  await expect(page.getByText(moved, { exact: true })).toBeVisible();
  expect(await newestMessageTo(request, moved, 'emailChange')).toContain('/accountdetails/updateemail/verify?code=');

  await test.step('another change within ten minutes does not ask again', async () => {
    const factor = factorParts(page);
    await page.goto(mfaPath('wellness'));
    await factor.switch.click();
    await factor.password.fill(password);
    await factor.turnOff.click();
    await expect(factor.heading).toHaveText('Your 2FA settings have been disabled successfully.');
  });
});

test(
  'F2 on a remembered device a change of phone number asks for a code sent to the old number, which can be replaced after five wrong codes',
  { tag: atRelease },
  async ({ page, request, expectConsole, allowConsole }) => {
    test.slow();
    expectConsole(/Error from \/api\/idauth\/mfa\/(settings|verify)$/);
    expectConsole(/status of 40[013]/);
    for (const early of [/Error from \/api\/idauth\/step-up$/, /status of 429/]) allowConsole(early);
    const person = { ...newPerson('wellness', 'codes by text'), email: ownEmail('stepped-up-by-text') };
    const [old, next] = ['0851000011', '0851000012'];
    await settleWithCodes(request, person, { type: 'SMS', mobile_number: old });
    await returnOnTrustedDevice(page, request, person, old);
    const parts = factorParts(page);
    await page.goto(mfaPath('wellness'));
    await parts.mobile.fill(next);
    await parts.password.fill(password);
    const code = await codeSentBy(request, old, () => parts.next.click());
    await expect(parts.heading).toHaveText(title);
    await expect(page.getByText(/^•.*11$/)).toBeVisible();

    await test.step('five wrong codes use up the code, and another can be sent', async () => {
      for (let tried = 0; tried < 5; tried++) {
        const answered = page.waitForResponse('**/api/idauth/mfa/verify');
        await codeParts(page).code.fill(otherThan(code));
        await confirm(page).click();
        await answered;
      }
      await codeParts(page).code.fill(code);
      await confirm(page).click();
      await expect(page.getByText('This code no longer works. You can ask for a new one.')).toBeVisible();
    });
    const renew = page.getByRole('button', { name: 'Send a code' });
    const fresh = await codeSentBy(request, old, () =>
      // F6: if the last code was sent just before, the portal says how long to wait. The button is pressed until a code is sent.
      expect(async () => {
        await renew.click();
        await expect(codeParts(page).code).toBeVisible({ timeout: 2000 });
      }).toPass(),
    );
    await codeParts(page).code.fill(fresh);
    const texted = await codeSentBy(request, next, () => confirm(page).click());
    await expect(parts.heading).toHaveText('Enter your code');
    await giveCode(page, texted);
    await expect(parts.heading).toHaveText('2-factor authentication is on');
  },
);
