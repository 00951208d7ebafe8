import { expect, test, type Page } from '@playwright/test';
import { brands } from '../atlas/looks.ts';
import type { State } from '../atlas/state.ts';
import { table } from '../atlas/table.ts';
import { Walk } from '../atlas/walk.ts';
import { codesniffer } from './codesniffer.ts';
import { equalAccess } from './equal-access.ts';
import { isFault } from './false-positives.ts';
import { sentenceOf } from './finding.ts';
import { nuChecker, type Markup } from './nu-checker.ts';

const [linen] = brands;
const screens = [...new Set(table.map(({ screen }) => screen))];

const planted =
  '<!doctype html><html lang="en"><title>Faults</title><main><img src="data:,"><input type="email" autocomplete="username"></main></html>';

test('each checker finds a planted fault', async ({ page }) => {
  await page.setContent(planted);
  expect((await equalAccess(page.mainFrame())).map(({ rule }) => rule)).toContainEqual(
    expect.stringMatching(/^img_alt/),
  );
  expect((await codesniffer(page.mainFrame())).map(({ rule }) => rule)).toContainEqual(expect.stringContaining('H37'));
});

test('the Nu Html Checker finds a planted fault', async () => {
  const found = await nuChecker([{ where: 'here', text: planted }]);
  test.skip(found === null, 'no Java');
  expect(found).toContainEqual(expect.objectContaining({ where: 'here', message: expect.stringContaining('alt') }));
});

for (const screen of screens) {
  test(`${screen}, in every state, by three checkers besides axe`, async ({ browser }) => {
    const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-IE', colorScheme: 'light' });
    context.setDefaultTimeout(10_000);
    const page = await context.newPage();
    const walk = new Walk(page, linen);
    const faults: string[] = [];
    const documents: Markup[] = [];
    for (const state of table.filter((each) => each.screen === screen)) {
      try {
        await walk.reach(state);
        faults.push(...(await faultsOf(page, state)));
        documents.push(...(await markupOf(page, state)));
      } catch (error) {
        faults.push(`${state.state}, not reached: ${String(error).slice(0, 1000)}`);
      }
    }
    await context.close();
    const markupFaults = (await nuChecker(documents)) ?? [];
    faults.push(...markupFaults.filter(isFault).map((each) => `${each.where}: ${sentenceOf(each)}`));
    expect(faults, `${screen} has no faults`).toEqual([]);
  });
}

async function faultsOf(page: Page, { state }: State): Promise<string[]> {
  const found: string[] = [];
  for (const frame of page.frames()) {
    const findings = [...(await equalAccess(frame)), ...(await codesniffer(frame))];
    found.push(...findings.filter(isFault).map((each) => `${state}: ${sentenceOf(each)}`));
  }
  return found;
}

/** What the server sent, and what the scripts have made of it. */
async function markupOf(page: Page, { state }: State): Promise<Markup[]> {
  const documents: Markup[] = [];
  for (const frame of page.frames()) {
    const text = await frame.evaluate(() => `<!doctype html>${document.documentElement.outerHTML}`);
    documents.push({ where: state, text });
    const sent = await page.request.get(frame.url(), { timeout: 10_000 });
    if (sent.ok()) documents.push({ where: `${state}, as sent`, text: await sent.text() });
  }
  return documents;
}
