import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import { accessibilityCheck } from '../fixtures/accessibility-check.ts';

const folder = join(import.meta.dirname, '../../site');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
// The page for a missing address is shown in any folder, so its links begin at the root.
const pages = new Map(
  files
    .filter((path) => path.endsWith('.html') && path !== '404.html')
    .map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
);

/** What a page names inside the site: the file, and the place in it. */
const namedBy = (path: string): { address: string; file: string; anchor: string | undefined }[] =>
  [...(pages.get(path) ?? '').matchAll(/ (?:href|src)="([^"]*)"/g)]
    .map(([, address = '']) => address)
    .filter((address) => !/^\w+:/.test(address))
    .map((address) => {
      const [file = '', anchor] = decodeURIComponent(address).split('#');
      return { address, file: file === '' ? path : posix.join(posix.dirname(path), file), anchor };
    });

test('every file and anchor that a page of the documentation site links to exists', () => {
  expect(pages.size).toBeGreaterThan(40);
  const dead = [...pages.keys()].flatMap((path) =>
    namedBy(path)
      .filter(({ file, anchor }) => {
        if (!existsSync(join(folder, file))) return true;
        return anchor !== undefined && !pages.get(file)?.includes(`id="${anchor}"`);
      })
      .map(({ address }) => `${path}: ${address}`),
  );
  expect(dead).toEqual([]);
});

test('every page of the documentation site can be reached from its start page', () => {
  const reached = new Set(['index.html']);
  // Iterating over a set includes entries that are added meanwhile.
  for (const path of reached) for (const { file } of namedBy(path)) if (pages.has(file)) reached.add(file);
  expect([...pages.keys()].filter((path) => !reached.has(path))).toEqual([]);
});

test('no page or style sheet of the documentation site loads a script, a style, a font or a picture from another host', () => {
  for (const [path, html] of pages)
    expect(html.match(/ src="(?:https?:)?\/\/[^"]*"|<link[^>]* href="(?:https?:)?\/\/[^"]*"/g), path).toBeNull();
  for (const path of files.filter((file) => file.endsWith('.css')))
    expect(readFileSync(join(folder, path), 'utf8')).not.toMatch(/(?:url\(|@import )['"]?(?:https?:)?\/\//);
});

test('the search of the documentation site finds a section by the beginnings of its words, by keyboard alone', async ({
  page,
  baseURL,
}) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '') && !/^(?:data|blob):/.test(request.url())) foreign.push(request.url());
  });
  await page.goto('docs/decisions/');
  const search = page.getByRole('searchbox');
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(search).toBeFocused({ timeout: 1000 });
  }).toPass();
  await page.keyboard.type('rolling upgr');
  const first = page.getByRole('option').first();
  await expect(first).toContainText('Stopping, and rolling upgrades');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/docs\/instances\.html#stopping-and-rolling-upgrades$/);
  // The sidebar still belongs to the previous page, which is in another folder.
  await page.getByRole('link', { name: 'The command line' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('The command line');
  expect(foreign).toEqual([]);
});

test('the documentation site shows a diagram as a table of its steps', async ({ page }) => {
  await page.goto('docs/journeys.html');
  await expect(page.getByRole('table')).toHaveCount(10);
  await expect(page.getByRole('row', { name: 'attempt left? locked 401 / 4: locked, link to Reset' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'this tab other tabs ended: go to logout' })).toBeVisible();
});

test('an unknown address of the documentation site shows a page with a link to the overview', async ({ page }) => {
  const response = await page.goto('docs/no/such/page.html');
  expect(response?.status()).toBe(404);
  await page.getByRole('link', { name: 'To the overview' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Selvage');
});

test('the documentation site has no accessibility faults', async ({ page }) => {
  test.slow(); // Eight examinations of long pages.
  await page.setViewportSize({ width: 320, height: 568 });
  const examine = accessibilityCheck(page, 'light');
  for (const address of ['', 'docs/content.html', 'docs/configure.html', 'docs/journeys.html']) {
    await page.goto(address);
    await examine(address);
    await examine(address);
  }
});

for (const width of [375, 1280])
  test(`the documentation site can be read as files without a server and scripts, in a window of ${width} px`, async ({
    browser,
  }) => {
    const page = await browser.newPage({ javaScriptEnabled: false, viewport: { width, height: 700 } });
    await page.goto(pathToFileURL(join(folder, 'docs/decisions/index.html')).href);
    await expect(page.getByRole('button', { name: 'Search' })).toBeHidden();
    await page.getByRole('link', { name: 'The command line' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('The command line');
    await page.close();
  });
