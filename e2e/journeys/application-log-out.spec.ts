import { createHash } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { accountPath } from '../fixtures/account.ts';
import { accounts } from '../fixtures/accounts.ts';
import { activatedPerson } from '../fixtures/activated-person.ts';
import { linen } from '../fixtures/origins.ts';
import { openOtherSite } from '../fixtures/other-site.ts';
import { signInByApi } from '../fixtures/sign-in-by-api.ts';
import { atRelease, test } from '../fixtures/test.ts';

const client = 'physio-linen';
const verifier = 'v'.repeat(43);

/** The application of `short-pauses.json` that asks for consent. It may listen on any port of this machine. */
async function openApplication() {
  const site = await openOtherSite('<title>Physio Finder</title><h1>Physio Finder</h1>');
  const origin = site.origin.replace('localhost', '127.0.0.1');
  const callback = `${origin}/callback`;
  const query = new URLSearchParams({
    client_id: client,
    response_type: 'code',
    scope: 'openid email',
    redirect_uri: callback,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const logOut = new URLSearchParams({
    client_id: client,
    post_logout_redirect_uri: `${origin}/logged-out`,
    state: 'from-the-application',
  });
  return {
    callback,
    logIn: `${linen}/oidc/auth?${query.toString()}`,
    logOut: `${linen}/oidc/logout?${logOut.toString()}`,
    loggedOut: `${origin}/logged-out?state=from-the-application`,
    origin,
    close: site.close,
  };
}

async function exchange(page: Page, callback: string): Promise<{ id_token: string; access_token: string }> {
  const code = new URL(page.url()).searchParams.get('code') ?? '';
  const form = {
    client_id: client,
    grant_type: 'authorization_code',
    redirect_uri: callback,
    code,
    code_verifier: verifier,
  };
  return (await page.request.post(`${linen}/oidc/token`, { form })).json();
}

/** An application of the type `native` on this machine always gets a page that asks: any program could listen on its port. */
async function ask(page: Page, request: string): Promise<void> {
  await page.goto(request);
  await page.getByRole('link', { name: 'Continue with this account' }).click();
}

const asked = (page: Page) => page.getByRole('heading', { name: 'Allow Physio Finder?' });

test('OP25 OP28 OP31 a person allows an application to use their data, removes this access and logs out from the application', async ({
  page,
  monitor,
}) => {
  const application = await openApplication();
  monitor.expectEvent('foreign request', new RegExp(`^${application.origin}`));
  await activatedPerson(page, 'physio');
  await ask(page, application.logIn);
  await expect(asked(page)).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Email address');
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page).toHaveURL((url) => url.href.startsWith(`${application.callback}?error=access_denied`));

  await ask(page, application.logIn);
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page).toHaveURL((url) => url.href.startsWith(`${application.callback}?code=`));
  await exchange(page, application.callback);

  await page.goto(linen + accountPath.security('wellness'));
  const card = page.getByRole('region', { name: 'Applications' });
  await expect(card.getByRole('button')).toHaveText([/^Log out/, /^Remove access/]);
  await card.getByRole('button', { name: 'Remove access Physio Finder' }).click();
  await expect(card.getByRole('button')).toHaveCount(0);
  await ask(page, application.logIn);
  await expect(asked(page)).toBeVisible();

  await page.goto(application.logOut);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(application.loggedOut);
  expect((await page.request.get(`${linen}/api/user/user.json`)).status()).toBe(401);
  application.close();
});

test(
  'OP28 an application that sends an ID token logs the person out at once, even by a form of another site without our cookie',
  { tag: atRelease },
  async ({ page, monitor }) => {
    const application = await openApplication();
    monitor.expectEvent('foreign request', new RegExp(`^${application.origin}`));
    await activatedPerson(page, 'physio-form');
    await ask(page, application.logIn);
    await page.getByRole('button', { name: 'Allow' }).click();
    await expect(page).toHaveURL((url) => url.href.startsWith(`${application.callback}?code=`));
    const { id_token: hint } = await exchange(page, application.callback);
    await page.setContent(
      `<form method="post" action="${linen}/oidc/logout">
         <input type="hidden" name="id_token_hint" value="${hint}" />
         <input type="hidden" name="post_logout_redirect_uri" value="${application.origin}/logged-out" />
         <input type="hidden" name="state" value="from-the-application" /><button>Log out</button></form>`,
    );
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(application.loggedOut);
    expect((await page.request.get(`${linen}/api/user/user.json`)).status()).toBe(401);
    application.close();
  },
);

test(
  'OP28 a form that another site posts to the logout confirmation logs no person out',
  { tag: atRelease },
  async ({ page, monitor, expectConsole }) => {
    const application = await openApplication();
    monitor.expectEvent('foreign request', new RegExp(`^${application.origin}`));
    await signInByApi(page, accounts.member, linen);
    await page.goto(`${application.origin}/`);
    await page.setContent(`<form method="post" action="${linen}/oidc/logout/confirm"><button>Prize</button></form>`);
    expectConsole(/status of 403/);
    await page.getByRole('button', { name: 'Prize' }).click();
    await expect(page).toHaveURL(`${linen}/oidc/logout/confirm`);
    expect((await page.request.get(`${linen}/api/user/user.json`)).status()).toBe(200);
    application.close();
  },
);
