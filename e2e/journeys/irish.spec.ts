import { expect, type Page } from '@playwright/test';
import { accounts } from '../fixtures/accounts.ts';
import { fillLogin, openLogin, untilAlive } from '../fixtures/login.ts';
import { linen } from '../fixtures/origins.ts';
import { atRelease, test } from '../fixtures/test.ts';

/** The name of the brand, and what the languages call themselves. */
const sameInBoth = /^(?:Linen Health|(?:EN )?English|(?:GA )?Gaeilge|EN|GA)$/;

/** Returns the lines of text on the page, without those that are the same in both languages. */
const linesOf = async (page: Page): Promise<string[]> => {
  const text = await page.locator('body').innerText();
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !sameInBoth.test(line));
};

test('a switch to Irish keeps the screen, the query and what was typed, and the next screens are in Irish', async ({
  page,
  context,
}) => {
  await openLogin(page, 'consultant', { query: '?redir=%2Fconsultantarea%2F' });
  await expect(page.getByText('New to Consultant Area?')).toBeVisible();
  await fillLogin(page, accounts.consultant);
  const english = await linesOf(page);
  await page.getByRole('button', { name: 'Gaeilge' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cláraithe cheana féin?');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ga');
  await expect(page).toHaveTitle('Logáil isteach – Limistéar na gComhairleach – Linen Health');
  await expect(page).toHaveURL(`${linen}/consultantlogin/login?redir=%2Fconsultantarea%2F`);
  await expect(page.locator('input[name=email]')).toHaveValue(accounts.consultant.email);
  await expect(page.locator('input[name=loginId]')).toHaveValue(accounts.consultant.loginId);
  await expect(page.locator('input[name=password]')).toHaveValue('Woven-cloth-42');
  await expect(page.locator('input[name=terms]')).toBeChecked();
  await expect(async () => expect((await linesOf(page)).filter((line) => english.includes(line))).toEqual([])).toPass();
  expect(await context.cookies()).toContainEqual(expect.objectContaining({ name: 'lang', value: 'ga' }));

  await page.getByRole('button', { name: 'Logáil isteach', exact: true }).click();
  await expect(page).toHaveURL(`${linen}/consultantarea/`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ga');
  expect((await linesOf(page)).join('\n')).not.toMatch(/Welcome|Log out|Terms/);

  await test.step('an area switches its language in place', async () => {
    const menu = page.getByRole('banner').locator('summary');
    await menu.click();
    await page.getByRole('link', { name: 'English' }).click();
    await expect(page).toHaveURL(`${linen}/consultantarea/`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await menu.click();
    await expect(page.getByRole('link', { name: 'Gaeilge' })).toBeVisible();
  });
});

test(
  'after a switch to Irish a reload is Irish from its first byte, and so are errors, the terms and the logout',
  { tag: atRelease },
  async ({ page, request, expectConsole }) => {
    expectConsole(/Failed to load\. Error from \/api\/idauth\/auth/);
    expectConsole(/status of 401/);
    const heading = page.getByRole('heading', { level: 1 });
    await openLogin(page, 'group');
    await page.getByRole('button', { name: 'Gaeilge' }).click();
    await expect(page.getByRole('button', { name: 'English' })).toBeVisible();
    await page.reload();
    await expect(heading).toHaveText('Cláraithe cheana féin?');
    const written = await (await request.get('/grouplogin/login', { headers: { cookie: 'lang=ga' } })).text();
    expect(written).toContain('<html lang="ga"');
    expect(written).toContain('Cláraithe cheana féin?');

    await untilAlive(page);
    await page.locator('input[name=email]').fill(`strainseir-${Date.now()}@demo.example`);
    await page.locator('input[name=password]').fill('Wrong-password-1');
    const submit = page.getByRole('button', { name: 'Logáil isteach', exact: true });
    await expect(submit).toHaveAccessibleDescription('Cuir tic sa bhosca thuas chun logáil isteach');
    await page.locator('input[name=terms]').check();
    await submit.click();
    await expect(page.locator('#sign-in-alert')).toHaveText(
      'Níl an seoladh ríomhphoist agus an pasfhocal a chuir tú isteach ag teacht le chéile',
    );
    await page.goto('/grouplogin/logout');
    await expect(heading).toHaveText('Tá tú logáilte amach');
    await page.getByRole('button', { name: 'English' }).click();
    await expect(heading).toHaveText('You have logged out');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  },
);

test.describe('a browser that prefers Irish', () => {
  test.use({ locale: 'ga-IE', javaScriptEnabled: false });

  test('gets the Irish page before any script runs', async ({ page, expectFailedRequest }) => {
    expectFailedRequest(/\.js csp$/);
    await page.goto('/hospitallogin/login');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ga');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tá JavaScript de dhíth ar an leathanach seo');
    await expect(page.getByText('An bhfuil Limistéar na nOspidéal nua duit?')).toBeAttached();
  });
});
