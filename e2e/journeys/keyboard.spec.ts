import { expect, type Page } from '@playwright/test';
import { accountParts, accountPath } from '../fixtures/account.ts';
import { accounts, password } from '../fixtures/accounts.ts';
import { openLogin } from '../fixtures/login.ts';
import { linen } from '../fixtures/origins.ts';
import { newPassword } from '../fixtures/reset.ts';
import { activatedPerson } from '../fixtures/activated-person.ts';
import { tabUntil } from '../fixtures/tab-until.ts';
import { atRelease, test } from '../fixtures/test.ts';

/** Returns the name of the focused element, and whether it is on the screen with a visible focus mark. */
const focused = (page: Page): Promise<{ what: string; visible: boolean }> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement)) return { what: 'nothing', visible: false };
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const { width, height, top, bottom } = element.getBoundingClientRect();
    const label = element.getAttribute('aria-label') ?? (element.id || element.textContent);
    return {
      what: label.trim(),
      visible:
        outlineStyle !== 'none' &&
        Number.parseFloat(outlineWidth) >= 2 &&
        width > 10 &&
        height > 10 &&
        top >= 0 &&
        bottom <= innerHeight,
    };
  });

async function tabTo(page: Page, what: string): Promise<void> {
  await page.keyboard.press('Tab');
  // The check is repeated, because the page may still scroll to the focused element.
  await expect.poll(() => focused(page)).toEqual({ what, visible: true });
}

test('WCAG 2.1.1 2.4.7 the whole login works by keyboard, with the focus visible at every stop', async ({ page }) => {
  await openLogin(page, 'consultant');
  await tabTo(page, 'Skip to main content');
  await tabTo(page, 'Linen Health');
  await tabTo(page, 'EN English');
  await tabTo(page, 'GA Gaeilge');
  await tabTo(page, 'Help');
  await tabTo(page, 'login-kind');
  await tabTo(page, 'sign-in-email');
  await page.keyboard.type(accounts.consultant.email);
  await tabTo(page, 'sign-in-loginId');
  await page.keyboard.type(accounts.consultant.loginId);
  await tabTo(page, 'sign-in-password');
  await page.keyboard.type(password);
  await tabTo(page, 'Show password');
  await tabTo(page, 'Forgot password?');
  await tabTo(page, 'sign-in-terms');
  await page.keyboard.press('Space');
  await tabTo(page, 'Read the terms (opens in a new tab)');
  await tabTo(page, 'Show the terms here');
  await tabTo(page, 'sign-in-submit');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${linen}/consultantarea/`);
});

test('WCAG 2.4.1 2.4.7 the skip link moves the focus past the header, also in the demo inbox', async ({ page }) => {
  await openLogin(page, 'member');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await tabTo(page, 'login-kind');
  await page.keyboard.press('ArrowUp');
  await expect(page).toHaveURL(new RegExp(`^${linen}/hospitallogin/login`));
  expect((await focused(page)).what).toBe('login-kind');

  await page.goto('/dev/inbox');
  await tabTo(page, 'Skip to the messages');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test(
  'WCAG 2.1.1 2.4.7 a password is changed from the settings by keyboard, with the focus visible at every stop',
  { tag: atRelease },
  async ({ page }) => {
    await activatedPerson(page, 'keyboard');
    const { heading } = accountParts(page);
    const { keyboard } = page;
    await page.goto(accountPath.settings('wellness'));
    await expect(page.getByRole('link', { name: 'Security' })).toBeVisible();
    await tabUntil(page, 'Account details');
    await keyboard.press('Enter');
    await expect(heading).toBeFocused();
    // The heading of the details appears before the details, so the test waits for a link of the details.
    await expect(page.getByRole('link', { name: 'Change password' })).toBeVisible();
    await tabUntil(page, 'Change password');
    await keyboard.press('Enter');
    await expect(heading).toHaveText('Change your password');
    await expect(heading).toBeFocused();
    await tabUntil(page, 'Current password');
    await keyboard.type(password);
    await tabUntil(page, 'New password');
    await keyboard.type(newPassword);
    await tabUntil(page, 'Confirm password');
    await keyboard.type(newPassword);
    await keyboard.press('Enter');
    await expect(heading).toHaveText('Password changed successfully');
    await expect(heading).toBeFocused();
    await tabUntil(page, 'Continue');
    await keyboard.press('Enter');
    await expect(page).toHaveURL(linen + accountPath.details('wellness'));
  },
);

test('a visible password is hidden again when it is sent', { tag: atRelease }, async ({ page, expectConsole }) => {
  expectConsole(/Failed to load\. Error from \/api\/idauth\/auth/);
  expectConsole(/status of 401/);
  await openLogin(page, 'member');
  const field = page.locator('input[name=password]');
  await page.locator('input[name=email]').fill(`shown-${Date.now()}@demo.example`);
  await field.fill('Wrong-password-1');
  await page.getByRole('button', { name: 'Show password' }).press('Enter');
  await expect(field).toHaveAttribute('type', 'text');
  await expect(page.getByRole('status').filter({ hasText: 'Your password is visible' })).toBeAttached();
  await field.press('Enter');
  await expect(field).toHaveAttribute('type', 'password');
  await expect(page.locator('#sign-in-alert')).toBeFocused();
});
