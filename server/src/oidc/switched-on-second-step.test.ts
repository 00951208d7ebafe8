import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Application, type Issuer, startIssuer } from '../../test/harness/oidc.ts';
import { addAccount } from '../../test/harness/accounts.ts';
import { TestBrowser } from '../../test/harness/test-app.ts';
import { authenticate, owedIn, trustIn } from '../../test/harness/sign-in.ts';

/** The two instances: the second has a later configuration, in which members have a second step. */
const [before, after] = [0, 1];
let issuer: Issuer;
beforeAll(async () => {
  let started = 0;
  issuer = await startIssuer(2, ({ twoFactor }) =>
    started++ === before ? { twoFactor: { ...twoFactor, member: { ...twoFactor.member, enabled: false } } } : {},
  );
});
afterAll(() => issuer.close());

async function logIn(id: string, browser: TestBrowser) {
  const tokens = await (await Application.open(issuer, id)).logIn(browser, 'openid kind');
  const userInfo = async (instance: number) => {
    const headers = { authorization: `Bearer ${tokens.access_token}` };
    return (await issuer.at(instance, '/oidc/userinfo', { headers })).status;
  };
  const refresh = async (instance: number) => {
    const body = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '', client_id: id };
    return (await issuer.at(instance, '/oidc/token', { method: 'POST', body: new URLSearchParams(body) })).status;
  };
  return { userInfo, refresh };
}

/** A browser at the instance with the later configuration. */
function tomorrow() {
  const [server] = issuer.others;
  if (!server) throw new Error('there is one instance');
  return { server, browser: new TestBrowser(server.app, new URL(issuer.origin).host) };
}

describe.each(['documents', 'app'])('OP26 a login to %s from before its kind got a second step', (id) => {
  const isOnDevice = id === 'app';

  test('the login ends if a person with a second step logged in with the password alone', async () => {
    const browser = issuer.browser();
    await authenticate(browser, await addAccount(issuer.server.deps, { twoFactor: 'EMAIL' }));
    const { userInfo, refresh } = await logIn(id, browser);
    if (isOnDevice) await browser.post('/api/idauth/logout');
    expect([await userInfo(before), await userInfo(after)]).toEqual([200, 401]);
    expect([await refresh(after), await refresh(before)]).toEqual([400, 200]);
  });

  test('the login stays valid for a person who has no second step and needs none', async () => {
    const browser = issuer.browser();
    await authenticate(browser, await addAccount(issuer.server.deps));
    const { userInfo, refresh } = await logIn(id, browser);
    expect([await userInfo(after), await refresh(after)]).toEqual([200, 200]);
  });

  test('the login stays valid if it was on a remembered device', async () => {
    const { server, browser } = tomorrow();
    const account = await addAccount(server.deps, { twoFactor: 'EMAIL' });
    const owed = await owedIn(server, await authenticate(browser, account));
    await authenticate(browser, account, { deviceTrustToken: await trustIn(browser, owed) });
    const { userInfo, refresh } = await logIn(id, browser);
    if (isOnDevice) await browser.post('/api/idauth/logout');
    expect([await userInfo(after), await refresh(after)]).toEqual([200, 200]);
  });
});
