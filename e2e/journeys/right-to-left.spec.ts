import { expect } from '@playwright/test';
import { makeRightToLeft } from '../fixtures/right-to-left-page.ts';
import { untilAlive } from '../fixtures/login.ts';
import { overflow } from '../fixtures/overflow.ts';
import { atRelease, test } from '../fixtures/test.ts';

const pages = [
  '/hospitallogin/login',
  '/wellnesslogin/register',
  '/memberlogin/reset',
  '/memberlogin/activate/verify/success',
  '/memberlogin/logout',
];

test(
  'ux 35 a right-to-left page is mirrored, and fields for Latin letters stay left-to-right',
  { tag: atRelease },
  async ({ page }) => {
    await page.goto('/memberlogin/login');
    const [form, panel] = [page.locator('form'), page.getByRole('link', { name: 'Register' })];
    const [email, help] = [page.locator('input[name=email]'), page.getByRole('link', { name: 'Help' })];
    const middleOf = async (part: typeof form) => {
      const box = await part.boundingBox();
      return box === null ? Number.NaN : box.x + box.width / 2;
    };
    expect(await middleOf(form)).toBeLessThan(await middleOf(panel));
    expect(await middleOf(help)).toBeGreaterThan(640);
    await page.evaluate(() => {
      for (const element of document.querySelectorAll('html, .lp')) element.setAttribute('dir', 'rtl');
    });
    expect(await middleOf(form)).toBeGreaterThan(await middleOf(panel));
    expect(await middleOf(help)).toBeLessThan(640);
    await expect(email).toHaveCSS('direction', 'ltr');
    await expect(page.locator('input[name=password]')).toHaveCSS('direction', 'ltr');
  },
);

test(
  'ux 30 35 longer right-to-left text does not scroll sideways, on a phone and on a desktop',
  { tag: atRelease },
  async ({ page }) => {
    for (const path of pages) {
      await page.goto(path);
      await untilAlive(page);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await makeRightToLeft(page);
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await overflow(page), `${path} at ${width} px`).toBe(0);
      }
    }
  },
);
