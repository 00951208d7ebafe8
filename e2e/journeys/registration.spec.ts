import { expect, type Page } from '@playwright/test';
import { routeTypeOf } from '@selvage/contract/user-types';
import { password } from '../fixtures/accounts.ts';
import { expectSent } from '../fixtures/expectations.ts';
import { digitsIn, newestMessageTo, linkIn } from '../fixtures/messages.ts';
import { fillLogin, loginParts, loginPath } from '../fixtures/login.ts';
import { newPerson, type NewPerson } from '../fixtures/new-people.ts';
import { linen } from '../fixtures/origins.ts';
import { fillRegister, openRegister, registerParts } from '../fixtures/register.ts';
import { atRelease, test } from '../fixtures/test.ts';

/** LN5: a hospital user must set up a second step before the portal leads to the area. */
const landing = ({ kind, area }: NewPerson): string =>
  linen + (kind === 'hospital' ? '/hospitallogin/settings/mfa?initial=true' : area);

async function registerOnScreen(page: Page, person: NewPerson): Promise<void> {
  await openRegister(page, person.kind);
  await fillRegister(page, person);
  await registerParts(page).submit.click();
  await expect(page).toHaveURL(`${linen}/${routeTypeOf(person.kind)}/activate`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activate your account');
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Check your email');
  await expect(page.getByText(person.email, { exact: true })).toBeVisible();
}

// oxfmt-ignore
const sent = {
  member:     { address: '/api/user/register',     body: ({ email, number }: NewPerson) => ({ userType: 'W', email, password, memNo: number, birthDate: '1980-01-15', termsGiven: 'page' }) },
  consultant: { address: '/api/user/register',     body: ({ email, number, proof }: NewPerson) => ({ userType: 'C', email, password, resourceId: number, registrationId: proof }) },
  hospital:   { address: '/api/user/register',     body: ({ email, number, proof }: NewPerson) => ({ userType: 'H', email, password, resourceId: number, registrationId: proof }) },
  wellness:   { address: '/api/nonmember/policy',  body: ({ email, number }: NewPerson) => ({ groupId: number, title: { id: 'MS', text: 'Ms' }, firstName: 'Niamh', lastName: 'D\'Arcy-Ó Sé', birthDate: '1980-01-15', email, password, processRegularDataAccepted: 'Y', termsGiven: 'page' }) },
} as const;

for (const kind of ['member', 'hospital'] as const) {
  test(
    `RG7 AC4 AC3 a ${kind} user registers, activates the account by the link of the email, logs in and reaches the next page`,
    { tag: kind === 'member' ? [] : atRelease },
    async ({ page, context, request }) => {
      const person = newPerson(kind, 'by link');
      const asked = page.waitForRequest(`**${sent[kind].address}`);
      await page.goto('/faq');
      await registerOnScreen(page, person);
      await expectSent(asked, sent[kind].body(person));
      const link = linkIn(await newestMessageTo(request, person.email, 'activation'));
      await test.step('RG7 Back does not return to a registration that was sent', async () => {
        await page.goBack();
        await expect(page).toHaveURL(`${linen}/faq`);
      });

      // The link is opened without a session, because people often read their mail in a different browser.
      await context.clearCookies();
      await page.goto(link);
      await page.getByRole('button', { name: 'Activate my account' }).click();
      await expect(page).toHaveURL(`${linen}/${routeTypeOf(kind)}/activate/verify/success`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account Activation');
      await expect(page.getByRole('heading', { level: 2 })).toHaveText('Your account has been activated');
      await page.getByRole('link', { name: 'Continue' }).click();
      await expect(page).toHaveURL(linen + loginPath(kind));
      await expect(loginParts(page).email).toHaveValue(person.email);
      await fillLogin(page, person);
      await loginParts(page).submit.click();
      await expect(page).toHaveURL(landing(person));
    },
  );
}

for (const kind of ['consultant', 'wellness'] as const) {
  test(
    `RG7 AC4 a ${kind} user registers, activates the account by the six-digit code of the email and reaches the area`,
    { tag: kind === 'wellness' ? [] : atRelease },
    async ({ page, request }) => {
      const person = newPerson(kind, 'by digits');
      const asked = page.waitForRequest(`**${sent[kind].address}`);
      await registerOnScreen(page, person);
      await expectSent(asked, sent[kind].body(person));
      const digits = digitsIn(await newestMessageTo(request, person.email, 'activation'));
      await page.getByLabel('Please input the code').fill(digits);
      await page.getByRole('button', { name: 'Activate my account' }).click();
      await expect(page).toHaveURL(landing(person));
    },
  );
}
