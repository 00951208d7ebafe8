import { expect, type Browser, type Page } from '@playwright/test';
import { accounts } from '../fixtures/accounts.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { fillLogin, loginParts, untilAlive } from '../fixtures/login.ts';
import { hasty } from '../fixtures/origins.ts';
import { overflow } from '../fixtures/overflow.ts';
import { test } from '../fixtures/test.ts';

/** Any page that exists. The test only looks at whether the login returns to it with a code. */
const callback = `${hasty}/dev`;

async function deskOf(browser: Browser, name: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${hasty}/dev`);
  await page.getByRole('button', { name: `Open the desk as ${name}` }).click();
  await expect(page.getByRole('heading', { name: 'Applications', level: 1 })).toBeVisible();
  return page;
}

test('a developer adds an application, a second one agrees, and a member logs in to it', async ({ browser, page }) => {
  const [first, second] = [await deskOf(browser, 'First Developer'), await deskOf(browser, 'Second Developer')];
  await first.getByRole('link', { name: 'Add an application' }).click();
  await expectAccessible(first, 'the form of an application');
  await first.getByLabel('Client id').fill('travel');
  await first.getByLabel('Name in English').fill('Travel');
  await first.getByLabel('Name in Irish').fill('Taisteal');
  await first.locator('[name="redirectUris.0"]').fill('javascript:alert(1)');
  await first.getByLabel('Member', { exact: true }).check();
  await first.getByLabel('Reason').fill('ticket 4711');
  await first.getByRole('button', { name: 'Ask a second agent' }).click();
  await expect(
    first.getByText('This must begin with https:// (or http:// for localhost).', { exact: true }),
  ).toBeVisible();
  await first.locator('[name="redirectUris.0"]').fill(callback);
  await first.getByRole('button', { name: 'Ask a second agent' }).click();
  await expect(first.getByText('Your request waits for a second agent.')).toBeVisible();

  await second.reload();
  await second.getByRole('link', { name: 'Add travel' }).click();
  await expect(second.getByText(callback)).toBeVisible();
  await expectAccessible(second, 'the request');
  await second.getByLabel('What you checked').fill('asked the team');
  await second.getByRole('button', { name: 'Agree and add it' }).click();
  await expect(second.getByText('The agent who asked can now show its secret')).toBeVisible();

  await first.reload();
  await first.getByRole('link', { name: 'Show its secret' }).click();
  await first.getByRole('button', { name: 'Show the secret' }).click();
  await expect(first.getByLabel('The secret')).toHaveText(/^[\w-]{43}$/);
  await expect(first.getByRole('button', { name: 'Copy' })).toBeVisible();
  await first.getByRole('link', { name: 'I have kept it' }).click();
  await expectAccessible(first, 'the page of an application');
  await first.setViewportSize({ width: 320, height: 640 });
  expect(await overflow(first)).toBe(0);

  const request = new URLSearchParams({
    client_id: 'travel',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: callback,
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  });
  await page.goto(`${hasty}/oidc/auth?${request.toString()}`);
  await untilAlive(page);
  await fillLogin(page, accounts.member);
  await loginParts(page).submit.click();
  await expect(page.getByRole('heading', { name: 'Try it out' })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('code')).not.toBeNull();
});
