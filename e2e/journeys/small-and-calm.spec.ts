import { expect } from '@playwright/test';
import { kinds } from '@selvage/contract/user-types';
import { accounts } from '../fixtures/accounts.ts';
import { hold } from '../fixtures/hold.ts';
import { letIn } from '../fixtures/let-in.ts';
import { loginParts, openLogin } from '../fixtures/login.ts';
import { overflow } from '../fixtures/overflow.ts';
import { test } from '../fixtures/test.ts';

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 568 } });

  test('WCAG 1.4.10 no page scrolls sideways', async ({ page }) => {
    for (const kind of kinds) {
      await openLogin(page, kind);
      await expect(page.getByRole('link', { name: /^(Register|Create password)$/ })).toBeVisible();
      expect(await overflow(page), kind).toBe(0);
    }
    await page.getByRole('button', { name: 'Gaeilge' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ga');
    expect(await overflow(page), 'Irish').toBe(0);
    await page.getByRole('button', { name: 'English' }).click();

    for (const account of [accounts.member, accounts.consultant, accounts.group, accounts.wellness]) {
      await letIn(page, account);
      await page.goto(account.area);
      expect(await overflow(page), account.area).toBe(0);
    }
    await letIn(page, accounts.emailCode);
    await letIn(page, accounts.textCode);
    for (const path of ['/dev/inbox', '/dev', '/faq', '/memberlogin/logout', '/termsconditions/']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await overflow(page), path).toBe(0);
    }
  });

  test('WCAG 2.5.8 every control of the login is at least 44 px tall, and text is at least 16 px', async ({ page }) => {
    await openLogin(page, 'hospital');
    const controls = page.locator('select, input:not([type=checkbox]), form button, form label:has(input)');
    expect(await controls.count()).toBeGreaterThan(5);
    for (const control of await controls.all())
      expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    for (const input of await page.locator('input:not([type=checkbox]), select').all()) {
      expect(
        Number.parseFloat(await input.evaluate((element) => getComputedStyle(element).fontSize)),
      ).toBeGreaterThanOrEqual(16);
    }
  });
});

test.describe('with reduced motion', () => {
  test('WCAG 2.3.3 nothing moves, waiting included', async ({ page }) => {
    const release = await hold(page, '**/cms/registertext/**');
    await openLogin(page, 'member');
    await expect(page.getByText('Loading…')).toBeAttached();
    await loginParts(page).kind.selectOption('group');
    const moving = await page.evaluate(
      () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
    );
    expect(moving).toBe(0);
    release();
  });
});

test('LG4 the spinner does move for everyone else', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const release = await hold(page, '**/cms/registertext/**');
  await openLogin(page, 'member');
  await expect(page.getByText('Loading…')).toBeAttached();
  expect(await page.evaluate(() => document.getAnimations().length)).toBeGreaterThan(0);
  release();
  await expect(page.getByText('Loading…')).toHaveCount(0);
});

test.describe('with forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  test('every control keeps a border and the page can be drawn', async ({ page }) => {
    await openLogin(page, 'consultant');
    for (const control of await page.locator('select, input:not([type=checkbox]), form button[type=submit]').all()) {
      const border = await control.evaluate((element) => getComputedStyle(element).borderTopWidth);
      expect(Number.parseFloat(border)).toBeGreaterThanOrEqual(1);
    }
    expect((await page.screenshot()).byteLength).toBeGreaterThan(1000);
  });
});

test('ux 29 whoever asks for more contrast gets stronger borders', async ({ page }) => {
  await openLogin(page, 'member');
  const width = () =>
    loginParts(page).email.evaluate((input) => Number.parseFloat(getComputedStyle(input).borderTopWidth));
  const usual = await width();
  await page.emulateMedia({ contrast: 'more' });
  expect(await width()).toBeGreaterThan(usual);
});
