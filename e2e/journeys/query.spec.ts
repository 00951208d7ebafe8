import { expect, type Page } from '@playwright/test';
import { loginParts, openLogin } from '../fixtures/login.ts';
import { linen } from '../fixtures/origins.ts';
import { atRelease, test } from '../fixtures/test.ts';

const recorded = (page: Page): Promise<unknown[]> =>
  page.evaluate(() => ('dataLayer' in window && Array.isArray(window.dataLayer) ? window.dataLayer : []));

test('RT9 LG5 the login fills in an email from the query and removes it from the URL', async ({ page }) => {
  await openLogin(page, 'member', {
    query: '?email=aoife%40demo.example&memberNumber=1000000001&redir=%2Fmemberarea%2F',
  });
  await expect(page).toHaveURL(`${linen}/memberlogin/login?redir=%2Fmemberarea%2F`);
  const { email, kind, password } = loginParts(page);
  await expect(email).toHaveValue('aoife@demo.example');
  await expect(password).not.toBeFocused();
  await kind.selectOption('consultant');
  await expect(page).toHaveURL(`${linen}/consultantlogin/login?redir=%2Fmemberarea%2F`);
  await expect(email).toHaveValue('aoife@demo.example');
  expect(JSON.stringify(await page.evaluate(() => [history.state, localStorage, sessionStorage]))).not.toContain(
    'aoife',
  );

  await test.step('LG5 kinds of user that take no email from the query also remove it from the URL', async () => {
    await openLogin(page, 'group', { query: '?email=aoife%40demo.example' });
    await expect(page).toHaveURL(`${linen}/grouplogin/login`);
    await expect(email).toHaveValue('');
  });
  await test.step('RT9 an invalid email in the query is not filled in', async () => {
    await openLogin(page, 'member', { query: '?email=%3Cimg%20src%3Dx%3E' });
    await expect(page).toHaveURL(`${linen}/memberlogin/login`);
    await expect(email).toHaveValue('');
  });
});

test(
  'RT10 AN1 each screen sets its title, scrolls up, focuses its heading and is recorded without its query',
  { tag: atRelease },
  async ({ page }) => {
    await page.setViewportSize({ width: 400, height: 400 });
    await openLogin(page, 'member', { query: '?email=aoife%40demo.example&redir=%2Fmemberarea%2Fsecret' });
    await expect(page).toHaveTitle('Log in – Member Area – Linen Health');
    await loginParts(page).email.fill('niamh@demo.example');
    const register = page.getByRole('link', { name: 'Register', exact: true });
    await register.scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await register.click();

    await expect(page).toHaveURL(`${linen}/memberlogin/register?redir=%2Fmemberarea%2Fsecret`);
    await expect(page).toHaveTitle(/^(?!Log in).+ – Member Area – Linen Health$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);

    const views = await recorded(page);
    expect(views).toEqual([
      expect.objectContaining({ event: 'pageView', category: 'loginApp', name: 'Login', path: '/memberlogin/login' }),
      expect.objectContaining({
        event: 'pageView',
        category: 'loginApp',
        name: 'Register',
        path: '/memberlogin/register',
      }),
    ]);
    expect(JSON.stringify(views)).not.toMatch(/aoife|niamh|secret|\?/);
    for (const view of views)
      expect(view).toHaveProperty('stamp', expect.stringMatching(/^\d\d-\d\d-\d{4}:\d\d:\d\d:\d\d$/));

    await test.step('RT10 Back restores the scroll position and what was typed', async () => {
      await page.goBack();
      await expect(page).toHaveURL(`${linen}/memberlogin/login?redir=%2Fmemberarea%2Fsecret`);
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
      await expect(loginParts(page).email).toHaveValue('niamh@demo.example');
      await expect(loginParts(page).password).toHaveValue('');
    });
  },
);
