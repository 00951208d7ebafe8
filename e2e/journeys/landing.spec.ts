import { expect, type Page } from '@playwright/test';
import { accounts } from '../fixtures/accounts.ts';
import { signInByApi } from '../fixtures/sign-in-by-api.ts';
import { openLogin } from '../fixtures/login.ts';
import { linen } from '../fixtures/origins.ts';
import { atRelease, test } from '../fixtures/test.ts';

const { member, group } = accounts;

/** Returns the position of the brand's logo in the header. */
async function placeOfMark(page: Page): Promise<{ x: number; y: number }> {
  const box = await page.getByRole('banner').getByRole('link', { name: 'Linen Health' }).locator('svg').boundingBox();
  if (box === null) throw new Error('there is no mark');
  return { x: box.x, y: box.y };
}

for (const width of [375, 1280])
  test(
    `S19 every page has the logo at the same place at ${width} px, and the logo links to the area`,
    { tag: atRelease },
    async ({ page }) => {
      test.slow();
      await page.setViewportSize({ width, height: 800 });
      await openLogin(page, 'member');
      const place = await placeOfMark(page);
      await signInByApi(page, member);
      for (const path of [
        '/memberarea/',
        '/memberarea/consent',
        '/faq',
        '/dev',
        '/api/docs',
        '/memberlogin/settings',
      ]) {
        await page.goto(linen + path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await placeOfMark(page), path).toEqual(place);
      }
      await page.getByRole('banner').getByRole('link', { name: 'Linen Health' }).click();
      await expect(page).toHaveURL(`${linen}/memberarea/`);
    },
  );

test(
  'S19 a text page is centred, and the columns of an area have the same width',
  { tag: atRelease },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${linen}/privacy`);
    const text = await page.getByRole('article').boundingBox();
    if (text === null) throw new Error('there is no text');
    expect(Math.abs(text.x - (1280 - text.x - text.width))).toBeLessThan(20);
    await signInByApi(page, member);
    await page.goto(`${linen}/memberarea/`);
    const boxes = await page.locator('.page-panel').evaluateAll((panels) =>
      panels.map((panel) => {
        const { x, width } = panel.getBoundingClientRect();
        return { x: Math.round(x), width: Math.round(width) };
      }),
    );
    expect(new Set(boxes.map(({ width }) => width)).size).toBe(1);
    expect(new Set(boxes.map(({ x }) => x)).size).toBe(3);
    await page.goto(`${linen}/memberarea/policydetails`);
    const values = await page
      .locator('.page-facts dt + dd')
      .evaluateAll((each) => each.map((value) => Math.round(value.getBoundingClientRect().x)));
    expect(values.length).toBeGreaterThan(3);
    expect(new Set(values).size).toBe(1);
  },
);

test(
  'S19 an area is printed in black, without backgrounds and without its footer',
  { tag: atRelease },
  async ({ page }) => {
    await signInByApi(page, group);
    await page.goto(`${linen}/grouparea/`);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect(page.locator('.page-hero')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    await expect(page.locator('footer')).toBeHidden();
  },
);

test('the selector “Log in as” takes little space on a phone', { tag: atRelease }, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await openLogin(page, 'member');
  const box = await page.getByLabel('Log in as').locator('xpath=../../..').boundingBox();
  expect(box?.height).toBeLessThan(80);
  await expect(page.getByLabel('Log in as')).toHaveAccessibleDescription(/\w/);
});

test(
  'LN2 if an area redirects to the login in a loop, the login shows an explanation',
  { tag: atRelease },
  async ({ page }) => {
    await signInByApi(page, member);
    await page.route('**/memberarea/', (route) =>
      route.fulfill({ status: 302, headers: { location: `${linen}/memberlogin/login` } }),
    );
    await page.goto(`${linen}/memberlogin/login`);
    await expect(page.getByRole('heading', { level: 1, name: 'You are logged in' })).toBeFocused({ timeout: 30_000 });
    await expect(page.getByText('The next page, /memberarea/, keeps sending you back here')).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
  },
);

test('RN5 one press on /dev logs in as any demo account, also one with an ID', { tag: atRelease }, async ({ page }) => {
  for (const [email, title] of [
    ['consultant@demo.example', 'Welcome back'],
    ['hospital-setup@demo.example', 'Protect your account'],
    ['wellness@demo.example', 'Welcome back'],
  ] as const) {
    await page.goto(`${linen}/dev`);
    await page.getByRole('button', { name: `Log in as ${email}` }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
});
