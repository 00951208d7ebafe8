import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from '@playwright/test';
import { examiner } from '../fixtures/examiner.ts';
import { test } from '../fixtures/test.ts';

const folder = mkdtempSync(join(tmpdir(), 'selvage-site-'));
const at = (address: string): string => pathToFileURL(join(folder, address)).href;

test.describe.configure({ mode: 'serial' });
test.beforeAll(() => void execFileSync('node', [join(import.meta.dirname, '../../tools/dist/site.js'), folder]));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the documentation is opened from a disk and searched by keyboard alone', async ({ page, context }) => {
  await page.goto(at('decisions/index.html'));
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox', { name: 'Search the documentation' });
  await expect(search).toBeFocused();
  await page.keyboard.type('rolling upgr');
  await expect(page.getByRole('status')).toHaveText(/^\d+ places? found/);
  await page.keyboard.press('ArrowDown');
  const first = page.getByRole('list', { name: 'What was found' }).getByRole('link').first();
  await expect(first).toBeFocused();
  await expect(first).toContainText('Stopping, and rolling upgrades');
  await page.keyboard.press('Escape');
  await expect(search).toBeFocused();
  await expect(first).toBeHidden();
  await page.keyboard.type('ades');
  await expect(first).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${at('operate.html')}#stopping-and-rolling-upgrades`);
  await context.grantPermissions(['clipboard-write']);
  await page.getByRole('button', { name: 'Copy' }).first().press('Enter');
  await expect(page.getByRole('status')).toHaveText('Copied');
  await page.keyboard.press('/');
  await page.keyboard.type('xyzzy');
  await expect(page.getByRole('status')).toHaveText('Nothing found');
});

test('the documentation can be read by everybody', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const examine = examiner(page, 'light');
  for (const address of ['index.html', 'content.html']) {
    await page.goto(at(address));
    await examine(address);
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the documentation is all there but its search', async ({ page }) => {
    await page.goto(at('operate.html'));
    await expect(page.getByRole('searchbox')).toBeHidden();
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'The command line' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The command line');
  });
});
