import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Application, follow, type Issuer, startIssuer } from '../../test/harness/oidc.ts';
import { SoftPasskey } from '../../test/harness/soft-passkey.ts';
import { addAccount } from '../../test/harness/accounts.ts';
import { attestIn, confirmByMailbox, authenticate, owedIn, trustIn } from '../../test/harness/sign-in.ts';
import type { TestBrowser } from '../../test/harness/test-app.ts';
import { requiring } from '../../test/harness/test-config.ts';

let issuer: Issuer;
beforeAll(async () => {
  issuer = await startIssuer(1, (config) => requiring(config, 'phishing-resistant', { kinds: ['member'] }));
});
afterAll(() => issuer.close());

describe.each([
  ['two-step', [200, 200]],
  ['phishing-resistant', [401, 400]],
] as const)('WY25 after the day from which a kind must have %s', (requires, onRememberedDevice) => {
  const [before, after] = [0, 1];
  let changing: Issuer;
  beforeAll(async () => {
    let started = 0;
    changing = await startIssuer(2, (config) =>
      started++ === before ? {} : requiring(config, requires, { kinds: ['member'] }),
    );
  });
  afterAll(() => changing.close());

  async function logIn(id: string, browser: TestBrowser) {
    const tokens = await (await Application.open(changing, id)).logIn(browser, 'openid kind');
    const userInfo = async (instance: number) => {
      const headers = { authorization: `Bearer ${tokens.access_token}` };
      return (await changing.at(instance, '/oidc/userinfo', { headers })).status;
    };
    const refresh = async (instance: number) => {
      const body = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '', client_id: id };
      return (await changing.at(instance, '/oidc/token', { method: 'POST', body: new URLSearchParams(body) })).status;
    };
    return { userInfo, refresh };
  }

  test.each(['documents', 'app'])('tokens from a password login before that day no longer work for %s', async (id) => {
    const browser = changing.browser();
    await authenticate(browser, await addAccount(changing.server.deps));
    const { userInfo, refresh } = await logIn(id, browser);
    expect([await userInfo(before), await userInfo(after)]).toEqual([200, 401]);
    expect([await refresh(after), await refresh(before)]).toEqual([400, 200]);
  });

  test('a remembered device counts for an application as it does at the login with a second step', async () => {
    const account = await addAccount(changing.server.deps, { twoFactor: 'EMAIL' });
    const browser = changing.browser();
    const owed = await owedIn(changing.server, await authenticate(browser, account));
    await authenticate(browser, account, { deviceTrustToken: await trustIn(browser, owed) });
    const { userInfo, refresh } = await logIn('documents', browser);
    expect([await userInfo(after), await refresh(after)]).toEqual(onRememberedDevice);
  });
});

test('WY25 an application gets no authorisation code before the person added the required passkey, and then gets the level phr', async () => {
  const account = await addAccount(issuer.server.deps);
  const browser = issuer.browser();
  await authenticate(browser, account);
  const application = await Application.open(issuer, 'documents');
  const { href } = await follow(browser, await application.start('openid', { kind: 'member' }));
  expect(href).toMatch(/^\/memberlogin\/login\?redir=/);
  await confirmByMailbox(issuer.server, browser);
  const back = new URL(href, issuer.origin).searchParams.get('redir') ?? '';
  const still = await follow(browser, back);
  expect(still.href).toMatch(/^\/memberlogin\/login\?redir=/);
  const credential = { origin: issuer.origin, rpId: new URL(issuer.origin).hostname };
  expect((await attestIn(browser, new SoftPasskey(), credential)).statusCode).toBe(200);
  const again = new URL(still.href, issuer.origin).searchParams.get('redir') ?? '';
  const tokens = await application.exchange((await follow(browser, again)).href);
  expect(tokens.claims()).toMatchObject({ acr: 'phr' });
});
