import { expect, test, type Browser, type Frame, type Page } from '@playwright/test';
import { TestDeskProvider } from '../../server/test/harness/desk-provider.ts';
import { brands } from '../visual-audit/variants.ts';
import { allStates } from '../visual-audit/all-states.ts';
import { AuditPage } from '../visual-audit/audit-page.ts';
import type { DemoAccount } from '../fixtures/accounts.ts';
import { codeSentBy } from '../fixtures/codes.ts';
import { providerPort, tweed } from '../fixtures/origins.ts';
import { signInByApi } from '../fixtures/sign-in-by-api.ts';
import { giveCode, verifyPath } from '../fixtures/two-factor.ts';
import { codesniffer } from './codesniffer.ts';
import { deskPages, openIdDeskPages } from './desk-pages.ts';
import { equalAccess } from './equal-access.ts';
import { isFault } from './false-positives.ts';
import { sentenceOf } from './finding.ts';
import { nuChecker, type Markup } from './nu-checker.ts';
import { serverPages } from './server-pages.ts';

const [linen] = brands;
const screens = [...new Set(allStates.map(({ screen }) => screen))];

const planted =
  '<!doctype html><html lang="en"><title>Faults</title><main><img src="data:,"><input type="email" autocomplete="username"></main></html>';

test('Equal Access and CodeSniffer each find a planted accessibility fault', async ({ page }) => {
  await page.setContent(planted);
  expect((await equalAccess(page.mainFrame())).map(({ rule }) => rule)).toContainEqual(
    expect.stringMatching(/^img_alt/),
  );
  expect((await codesniffer(page.mainFrame())).map(({ rule }) => rule)).toContainEqual(expect.stringContaining('H37'));
});

test('the Nu Html Checker finds a planted markup fault', async () => {
  const found = await nuChecker([{ where: 'here', text: planted }]);
  test.skip(found === null, 'no Java');
  expect(found).toContainEqual(expect.objectContaining({ where: 'here', message: expect.stringContaining('alt') }));
});

for (const screen of screens) {
  test(`the screen ${screen} has no accessibility faults in any state, by three checkers besides axe`, async ({
    browser,
  }) => {
    const page = await newPage(browser);
    const auditPage = new AuditPage(page, linen);
    const states = allStates.filter((each) => each.screen === screen);
    await expectNoFaults(
      page,
      states.map((state) => ({ where: state.state, reach: () => auditPage.reach(state) })),
    );
  });
}

test('the pages that the server writes have no accessibility faults, in both languages, by three checkers besides axe', async ({
  browser,
}) => {
  const page = await newPage(browser);
  await expectNoFaults(
    page,
    serverPages.flatMap(({ path, as, withCode, languages = ['en', 'ga'] }) =>
      languages.map((language) => ({
        where: `${path} in ${language}`,
        reach: async () => {
          await page.context().clearCookies();
          if (as) await (withCode ? signInByCode(page, as) : signInByApi(page, as, linen.origin));
          await page.goto(`${linen.origin}${path}?lang=${language}`);
          await expect(page.locator('html')).toHaveAttribute('lang', language);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        },
      })),
    ),
  );
});

test('the support desk has no accessibility faults, by three checkers besides axe', async ({ browser }) => {
  const page = await newPage(browser);
  await expectNoFaults(page, deskPages(page));
});

test('the support desk with an OpenID provider has no accessibility faults, by three checkers besides axe', async ({
  browser,
}) => {
  const page = await newPage(browser);
  const provider = await TestDeskProvider.start({ port: providerPort, desk: tweed });
  await expectNoFaults(page, openIdDeskPages(page, provider));
});

async function signInByCode(page: Page, person: DemoAccount): Promise<void> {
  const code = await codeSentBy(page.request, person.email, () => signInByApi(page, person, linen.origin));
  await page.goto(linen.origin + verifyPath(person.kind));
  await giveCode(page, code);
  await page.waitForURL(`**${person.area}`);
}

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-IE', colorScheme: 'light' });
  context.setDefaultTimeout(10_000);
  return context.newPage();
}

interface Place {
  where: string;
  reach: () => Promise<void>;
}

async function expectNoFaults(page: Page, places: readonly Place[]): Promise<void> {
  // Long enough for a busy machine. The last minute is for the checker that starts Java.
  test.setTimeout((places.length + 1) * 60_000);
  const faults: string[] = [];
  const documents: Markup[] = [];
  for (const { where, reach } of places) {
    try {
      await reach();
      faults.push(...(await faultsOf(page, where)));
      documents.push(...(await markupOf(page, where)));
    } catch (error) {
      faults.push(`${where}, not reached: ${String(error).slice(0, 1000)}`);
    }
  }
  await page.context().close();
  const markupFaults = (await nuChecker(documents)) ?? [];
  faults.push(...markupFaults.filter(isFault).map((each) => `${each.where}: ${sentenceOf(each)}`));
  expect(faults).toEqual([]);
}

async function faultsOf(page: Page, where: string): Promise<string[]> {
  const found: string[] = [];
  for (const frame of page.frames()) {
    const findings = [...(await equalAccess(frame)), ...(await codesniffer(frame))];
    found.push(...findings.filter(isFault).map((each) => `${where}: ${sentenceOf(each)}`));
  }
  return found;
}

/** What the server sent, and what the scripts have made of it. */
async function markupOf(page: Page, where: string): Promise<Markup[]> {
  const documents: Markup[] = [];
  for (const frame of page.frames()) {
    const text = await frame.evaluate(() => `<!doctype html>${document.documentElement.outerHTML}`);
    documents.push({ where, text });
    const sent = await sentFor(page, frame);
    if (sent !== null) documents.push({ where: `${where}, as sent`, text: sent });
  }
  return documents;
}

async function sentFor(page: Page, frame: Frame): Promise<string | null> {
  if (new URL(frame.url()).hostname === 'localhost') {
    const sent = await page.request.get(frame.url(), { timeout: 10_000 });
    return sent.ok() ? sent.text() : null;
  }
  // Only the browser knows where the names under localhost are. The policy of the desk forbids it; there no script changes a page.
  return frame.evaluate(async () => {
    const sent = await fetch(location.href).catch(() => null);
    return sent?.ok ? sent.text() : null;
  });
}
