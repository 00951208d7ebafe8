import { expect } from '@playwright/test';
import { kinds, routeTypeOf } from '@selvage/contract/user-types';
import { linen } from '../fixtures/origins.ts';
import { atRelease, test } from '../fixtures/test.ts';

const code = 'x'.repeat(43);
const query = `?code=${code}&email=canary%40demo.example&memberNumber=1000000001&action=canary-action&memarea=1`;
const secret = new RegExp(`${code}|canary|1000000001`);
const entries = [
  '',
  '/login',
  '/register',
  '/reset',
  '/activate',
  '/activate/verify/success',
  '/accountdetails/updateemail/verify',
  '/settings',
  '/notme',
  '/emailundo',
  '/notregistered',
];

test(
  'D12 Q-05 F23 no URL, request, record or message contains the code or personal data of a mailed link',
  { tag: atRelease },
  async ({ page, allowConsole }) => {
    test.slow();
    // The pages of an activation and of a change of email ask the server what their link does. The code of this test is refused.
    for (const refused of [/Error from \/api\/user\/(activate|user\/email)\/about$/, /status of 400/])
      allowConsole(refused);
    const opened = new Set<string>();
    const told: string[] = [];
    page.on('request', (request) => {
      const { referer = '', ...headers } = request.headers();
      if (!opened.has(request.url())) told.push(request.url(), JSON.stringify(headers));
      // For a font in a style sheet inside the page, Chromium always sends our own server the URL of the page, despite the referrer policy.
      if (request.resourceType() !== 'font') told.push(referer);
    });
    page.on('console', (message) => told.push(message.text()));
    for (const [place, entry] of entries.entries()) {
      // Each page is opened with one kind of user. `app/arrival.test.tsx` combines every page with every kind.
      const kind = kinds[place % kinds.length] ?? 'member';
      const address = `${linen}/${routeTypeOf(kind)}${entry}${query}`;
      opened.add(address);
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).not.toHaveURL(/code=|email=|memberNumber=|action=/);
      const kept = await page.evaluate(() =>
        JSON.stringify([
          location.href,
          history.state,
          localStorage,
          sessionStorage,
          document.referrer,
          'dataLayer' in window && window.dataLayer,
        ]),
      );
      const links = await page.locator('a').evaluateAll((all) => all.map((each) => each.getAttribute('href')));
      for (const each of [kept, JSON.stringify(links)]) expect(each).not.toMatch(secret);
    }
    expect(told.filter((each) => secret.test(each))).toEqual([]);
  },
);
