import { expect } from '@playwright/test';
import { computedStyles } from '../fixtures/computed-styles.ts';
import { openMemberPage } from '../fixtures/member-page.ts';
import { linen } from '../fixtures/origins.ts';
import { atRelease, test } from '../fixtures/test.ts';

// Wide enough that sizes which follow the window are at their largest both in the page and in a frame.
test.use({ viewport: { width: 1800, height: 900 } });

const theirs = ':root, body, body :not(#loginApp, #loginApp *)';

test('EM1 the styles of a host page are the same with and without the embedded login', async ({ page }) => {
  await page.route('**/embed.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.goto(`${linen}/dev/embed`);
  const without = await computedStyles(page, theirs);
  await page.unroute('**/embed.js');
  await openMemberPage(page, 'page');
  await expect(page.locator('#loginApp h1')).toBeVisible();
  // The message list belongs to the embedding page, but exists only with our login. It is emptied before the styles are compared.
  await page.evaluate(() => document.querySelector('#messages')?.replaceChildren());
  expect(await computedStyles(page, theirs)).toEqual(without);
  expect(without.length).toBeGreaterThan(25);
});

const hostile = `
  *, *::before, *::after { all: unset; }
  :root { font-size: 62.5%; --lp-root: 1.6rem; --space-4: 90px; }
  body { display: block; text-align: right; text-transform: uppercase; letter-spacing: 4px; line-height: 3; cursor: wait; }
  main, section, div { display: block; }
  button, a, input, select, label { background: red; color: lime; border: 9px solid blue; padding: 30px; font: italic 9px cursive; }
  h1, h2, p, li, form { margin: 40px; font-size: 50px; color: magenta; float: right; }
  section h1, #hostile button, main > section div p { opacity: 0.2; box-shadow: 0 0 9px red; }
  .lp { color: magenta; font-family: cursive; }
`;

test(
  'EM1 the embedded login looks the same as in a frame of its own, whatever styles the host page has',
  { tag: atRelease },
  async ({ page }) => {
    await openMemberPage(page, 'frame');
    await expect(page.frameLocator('#loginFrame').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.frameLocator('#loginFrame').getByText('Register once')).toBeVisible();
    const frame = page.frames().at(-1) ?? page.mainFrame();
    const own = await computedStyles(frame, '.lp, .lp *');

    await page.route('**/dev/member-page.css', (route) => route.fulfill({ contentType: 'text/css', body: hostile }));
    await openMemberPage(page, 'page');
    await expect(page.getByText('Register once')).toBeVisible();
    await page.evaluate(() => document.body.setAttribute('id', 'hostile'));
    const inPage = await computedStyles(page, '.lp, .lp *');
    // The login in a frame uses the elements `main` and `footer`, and in a page plain `div` elements. The names are made equal for the
    // comparison.
    const names = (look: typeof own) =>
      look.map(([name = '', ...styles]) => [name.replace(/^(MAIN|FOOTER)/, 'DIV'), ...styles]);
    expect(names(inPage)).toEqual(names(own));
    expect(own.length).toBeGreaterThan(40);
  },
);
