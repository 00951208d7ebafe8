import { secondStepOptions, showPasskey } from '@selvage/contract/api/passkeys';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Application, follow, type Issuer, startIssuer } from '../../../test/harness/oidc.ts';
import { applications } from '../../../test/harness/oidc-clients.ts';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import { SoftPasskey } from '../../../test/harness/soft-passkey.ts';
import { addAccount, type TestAccount } from '../../../test/harness/accounts.ts';
import type { TestBrowser } from '../../../test/harness/test-app.ts';
import { attestIn, confirmByMailbox, authenticate } from '../../../test/harness/sign-in.ts';

const twoStep = 'urn:selvage:acr:two-step';

let issuer: Issuer;
beforeAll(async () => {
  issuer = await startIssuer(1, ({ limits }) => ({
    oidc: { clients: applications, resources: [] },
    limits: { ...limits, sendPause: 0 },
  }));
});
afterAll(() => issuer.close());

/** Adds a person with a passkey. In the returned browser they have only entered their password. */
async function addHolder(given: TestAccount = {}) {
  const { server } = issuer;
  const account = await addAccount(server.deps, given);
  const first = issuer.browser();
  await authenticate(first, account);
  await confirmByMailbox(server, first);
  const passkey = new SoftPasskey();
  expect(outcomeOf(await attestIn(first, passkey, { origin: issuer.origin }))).toBe('done');
  const browser = issuer.browser();
  await authenticate(browser, account);
  return { ...account, browser, passkey };
}

async function arrive(browser: TestBrowser, more: Record<string, string>) {
  const application = await Application.open(issuer, 'documents');
  const { href } = await follow(browser, await application.start('openid', more));
  return { application, href, url: new URL(href, issuer.origin) };
}

async function show(browser: TestBrowser, passkey: SoftPasskey) {
  const { challenge } = (await browser.post(secondStepOptions.path, {})).json().publicKey;
  const credential = passkey.assert({ challenge, origin: issuer.origin });
  expect(outcomeOf(await browser.post(showPasskey.path, { credential }))).toBe('done');
}

describe('WY7 a request of an application for more than a password', () => {
  test.each([
    ['a passkey', 'phr', { only: 'passkey' }],
    ['a second step', twoStep, {}],
  ])('is met by the passkey of a person who has one: %s', async (_, acr, query) => {
    const { browser, passkey } = await addHolder();
    const { application, url } = await arrive(browser, { acr_values: acr });
    const { redir, ...rest } = Object.fromEntries(url.searchParams);
    expect([url.pathname, rest]).toEqual(['/memberlogin/confirm/code', query]);
    await show(browser, passkey);
    const tokens = await application.exchange((await follow(browser, redir ?? '')).href);
    expect(tokens.claims()).toMatchObject({ acr: 'phr' });
  });

  test('gets an error with prompt=none if the person must show a passkey', async () => {
    const { browser } = await addHolder();
    const { href } = await arrive(browser, { acr_values: 'phr', prompt: 'none' });
    expect(new URL(href).searchParams.get('error')).toBe('interaction_required');
  });

  test('is refused if the person no longer has a passkey', async () => {
    const { browser, id } = await addHolder();
    await issuer.server.deps.db.deleteFrom('passkeys').where('account_id', '=', id).execute();
    const { href } = await arrive(browser, { acr_values: 'phr' });
    expect(new URL(href).searchParams.get('error')).toBe('unmet_authentication_requirements');
  });
});
