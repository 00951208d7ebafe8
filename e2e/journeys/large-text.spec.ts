import { expect, type Page } from '@playwright/test';
import { languages, type Language } from '@selvage/contract/languages';
import { kinds, routeTypeOf } from '@selvage/contract/user-types';
import { accountPath } from '../fixtures/account.ts';
import { accounts } from '../fixtures/accounts.ts';
import { signInByApi } from '../fixtures/sign-in-by-api.ts';
import { untilAlive } from '../fixtures/login.ts';
import { linen } from '../fixtures/origins.ts';
import { tooWide } from '../fixtures/overflow.ts';
import { mfaPath } from '../fixtures/two-factor.ts';
import { activatedPerson, switchCodesOn } from '../fixtures/activated-person.ts';
import { atRelease, test } from '../fixtures/test.ts';

test.use({ viewport: { width: 320, height: 640 } });

async function speak(page: Page, language: Language): Promise<void> {
  await page.context().addCookies([{ name: 'lang', value: language, url: linen }]);
}

/** Doubles the size of the text, and returns the parts of the page that are then wider than the window. */
async function enlarged(page: Page): Promise<string[]> {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  return (await tooWide(page)).map((part) => `${new URL(page.url()).pathname}: ${part}`);
}

async function openEnlarged(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await untilAlive(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  let wide: string[] = [];
  // The measurement is repeated until it succeeds, because the logout page reloads itself once.
  await expect(async () => void (wide = await enlarged(page))).toPass();
  return wide;
}

for (const language of languages) {
  test(
    `S13 no screen before the login scrolls sideways at 320 px with text of 200 %, in ${language}`,
    { tag: atRelease },
    async ({ page }) => {
      test.slow();
      await speak(page, language);
      const forms = kinds.flatMap((kind) =>
        ['login', 'register', 'reset'].map((path) => `/${routeTypeOf(kind)}/${path}`),
      );
      const wide: string[] = [];
      for (const path of [
        ...forms,
        '/memberlogin/logout',
        '/memberlogin/reset?restart=true',
        '/memberlogin/activate/verify/fail?email=a@demo.example',
        '/memberlogin/activate/verify/success?email=a@demo.example',
        '/memberlogin/accountdetails/updateemail/verify/fail',
        '/memberlogin/accountdetails/updateemail/verify',
        '/memberlogin/notme',
        '/memberlogin/emailundo',
        '/memberlogin/notregistered',
      ])
        wide.push(...(await openEnlarged(page, path)));
      expect(wide).toEqual([]);
    },
  );

  test(
    `S13 no screen of an account scrolls sideways at 320 px with text of 200 %, in ${language}`,
    { tag: atRelease },
    async ({ page }) => {
      test.slow();
      const person = await activatedPerson(page, `a-long-email-address-for-large-text-${language}`);
      await speak(page, language);
      const wide: string[] = [];
      const look = async () => void wide.push(...(await enlarged(page)));
      for (const path of [
        accountPath.settings('wellness'),
        accountPath.details('wellness'),
        accountPath.email('wellness'),
        accountPath.number('wellness'),
        accountPath.password('wellness'),
      ])
        wide.push(...(await openEnlarged(page, path)));

      await page.goto(mfaPath('wellness'));
      await page.getByRole('switch').click();
      await look();
      await page.locator('main form button[type=submit]').click();
      await page.getByRole('radio').last().click();
      await look();

      // The code is looked for in an English message.
      await speak(page, 'en');
      await switchCodesOn(page.request, person);
      await speak(page, language);
      wide.push(...(await openEnlarged(page, mfaPath('wellness'))));
      await page.getByRole('switch').click();
      await look();

      for (const path of [accountPath.settings('wellness'), accountPath.security('wellness')]) {
        await page.goto(path);
        await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
        await look();
      }
      expect(wide).toEqual([]);
    },
  );
}

test(
  'S13 the code screen, the 2FA set-up and the activation do not scroll sideways at 320 px with text of 200 %',
  { tag: atRelease },
  async ({ page }) => {
    const wide: string[] = [];
    for (const [account, path] of [
      [accounts.unactivated, '/memberlogin/activate'],
      [accounts.hospitalSetup, '/hospitallogin/settings/mfa'],
      [accounts.consultant, '/consultantlogin/settings'],
    ] as const) {
      await signInByApi(page, account);
      wide.push(...(await openEnlarged(page, path)));
    }
    await signInByApi(page, accounts.emailCode);
    wide.push(...(await openEnlarged(page, '/memberlogin/mfa/verify')));
    expect(wide).toEqual([]);
  },
);

test(
  'S13 the pages that the server writes do not scroll sideways at 320 px with text of 200 %, and hide their skip link',
  { tag: atRelease },
  async ({ page }) => {
    await signInByApi(page, accounts.member);
    const wide: string[] = [];
    for (const path of ['/contactus', '/privacy', '/memberarea/', '/memberarea/consent', '/dev', '/api/docs']) {
      await page.goto(linen + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      wide.push(...(await enlarged(page)));
      const bottom = await page.locator('.page-skip').evaluate((link) => link.getBoundingClientRect().bottom);
      expect(bottom, `${path} shows no skip link`).toBeLessThanOrEqual(0);
    }
    expect(wide).toEqual([]);
    await page.goto(`${linen}/contactus`);
    await page.keyboard.press('Tab');
    const top = await page.locator('.page-skip').evaluate((link) => link.getBoundingClientRect().top);
    expect(top).toBeGreaterThanOrEqual(0);
  },
);
