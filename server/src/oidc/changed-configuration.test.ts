import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apis, applications, resources } from '../../test/harness/oidc-clients.ts';
import { Application, follow, type Issuer, startIssuer } from '../../test/harness/oidc.ts';
import { addAccount } from '../../test/harness/accounts.ts';
import { authenticate, codeIn, verify } from '../../test/harness/sign-in.ts';

/**
 * The configuration of the second instance, as an operator may change it. Some applications accept fewer people than on
 * the first instance.
 */
const narrowed = applications.map((each) => ({
  ...each,
  ...(each.id === 'partner' && { kinds: ['group'] as const }),
  ...(['app', 'documents'].includes(each.id) && { requires: 'two-step' as const }),
}));
const [before, after] = [0, 1];

let issuer: Issuer;
beforeAll(async () => {
  let started = 0;
  issuer = await startIssuer(2, () => ({ oidc: { clients: started++ === 0 ? applications : narrowed, resources } }));
});
afterAll(() => issuer.close());

const secret = 'Kq3vTz9mWc2xRb7nLd5yHs8gJf4pQa6u';

async function post(instance: number, path: string, id: string, fields: Record<string, string | undefined>) {
  const isPublic = ['app', 'documents'].includes(id);
  const given = Object.entries({ ...fields, ...(isPublic && { client_id: id }) });
  const response = await issuer.at(instance, path, {
    method: 'POST',
    headers: isPublic ? {} : { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
    body: new URLSearchParams(given.map(([name, value]): [string, string] => [name, value ?? ''])),
  });
  const text = await response.text();
  return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> };
}

const refresh = (instance: number, id: string, token: string | undefined) =>
  post(instance, '/oidc/token', id, { grant_type: 'refresh_token', refresh_token: token });

const userInfo = async (instance: number, token: string) =>
  (await issuer.at(instance, '/oidc/userinfo', { headers: { authorization: `Bearer ${token}` } })).status;

const introspect = async (instance: number, token: string) =>
  (await post(instance, '/oidc/introspect', 'documents-api', { token })).body['active'];

async function addLoggedIn({ withCode = false } = {}) {
  const { server } = issuer;
  const account = await addAccount(server.deps, withCode ? { twoFactor: 'EMAIL' } : {});
  const browser = issuer.browser();
  const { mfaRequired } = (await authenticate(browser, account)).json<{ mfaRequired?: { mfaToken: string } }>();
  if (mfaRequired) await verify(browser, { ...mfaRequired, code: codeIn(await server.deliver(), account.email) });
  return browser;
}

const refused = { status: 400, body: { error: 'invalid_grant' } };

describe('OP26 the login of a person from before a change of the configuration', () => {
  test.each([
    ['partner', 'takes another kind'],
    ['documents', 'requires a code'],
    ['app', 'requires a code'],
  ])('is refused by %s, which now %s', async (id) => {
    const application = await Application.open(issuer, id);
    const browser = await addLoggedIn();
    const tokens = await application.logIn(browser, 'openid kind');
    expect(await userInfo(before, tokens.access_token)).toBe(200);
    expect(await userInfo(after, tokens.access_token)).toBe(401);
    expect(await refresh(after, id, tokens.refresh_token)).toMatchObject(refused);
    expect(await refresh(before, id, tokens.refresh_token)).toMatchObject({ status: 200 });
  });

  test.each(['partner', 'documents'])('gives no token for a code of %s', async (id) => {
    const application = await Application.open(issuer, id);
    const { href } = await follow(await addLoggedIn(), await application.start());
    const { client_id: _, ...body } = Object.fromEntries(application.exchangeBody(href));
    expect(await post(after, '/oidc/token', id, body)).toMatchObject(refused);
    expect(await post(before, '/oidc/token', id, body)).toMatchObject({ status: 200 });
  });

  test.each(['partner', 'documents'])('makes a token of %s inactive for an API', async (id) => {
    const application = await Application.open(issuer, id);
    const tokens = await application.logInFor(await addLoggedIn(), apis.letters, 'openid letters:read');
    expect([await introspect(before, tokens.access_token), await introspect(after, tokens.access_token)]).toEqual([
      true,
      false,
    ]);
  });

  test('stays valid if the person entered a code, and for an application on a device even after a logout', async () => {
    const browser = await addLoggedIn({ withCode: true });
    const tokens = await (await Application.open(issuer, 'app')).logIn(browser, 'openid kind');
    await browser.post('/api/idauth/logout');
    expect(await userInfo(after, tokens.access_token)).toBe(200);
    const refreshed = await refresh(after, 'app', tokens.refresh_token);
    expect(refreshed.status).toBe(200);
    expect(await userInfo(after, String(refreshed.body['access_token']))).toBe(200);
  });

  test('still ends when an application revokes its token', async () => {
    const tokens = await (await Application.open(issuer, 'app')).logIn(await addLoggedIn(), 'openid kind');
    await post(after, '/oidc/revoke', 'app', { token: tokens.refresh_token });
    expect(await refresh(before, 'app', tokens.refresh_token)).toMatchObject(refused);
  });
});
