import { expect } from '@playwright/test';
import { accounts, textCodeMobile } from '../fixtures/accounts.ts';
import { accessibilityCheck } from '../fixtures/accessibility-check.ts';
import { nextMessageTo } from '../fixtures/inbox.ts';
import { signInByApi } from '../fixtures/sign-in-by-api.ts';
import { linen, tweed } from '../fixtures/origins.ts';
import { atRelease, test } from '../fixtures/test.ts';

const { member, wellness, emailCode, textCode } = accounts;

test.describe('WCAG 2.2 AA 1.4.10 accessibility at 320 px', () => {
  test.use({ viewport: { width: 320, height: 568 } });

  test(
    'the areas, the help, the demo pages and the logout do not scroll sideways, and axe finds no faults in them',
    { tag: atRelease },
    async ({ page, request, expectConsole }) => {
      test.slow();
      expectConsole(/status of 403/);
      const examine = accessibilityCheck(page, 'light');
      for (const [path, origin, account] of [
        ['/wellbeing/', tweed, wellness],
        ['/memberarea/', linen, member],
        ['/grouparea/', linen, undefined],
        ['/faq', tweed, undefined],
        ['/dev', linen, undefined],
        ['/debug', linen, undefined],
        ['/memberlogin/logout?timeout=true', linen, undefined],
      ] as const) {
        if (account) await signInByApi(page, account, origin);
        await page.goto(origin + path);
        await expect(
          page
            .getByRole('heading', { level: 1 })
            .or(page.getByText(/^Build number/))
            .first(),
        ).toBeVisible();
        await examine(`${origin}${path}`);
      }
      await signInByApi(page, emailCode);
      await signInByApi(page, textCode);
      await nextMessageTo(request, emailCode.email, 0);
      await nextMessageTo(request, textCodeMobile, 0);
      // The frame of an email runs no scripts, but axe is a script. The route serves the email here without this restriction.
      await page.route('**/dev/inbox/*.html', async (route) => {
        const message = await route.fetch({ url: route.request().url().replace('//tweed.', '//') });
        await route.fulfill({ body: await message.text(), contentType: 'text/html' });
      });
      for (const [what, to] of [
        ['a mail', emailCode.email],
        ['a text', textCodeMobile],
      ] as const) {
        await page.goto(`${linen}/dev/inbox?to=${encodeURIComponent(to)}`);
        await expect(page.getByRole('button', { name: 'Copy code' }).first()).toBeVisible();
        await examine(`the inbox with ${what}`);
      }
      // The inbox keeps requesting new messages. A request that is running when the journey ends must not fail it.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    },
  );
});
