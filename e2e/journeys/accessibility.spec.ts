import { expect } from '@playwright/test';
import { kinds } from '@selvage/contract/user-types';
import { accounts, textCodeMobile } from '../fixtures/accounts.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { nextMessageTo } from '../fixtures/inbox.ts';
import { letIn } from '../fixtures/let-in.ts';
import { fillLogin, loginParts, openLogin } from '../fixtures/login.ts';
import { linen, tweed } from '../fixtures/origins.ts';
import { test } from '../fixtures/test.ts';

const brands = { linen, tweed };
const { member, wellness, group, consultant, emailCode, textCode } = accounts;

for (const [brand, origin] of Object.entries(brands)) {
  test.describe(`WCAG 2.2 AA ${brand}`, () => {
    test('the login screens', async ({ page }) => {
      for (const kind of kinds) {
        const loaded = page.waitForResponse('**/cms/registertext/**');
        await openLogin(page, kind, { origin });
        await loaded;
        await expectAccessible(page, `${kind} login`);
      }
    });

    test('the login screen in its other states', async ({ page, expectConsole }) => {
      expectConsole(/Failed to load\. Error from \/api\/idauth\/auth/);
      expectConsole(/status of 401/);
      const { submit, alert, terms } = loginParts(page);
      await openLogin(page, 'hospital', { origin });
      await terms.check();
      await submit.click();
      await expect(page.getByRole('group', { name: 'There is a problem' })).toBeFocused();
      await expectAccessible(page, 'login with wrong fields');

      await openLogin(page, 'member', { origin });
      await fillLogin(page, { ...member, email: `stranger-${brand}@demo.example` });
      await page.getByRole('button', { name: 'Show password' }).click();
      await submit.click();
      await expect(alert).toBeFocused();
      await expectAccessible(page, 'login refused');
      await page.getByRole('button', { name: 'Gaeilge' }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', 'ga');
      await expectAccessible(page, 'login in Irish');
    });
  });
}

// The rest is built of the same colours: one brand shows it whole, a few pages show the other's.
test.describe('WCAG 2.2 AA', () => {
  test('the screens without a session', async ({ page }) => {
    for (const path of ['/memberlogin/settings', '/faq', '/termsconditions/', '/contactus', '/dev']) {
      await page.goto(linen + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page, path);
    }
    await page.goto(`${linen}/memberlogin/logout?timeout=true`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, 'logout');
    await page.goto(`${linen}/debug`);
    await expect(page.getByRole('main')).toBeVisible();
    await expectAccessible(page, 'debug');
  });

  test('the areas', async ({ page, expectConsole }) => {
    expectConsole(/status of 403/);
    for (const account of [member, wellness, group, consultant]) {
      await letIn(page, account, linen);
      await page.goto(linen + account.area);
      await expect(page).toHaveURL(linen + account.area);
      await expectAccessible(page, account.area);
    }
    await letIn(page, member, linen);
    for (const path of ['/memberarea/policydetails', '/memberarea/consent', '/grouparea/']) {
      await page.goto(linen + path);
      await expectAccessible(page, path);
    }
  });

  test('the inbox with a mail and a text', async ({ page, request }) => {
    // Axe is a script, and the letters' own frame runs none: it is let out of it here.
    await page.route('**/dev/inbox/*.html', async (route) => {
      const letter = await route.fetch({ url: route.request().url().replace('//tweed.', '//') });
      await route.fulfill({ body: await letter.text(), contentType: 'text/html' });
    });
    await letIn(page, emailCode, linen);
    await letIn(page, textCode, linen);
    await nextMessageTo(request, emailCode.email, 0);
    await nextMessageTo(request, textCodeMobile, 0);
    await page.goto(`${linen}/dev/inbox`);
    await expect(page.getByRole('button', { name: 'Copy code' }).first()).toBeVisible();
    await expectAccessible(page, 'inbox');
    // The page goes on asking for letters; what is under way when the journey ends is nobody's failure.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
  test('the other brand', async ({ page }) => {
    await letIn(page, member, tweed);
    for (const path of ['/memberarea/', '/faq', '/memberlogin/logout']) {
      await page.goto(tweed + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page, `tweed ${path}`);
    }
  });
});
