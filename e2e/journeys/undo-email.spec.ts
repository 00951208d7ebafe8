import { expect } from '@playwright/test';
import { accountParts, accountPath, askForEmail } from '../fixtures/account.ts';
import { signInByApi } from '../fixtures/sign-in-by-api.ts';
import { newestMessageTo, linkIn } from '../fixtures/messages.ts';
import { fillLogin, loginParts } from '../fixtures/login.ts';
import { linen } from '../fixtures/origins.ts';
import { resetAfterSecuring } from '../fixtures/reset.ts';
import { ownEmail, activatedPerson } from '../fixtures/activated-person.ts';
import { atRelease } from '../fixtures/test.ts';
import { test } from '../fixtures/two-browsers.ts';

const undoPage = `${linen}/wellnesslogin/emailundo`;
const useless = 'This link has expired or has already been used';

test(
  'F3 a link sent to the old email cancels a requested change of email, by a button, and ends every session',
  { tag: atRelease },
  async ({ page, otherPage, expectConsole }) => {
    expectConsole(/Error from \/api\/user\/user\/email\/(undo|confirm)$/);
    expectConsole(/status of 400/);
    const person = await activatedPerson(page, 'cancels');
    const taken = ownEmail('cancels-not');
    await signInByApi(otherPage, person);
    await otherPage.goto(accountPath.email('wellness'));
    await askForEmail(otherPage, taken);
    await expect(accountParts(otherPage).heading).toHaveText('Check your email');

    const { heading } = accountParts(page);
    const undo = page.getByRole('button', { name: 'Undo the change' });
    const link = linkIn(await newestMessageTo(page.request, person.email, 'emailChangeAsked'));
    await page.goto(link);
    await expect(page).toHaveURL(undoPage);
    await expect(undo).toBeVisible();
    // Opening the link alone must not undo the change, because a mail scanner opens it too.
    expect((await otherPage.request.get('/api/user/user.json')).status()).toBe(200);
    await page.reload();
    await expect(heading).toHaveText('Open the link in your email again');
    await page.goto(link);
    await undo.dblclick();
    await expect(heading).toHaveText('The change was cancelled');
    expect((await otherPage.request.get('/api/user/user.json')).status()).toBe(401);
    await expect(page.getByRole('link', { name: 'Reset your password' })).toHaveAttribute(
      'href',
      '/wellnesslogin/reset',
    );

    await otherPage.goto(linkIn(await newestMessageTo(page.request, taken, 'emailChange')));
    await accountParts(otherPage).confirm.click();
    await expect(accountParts(otherPage).heading).toHaveText('Your email address has not been changed');
    await page.goto(link);
    await undo.click();
    await expect(heading).toHaveText(useless);
    await page.goBack();
    await expect(page).not.toHaveURL(/code=/);
  },
);

test(
  'F3 a link sent to the old email undoes a change of email and logs out the intruder, and a reset unlocks the account',
  { tag: atRelease },
  async ({ page, otherPage, expectConsole }) => {
    test.slow();
    expectConsole(/Error from \/api\/(idauth\/auth|user\/user\.json)$/);
    expectConsole(/status of 401/);
    const person = await activatedPerson(page, 'undoes');
    const taken = ownEmail('undoes-not');
    await signInByApi(otherPage, person);
    await otherPage.goto(accountPath.email('wellness'));
    await askForEmail(otherPage, taken);
    await otherPage.goto(linkIn(await newestMessageTo(page.request, taken, 'emailChange')));
    await accountParts(otherPage).confirm.click();
    await expect(accountParts(otherPage).heading).toHaveText('Your email address has been changed');

    const { heading } = accountParts(page);
    await page.goto(linkIn(await newestMessageTo(page.request, person.email, 'emailChanged')));
    await expect(page).toHaveURL(undoPage);
    await page.getByRole('button', { name: 'Undo the change' }).click();
    await expect(heading).toHaveText('Your account has its old email address again');
    expect((await otherPage.request.get('/api/user/user.json')).status()).toBe(401);
    await page.getByRole('link', { name: 'Go to login' }).click();
    await fillLogin(page, person);
    await loginParts(page).submit.click();
    await expect(loginParts(page).alert).toContainText('Your account was secured');

    await resetAfterSecuring(page, person);
  },
);
