import { expect, type Page } from '@playwright/test';
import { languages } from '@selvage/contract/languages';
import { unbrokenWord } from '@selvage/contract/unbroken-words';
import { accountPath } from '../fixtures/account.ts';
import { accounts } from '../fixtures/accounts.ts';
import { linen } from '../fixtures/origins.ts';
import { signInByApi } from '../fixtures/sign-in-by-api.ts';
import { atRelease, test } from '../fixtures/test.ts';
import { mfaPath } from '../fixtures/two-factor.ts';

/** Returns the hyphenated words on the page (`shown`), and those of them that are split over two lines (`broken`). */
const hyphenated = (page: Page): Promise<{ shown: string[]; broken: string[] }> =>
  page.evaluate(
    async ([source = '', flags = '']) => {
      await document.fonts.ready;
      const [shown, broken]: [string[], string[]] = [[], []];
      const main = document.querySelector('main') ?? document.body;
      const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        for (const { 0: word, index } of (walker.currentNode.textContent ?? '').matchAll(new RegExp(source, flags))) {
          const range = document.createRange();
          range.setStart(walker.currentNode, index);
          range.setEnd(walker.currentNode, index + word.length);
          shown.push(word);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
        }
      }
      return { shown, broken };
    },
    [unbrokenWord.source, unbrokenWord.flags],
  );

for (const language of languages) {
  test(`no word breaks at its hyphen on narrow screens, in ${language}`, { tag: atRelease }, async ({ page }) => {
    await page.context().addCookies([{ name: 'lang', value: language, url: linen }]);
    await signInByApi(page, accounts.member);
    const seen = new Set<string>();
    for (const path of [
      '/memberarea/',
      accountPath.settings('member'),
      accountPath.email('member'),
      accountPath.security('member'),
      accountPath.password('member'),
      mfaPath('member'),
      '/wellnesslogin/register',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      for (const width of [280, 320, 344, 360, 390, 412]) {
        await page.setViewportSize({ width, height: 640 });
        const { shown, broken } = await hyphenated(page);
        for (const word of shown) seen.add(word);
        expect({ path, width, broken }).toEqual({ path, width, broken: [] });
      }
    }
    expect([...seen]).toContain(language === 'en' ? '2-factor' : 'n-osclóidh');
  });
}
