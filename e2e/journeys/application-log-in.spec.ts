import { expect, type Page } from '@playwright/test';
import { accounts, password } from '../fixtures/accounts.ts';
import { ownEmail } from '../fixtures/activated-person.ts';
import { codeSentBy } from '../fixtures/codes.ts';
import { expectFocus } from '../fixtures/expectations.ts';
import { openLocalApplication } from '../fixtures/local-application.ts';
import { fillLogin, loginParts, untilAlive } from '../fixtures/login.ts';
import { newPerson } from '../fixtures/new-people.ts';
import { linen } from '../fixtures/origins.ts';
import { returnOnTrustedDevice } from '../fixtures/trusted-device.ts';
import { signInByApi } from '../fixtures/sign-in-by-api.ts';
import { atRelease, test } from '../fixtures/test.ts';
import { codeParts, settleWithCodes } from '../fixtures/two-factor.ts';

const continues = (page: Page) => page.getByText('to continue to Letters and statements');
/**
 * An application of the type `native` on this machine always gets this page: any program could listen on its port, so the person must
 * agree.
 */
const agree = (page: Page) => page.getByRole('link', { name: 'Continue with this account' }).click();
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('OP15 OP17 if an application asks for a fresh login, a logged-in person enters the password again on screens that name the application', async ({
  page,
  monitor,
}) => {
  const letters = await openLocalApplication(monitor);
  await signInByApi(page, accounts.member);
  await page.goto(letters.request());
  await agree(page);
  const before = await letters.claimsAt(page);

  await page.goto(letters.request({ prompt: 'login' }));
  await agree(page);
  await expect(heading(page)).toHaveText('Confirm your login');
  await expect(continues(page)).toBeVisible();
  await page.getByLabel('Current password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  const after = await letters.claimsAt(page);
  expect(after['sid']).toBe(before['sid']);
  expect(Number(after['auth_time'])).toBeGreaterThanOrEqual(Number(before['auth_time']));

  // After Back, a second request of the same application shows a page with a link back to the application.
  await page.goBack();
  await page.goto(letters.request({ prompt: 'login' }));
  await agree(page);
  await page.getByRole('link', { name: 'Back to Letters and statements' }).click();
  await expect(page).toHaveURL(/error=access_denied/);
  letters.close();
});

test('OP18 if an application asks for a second step, the person must enter a code, even on a remembered device', async ({
  page,
  request,
  monitor,
}) => {
  test.slow();
  const letters = await openLocalApplication(monitor);
  const person = { ...newPerson('wellness', 'codes by email'), email: ownEmail('one-more-step') };
  await settleWithCodes(request, person, { type: 'EMAIL' });
  await returnOnTrustedDevice(page, request, person, person.email);
  // The journey waits for the page's call for its session. The code gives the session a new id, which that call would not have.
  const watched = page.waitForResponse(/idauth\/session$/);
  const code = await codeSentBy(request, person.email, async () => {
    await page.goto(letters.request({ acr_values: 'urn:selvage:acr:two-step' }));
    await agree(page);
    await expect(heading(page)).toHaveText('One more step');
  });
  await expect(continues(page)).toBeVisible();
  await watched;
  await codeParts(page).code.fill(code);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  expect(await letters.claimsAt(page)).toMatchObject({ acr: 'urn:selvage:acr:two-step', amr: ['pwd', 'otp', 'mfa'] });
  letters.close();
});

test(
  'OP13 OP16 the login for an application offers a choice of kind of user, and another account if this one may not use the application',
  { tag: atRelease },
  async ({ page, monitor }) => {
    const letters = await openLocalApplication(monitor);
    await signInByApi(page, accounts.group);
    await page.goto(letters.request());
    await expect(heading(page)).toHaveText('This account can’t be used here');
    await page.getByRole('button', { name: 'Use another account' }).click();
    await expect(heading(page)).toHaveText('Log in as');
    await expect(page.locator('main').getByRole('link')).toHaveText(['Member', 'Wellbeing only']);
    await page.getByRole('link', { name: 'Member', exact: true }).click();
    await untilAlive(page);
    await expect(continues(page)).toBeVisible();
    await page.getByRole('button', { name: 'Gaeilge' }).click();
    await expect(page.getByText('chun leanúint ar aghaidh chuig Litreacha agus ráitis')).toBeVisible();
    await expect(continues(page)).toBeHidden();
    await page.getByRole('button', { name: 'English' }).click();
    await fillLogin(page, accounts.member);
    await loginParts(page).submit.click();
    expect(await letters.claimsAt(page)).toMatchObject({ aud: 'letters' });
    letters.close();
  },
);

test(
  'OP18 if an application asks for a second step, a person without one sets it up and returns to the application',
  { tag: atRelease },
  async ({ page, request, monitor }) => {
    test.slow();
    const letters = await openLocalApplication(monitor);
    const person = { ...newPerson('wellness', 'codes by email'), email: ownEmail('second-step-for-letters') };
    await settleWithCodes(request, person, { type: 'EMAIL' });
    const headers = { 'x-requested-with': 'loginApp' };
    await request.post(`${linen}/api/idauth/mfa/settings`, {
      data: { preferences: { enabled: false }, password },
      headers,
    });
    await signInByApi(page, person);
    await page.goto(letters.request({ acr_values: 'urn:selvage:acr:two-step' }));
    await agree(page);
    await expect(heading(page)).toHaveText('Protect your account');
    await expect(page.getByText('Letters and statements asks for 2-factor authentication')).toBeVisible();
    await page.locator('label', { hasText: 'Codes by text or email' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('switch')).toBeChecked();
    await page.getByRole('radio', { name: 'By email' }).check();
    await page.getByLabel('Current password', { exact: true }).fill(password);
    const code = await codeSentBy(request, person.email, () => page.getByRole('button', { name: 'Continue' }).click());
    await codeParts(page).code.fill(code);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expectFocus(heading(page));
    await page.getByRole('button', { name: 'Continue' }).click();
    expect(await letters.claimsAt(page)).toMatchObject({ acr: 'urn:selvage:acr:two-step' });
    letters.close();
  },
);
