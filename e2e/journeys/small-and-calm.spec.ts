import { expect } from '@playwright/test';
import { hold } from '../fixtures/hold.ts';
import { loginParts, openLogin } from '../fixtures/login.ts';
import { atRelease, test } from '../fixtures/test.ts';

test(
  'WCAG 2.5.8 every control of the login is at least 44 px tall, and text is at least 16 px',
  { tag: atRelease },
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 });
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

    await test.step('ux 29 a browser that asks for more contrast gets stronger borders', async () => {
      const width = () =>
        loginParts(page).email.evaluate((input) => Number.parseFloat(getComputedStyle(input).borderTopWidth));
      const usual = await width();
      await page.emulateMedia({ contrast: 'more' });
      expect(await width()).toBeGreaterThan(usual);
      await page.emulateMedia({ contrast: 'no-preference' });
    });
    await test.step('with forced colours every control keeps a border, in another colour than the page', async () => {
      await page.emulateMedia({ forcedColors: 'active' });
      const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      for (const control of await page.locator('select, input:not([type=checkbox]), form button[type=submit]').all()) {
        const { width, color } = await control.evaluate((element) => {
          const { borderTopWidth, borderTopColor } = getComputedStyle(element);
          return { width: Number.parseFloat(borderTopWidth), color: borderTopColor };
        });
        expect(width).toBeGreaterThanOrEqual(1);
        expect(color).not.toBe(ground);
      }
    });
  },
);

test(
  'WCAG 2.3.3 LG4 in a browser that asks for reduced motion nothing moves, and in any other browser the spinner does',
  { tag: atRelease },
  async ({ page }) => {
    const release = await hold(page, '**/cms/registertext/**');
    await openLogin(page, 'member');
    // The page contains the operator's text for members. The text for another kind must be loaded, which shows “Loading…”.
    await loginParts(page).kind.selectOption('group');
    await expect(page.getByText('Loading…')).toBeAttached();
    const moving = () =>
      page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);
    expect(await moving()).toBe(0);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect.poll(moving).toBeGreaterThan(0);
    release();
    await expect(page.getByText('Loading…')).toHaveCount(0);
  },
);
