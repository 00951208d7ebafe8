import { expect, type Page } from '@playwright/test';
import { hold } from '../fixtures/hold.ts';
import { openLogin, loginParts } from '../fixtures/login.ts';
import { atRelease, test } from '../fixtures/test.ts';

test(
  'CM1 if the operator’s register text cannot be fetched, the login shows no such text and no error',
  { tag: atRelease },
  async ({ page, expectConsole, expectFailedRequest }) => {
    expectConsole(/Failed to load\. Error from \/login\/member\/cms\/registertext\//);
    expectConsole(/net::ERR_FAILED/);
    expectFailedRequest(/registertext/);
    await page.route('**/cms/registertext/**', (route) => route.abort());
    await openLogin(page, 'member');
    await expect(page.getByRole('link', { name: 'Register', exact: true })).toBeVisible();
    await expect(page.getByText('Loading…')).toHaveCount(0);
    for (const alert of await page.getByRole('alert').all()) await expect(alert).toBeEmpty();
    await expect(loginParts(page).submit).toBeVisible();

    await test.step('a missing register text leaves no gap', async () => {
      // The page comes with its text in its first language only.
      await page.getByRole('button', { name: 'Gaeilge' }).click();
      const heading = page.getByRole('heading', { name: 'An bhfuil Limistéar na mBall nua duit?' });
      const link = page.getByRole('link', { name: 'Cláraigh', exact: true });
      const gap = async () => {
        const [above, below] = [await heading.boundingBox(), await link.boundingBox()];
        return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
      };
      await expect.poll(gap).toBeLessThan(60);
    });

    await test.step('LG4 CM1 the login shows the operator’s text about registering', async () => {
      await page.unrouteAll({ behavior: 'wait' });
      await page.route('**/login/group/cms/registertext/**', (route) =>
        route.fulfill({ json: { title: 'x', html: '<p>Ask your <strong>administrator</strong>.</p>' } }),
      );
      await openLogin(page, 'group');
      await expect(page.getByText('Ask your administrator.')).toBeVisible();
    });
  },
);

test(
  'ux 52 the login form does not move when the operator’s register text arrives, on a phone and on a desktop',
  { tag: atRelease },
  async ({ page, context }) => {
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const arrive = await hold(page, '**/cms/registertext/**');
      await openLogin(page, 'member');
      const form = page.locator('main form');
      const place = await form.boundingBox();
      const shift = await page.evaluateHandle(followShift);
      arrive();
      await expect(page.getByText(/^Register once/)).toBeVisible();
      expect(await form.boundingBox()).toEqual(place);
      expect(await shift.evaluate((seen) => seen.score)).toBeLessThan(0.05);
      await page.unrouteAll({ behavior: 'wait' });
    }
    await test.step('an offline person is told so, and keeps what they typed', async () => {
      const { email } = loginParts(page);
      await email.fill('aoife@demo.example');
      await fetchedAhead(page);
      await context.setOffline(true);
      await expect(page.getByText('You’re offline. We’ve kept what you typed.')).toBeVisible();
      await context.setOffline(false);
      await expect(page.getByText('You’re offline. We’ve kept what you typed.')).toHaveCount(0);
      await expect(email).toHaveValue('aoife@demo.example');
    });
  },
);

/** Runs inside the page: how far what is seen has moved by itself from now on. */
function followShift(): { score: number } {
  const seen = { score: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.score += Number(Reflect.get(entry, 'value'));
  }).observe({ type: 'layout-shift' });
  return seen;
}

/**
 * Waits until the page has loaded what it fetches at the first interaction: the scripts that send the form, and the other screens with
 * their styles.
 */
async function fetchedAhead(page: Page): Promise<void> {
  const ahead = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => /\/(ways-sign-in|lazy-screens|style)-/.test(name)),
    );
  await expect.poll(async () => (await ahead()).length).toBe(3);
  const scripts = (await ahead()).filter((name) => name.endsWith('.js'));
  // Importing a script again waits until the script and all its imports are loaded.
  await page.evaluate((names) => Promise.all(names.map((name) => import(name))).then(() => undefined), scripts);
}
