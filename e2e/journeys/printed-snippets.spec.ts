import { expect, type Page } from '@playwright/test';
import { accounts, password } from '../fixtures/accounts.ts';
import { returnToPage } from '../fixtures/browser-steps.ts';
import { linen } from '../fixtures/origins.ts';
import { printedSnippets } from '../fixtures/printed-snippets.ts';
import { atRelease, test } from '../fixtures/test.ts';

const snippets = printedSnippets('embed.md');
const [pageMarkup, pageScript, , frameMarkup, frameScript] = snippets.map(({ text }) => text);
const address = `${linen}/page-of-the-reader`;

test('EM1 every snippet of docs/embed.md is tested: four here, and the configuration by a test of the server', () => {
  expect(snippets.map(({ language }) => language)).toEqual(['html', 'js', 'json', 'html', 'js']);
});

/** Opens a page with the documented markup and script, and the script `before`. Only the host name of the example is replaced. */
async function openPrinted(page: Page, { markup = '', script = '', before = '' }): Promise<void> {
  const body = `<!doctype html><html lang="en"><title>A page of the reader</title><link rel="icon" href="data:,">
    <script>${before}</script>${markup}<script type="module">${script}</script>`;
  const printed = body.replaceAll('https://portal.insurer.example', linen);
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: printed }));
  await page.route(`${linen}/cover`, (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: '<!doctype html><link rel="icon" href="data:,">Cover',
    }),
  );
  await page.goto(address);
}

/** Every height that the page gives its frame, noted by the page itself. */
const notes = `
  window.heights = [];
  addEventListener('DOMContentLoaded', () => {
    const frame = document.querySelector('iframe');
    new ResizeObserver(() => heights.push(frame.clientHeight)).observe(frame);
  });`;

const heights = (page: Page) => page.evaluate(() => (window as unknown as { heights: number[] }).heights);

test('EM1 the documented host page embeds the login, configures it and gets an event when the person has logged in', async ({
  page,
}) => {
  const before = 'window.showCover = () => { document.title = "Covered"; };';
  await openPrinted(page, { markup: pageMarkup, script: pageScript, before });
  await expect(page.locator('#loginApp')).toHaveAttribute('data-theme', 'dark');
  await page.getByLabel('Email', { exact: true }).fill(accounts.member.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveTitle('Covered');
  await expect(page).toHaveURL(address);
});

test(
  'EM1 the documented frame is in Irish as configured, never shrinks between two screens, and leads to the cover page',
  { tag: atRelease },
  async ({ page }) => {
    await openPrinted(page, { markup: frameMarkup, script: frameScript, before: notes });
    const login = page.frameLocator('#login');
    const own = login.locator('.lp');
    await expect(own).toHaveAttribute('lang', 'ga');
    const fits = async () => {
      const height = await own.evaluate((element) => Math.ceil(element.getBoundingClientRect().height));
      return Math.abs(height - ((await heights(page)).at(-1) ?? 0));
    };
    await expect.poll(fits).toBe(0);
    const seen = (await heights(page)).length;

    // The script of the next screen is delayed, so that the test can see the page while the screen loads.
    await page.route(/\/assets\/[^/]*(?:reset|beyond)[^/]*\.js$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 600));
      await route.fallback();
    });
    await login.getByRole('link', { name: 'Dearmad déanta ar do phasfhocal?' }).click();
    await expect(login.locator('main a[href="/memberlogin/login"]').first()).toBeVisible();
    await expect.poll(fits).toBe(0);
    const all = await heights(page);
    const between = all.slice(seen - 1);
    expect(Math.min(...between), `heights: ${between.join(', ')}`).toBe(Math.min(between[0] ?? 0, between.at(-1) ?? 0));

    await login.locator('main a[href="/memberlogin/login"]').first().click();
    await login.locator('input[type=email]').fill(accounts.member.email);
    await login.locator('input[type=password]').fill(password);
    await login.locator('form button[type=submit]').click();
    await expect(page).toHaveURL(`${linen}/cover`);
  },
);

test(
  'EM1 a documented script that runs after the frame is ready still configures the frame',
  { tag: atRelease },
  async ({ page }) => {
    const late = `setTimeout(() => { ${frameScript ?? ''} }, 500);`;
    const before = `addEventListener('message', ({ data }) => data.type === 'ready' && (window.wasReady = true));`;
    const script = `
    await new Promise((resolve) => { const timer = setInterval(() => window.wasReady && (clearInterval(timer), resolve()), 20); });
    ${late}`;
    await openPrinted(page, { markup: frameMarkup, script, before });
    await expect(page.frameLocator('#login').locator('.lp')).toHaveAttribute('lang', 'ga');
    const frame = page.locator('#login');
    await expect.poll(() => frame.evaluate((element) => element.style.height)).toMatch(/px$/);
  },
);

test(
  'EM1 after a login in a new window the documented host page gets an event when the person returns',
  { tag: atRelease },
  async ({ page, context, browserName }) => {
    test.skip(browserName === 'firefox', 'by WebDriver BiDi no click reaches into such a frame');
    await page.addInitScript(() => {
      // Simulates a browser that hides the cookies of a framed site until the person has visited that site.
      if (window === window.top) return;
      const cookies = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
      const read = (): string => String(cookies?.get?.call(document));
      Object.defineProperty(document, 'cookie', {
        get: () => (read().includes('signed-in=') ? read() : ''),
        set(text: string) {
          cookies?.set?.call(document, text);
        },
      });
    });
    await openPrinted(page, { markup: frameMarkup, script: frameScript, before: notes });
    const opened = context.waitForEvent('page');
    await page.frameLocator('#login').locator('main a[target=_blank]').first().click();
    const own = await opened;
    // In Irish, as the printed page has chosen.
    await own.locator('input[type=email]').fill(accounts.member.email);
    await own.locator('input[type=password]').fill(password);
    await own.locator('form button[type=submit]').click();
    await expect(own).toHaveURL(`${linen}/memberarea/`);
    await returnToPage(page);
    await expect(page).toHaveURL(`${linen}/cover`);
  },
);
