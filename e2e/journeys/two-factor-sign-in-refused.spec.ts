import { expect, type Page } from '@playwright/test';
import { codeSentBy, otherThan } from '../fixtures/codes.ts';
import { loginParts, signIn } from '../fixtures/login.ts';
import { newPerson } from '../fixtures/new-people.ts';
import { linen } from '../fixtures/origins.ts';
import { codeParts, giveCode, refusedCode, settleWithCodes, verifyPath } from '../fixtures/two-factor.ts';
import { atRelease, test } from '../fixtures/test.ts';

const refusedCall = /Error from \/api\/idauth\/mfa\/verify$/;

const selected = (page: Page): Promise<string> => page.evaluate(() => getSelection()?.toString() ?? '');

async function expectRefused(page: Page, typed: string): Promise<void> {
  const { code, wrong } = codeParts(page);
  await expect(wrong).toContainText(refusedCode);
  await expect(code).toHaveAccessibleDescription(new RegExp(refusedCode));
  await expect(code).toHaveValue(typed);
  await expect(code).toBeFocused();
  expect(await selected(page)).toBe(typed);
}

test(
  'MF8 after a wrong code the person can correct it or, after a wait, request a newer code, which ends the older one',
  { tag: atRelease },
  async ({ page, request, expectConsole }) => {
    test.slow();
    for (const announced of [refusedCall, /status of 400/]) expectConsole(announced);
    const person = newPerson('member', 'codes refused');
    await settleWithCodes(request, person, { type: 'EMAIL' });
    const { code, submit, resend, resent, lastSent } = codeParts(page);
    const first = await codeSentBy(request, person.email, () => signIn(page, person));
    await submit.click();
    await expect(code).toHaveAccessibleDescription(
      /Please enter the six-digit verification code that was sent to you\./,
    );
    await giveCode(page, otherThan(first));
    await expectRefused(page, otherThan(first));

    const sendAgain = page.getByRole('button', { name: 'Send the code again' });
    await expect(lastSent).toHaveCount(0);
    // S15: the pause before another code began when the screen opened, and is now over.
    await expect(sendAgain).not.toHaveAttribute('aria-disabled');
    const second = await codeSentBy(request, person.email, () => sendAgain.click());
    await expect(resent).toBeVisible();
    for (const button of [sendAgain, resend]) await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(resend).toHaveAccessibleDescription(/^You can ask for another code in \d+ seconds?$/);
    await expect(lastSent).toBeVisible();
    await giveCode(page, first);
    await expectRefused(page, first);
    await expect(resent).toHaveCount(0);
    await expect(lastSent).toBeVisible();
    await giveCode(page, second);
    await expect(page).toHaveURL(`${linen}${person.area}`);
  },
);

test(
  'MF11 MF8 after five wrong codes the right code is refused too, and the person gets to Logout',
  { tag: atRelease },
  async ({ page, request, expectConsole }) => {
    for (const announced of [refusedCall, /status of 400/, /status of 401/]) expectConsole(announced);
    const person = newPerson('wellness', 'codes used up');
    await settleWithCodes(request, person, { type: 'EMAIL' });
    const { code } = codeParts(page);
    const right = await codeSentBy(request, person.email, () => signIn(page, person, { query: '?redir=/wellbeing/' }));
    await expect(code).toBeVisible();
    for (let tried = 0; tried < 5; tried++) {
      const answered = page.waitForResponse('**/api/idauth/mfa/verify');
      await code.fill(otherThan(right));
      await code.press('Enter');
      expect((await answered).status()).toBe(400);
      await expectRefused(page, otherThan(right));
    }
    await giveCode(page, right);
    await expect(page).toHaveURL(`${linen}/wellnesslogin/logout?redir=%2Fwellbeing%2F&timeout=true&reason=wrong-codes`);
    await expect(codeParts(page).heading).toHaveText('Too many wrong codes');
    await expect(page.getByText('Log in again to get a new code.')).toBeVisible();
    await page.getByRole('link', { name: 'Log back in' }).click();
    await expect(loginParts(page).submit).toBeVisible();
    await expect(page).toHaveURL(`${linen}/wellnesslogin/login?redir=%2Fwellbeing%2F`);
  },
);

test(
  'MF9 if two tabs wait for one code and the person enters it in the first, the second tab leads to the area',
  { tag: atRelease },
  async ({ page, context, request, expectConsole }) => {
    for (const announced of [refusedCall, /status of 401/]) expectConsole(announced);
    const person = newPerson('wellness', 'code in two tabs');
    await settleWithCodes(request, person, { type: 'EMAIL' });
    const code = await codeSentBy(request, person.email, () => signIn(page, person));
    const other = await context.newPage();
    await other.goto(verifyPath(person.kind));
    for (const tab of [page, other]) await expect(codeParts(tab).code).toBeVisible();
    await giveCode(page, code);
    await expect(page).toHaveURL(`${linen}${person.area}`);
    await giveCode(other, code);
    await expect(other).toHaveURL(`${linen}${person.area}`);
    expect((await page.request.get('/api/idauth/session')).status()).toBe(200);
  },
);
