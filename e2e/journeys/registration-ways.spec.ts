import { expect, type Page } from '@playwright/test';
import { accounts } from '../fixtures/accounts.ts';
import { signInByApi } from '../fixtures/sign-in-by-api.ts';
import { loginParts, openLogin } from '../fixtures/login.ts';
import { linen } from '../fixtures/origins.ts';
import { openRegister, registerParts, registerPath } from '../fixtures/register.ts';
import { atRelease, test } from '../fixtures/test.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Leave without registering?' });

test(
  'RG1 RG3 RG6 each kind of user has its own registration, and a person who needs no registration is sent to another page',
  { tag: atRelease },
  async ({ page }) => {
    const { kind: selector, email, memberNumber } = registerParts(page);
    await test.step('RG1 a group user who opens the registration is sent to the login', async () => {
      await page.goto('/grouplogin/register');
      await expect(page).toHaveURL(`${linen}/grouplogin/login`);
      await expect(loginParts(page).submit).toBeVisible();
    });
    await test.step('RG1 RG3 ‘Register as’ leads to each kind of user and keeps the email', async () => {
      await openLogin(page, 'member');
      await page.getByRole('link', { name: 'Register', exact: true }).click();
      // The login stays until the registration is there.
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register as a member');
      await email.fill('aoife@demo.example');
      await expect(selector.locator('option')).toHaveText([
        'Consultant / GP',
        'Hospital / Technical Centre',
        'Member',
        'Wellbeing only',
      ]);
      for (const [option, kind, heading] of [
        ['Consultant / GP', 'consultant', 'Register as a consultant or GP'],
        ['Hospital / Technical Centre', 'hospital', 'Register as a hospital or technical centre user'],
        ['Wellbeing only', 'wellness', 'Register for wellbeing only'],
        ['Member', 'member', 'Register as a member'],
      ] as const) {
        await selector.focus();
        await selector.selectOption(option);
        await expect(page).toHaveURL(linen + registerPath(kind));
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
        await expect(selector).toBeFocused();
        await expect(email).toHaveValue('aoife@demo.example');
        await expect(page.getByRole('link', { name: 'providers@linen.example' })).toHaveCount(
          kind === 'consultant' ? 1 : 0,
        );
      }
    });
    await test.step('RG6 the email and the membership number of the query are filled in and removed from the URL', async () => {
      await openRegister(page, 'member', { query: '?email=aoife%40demo.example&memberNumber=2000000050' });
      await expect(page).toHaveURL(linen + registerPath('member'));
      await expect(email).toHaveValue('aoife@demo.example');
      await expect(memberNumber).toHaveValue('2000000050');
    });
    await test.step('RG1 a logged-in person is sent on from the registration', async () => {
      await signInByApi(page, accounts.member);
      await page.goto('/memberlogin/register?redir=%2Fmemberarea%2Fconsent');
      await expect(page).toHaveURL(`${linen}/memberarea/consent`);
    });
  },
);

test(
  'leaving the registration asks a question only if more than the email was typed, by link, selector and Back',
  { tag: atRelease },
  async ({ page }) => {
    const { kind: selector, memberNumber, email } = registerParts(page);
    await page.goto('/memberlogin/login');
    await page.getByRole('link', { name: 'Register', exact: true }).click();
    const toLogin = page.getByRole('main').getByRole('link', { name: 'Log in', exact: true });
    await memberNumber.fill('2000000050');
    await toLogin.click();
    await expect(dialogOf(page).getByRole('button', { name: 'Stay on this page' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toHaveCount(0);
    await expect(toLogin).toBeFocused();
    await selector.selectOption('Wellbeing only');
    await dialogOf(page).getByRole('button', { name: 'Stay on this page' }).click();
    await expect(selector).toHaveValue('member');
    await expect(memberNumber).toHaveValue('2000000050');
    await page.goBack();
    await dialogOf(page).getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(page).toHaveURL(`${linen}/memberlogin/login`);

    await page.goForward();
    await email.fill('aoife@demo.example');
    await toLogin.click();
    await expect(page).toHaveURL(`${linen}/memberlogin/login`);
    await expect(loginParts(page).email).toHaveValue('aoife@demo.example');
  },
);
