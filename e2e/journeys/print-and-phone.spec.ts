import { expect } from '@playwright/test';
import { accounts } from '../fixtures/accounts.ts';
import { fillLogin, loginParts, openLogin } from '../fixtures/login.ts';
import { signInByApi } from '../fixtures/sign-in-by-api.ts';
import { atRelease, test } from '../fixtures/test.ts';

test(
  'the login fits a small phone, and the login and the account details can be printed',
  { tag: atRelease },
  async ({ page }) => {
    await openLogin(page, 'member');
    await test.step('ux 49 on a small phone email, password and Login fit above the keyboard', async () => {
      await page.setViewportSize({ width: 375, height: 667 });
      const { email, submit } = loginParts(page);
      const [first, last] = [await email.boundingBox(), await submit.boundingBox()];
      if (first === null || last === null) throw new Error('the form is not drawn');
      const keyboard = 260;
      expect(last.y + last.height - first.y).toBeLessThan(667 - keyboard);
      const fixed = await page.evaluate(
        () =>
          [...document.querySelectorAll('body *')].filter((each) => getComputedStyle(each).position === 'fixed').length,
      );
      expect(fixed).toBe(0);
    });
    await test.step('ux 34 a printed page has no header, no buttons and no password', async () => {
      await fillLogin(page, accounts.member);
      await page.emulateMedia({ media: 'print' });
      await expect(page.locator('header')).toBeHidden();
      for (const button of await page.getByRole('button', { includeHidden: true }).all())
        await expect(button).toBeHidden();
      await expect(page.locator('input[name=email]')).toBeVisible();
      await expect(page.locator('input[name=password]')).toHaveCSS('visibility', 'hidden');
      await expect(page.locator('footer')).toBeHidden();
    });
    await test.step('ux 34 account details are printed dark on white, whatever the theme', async () => {
      await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
      await signInByApi(page, accounts.member);
      await page.goto('/memberlogin/accountdetails');
      await expect(page.locator('dd').getByText(accounts.member.email)).toBeVisible();
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)');
      await expect(page.locator('.lp').first()).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    });
  },
);
