import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isSignedBy, readToken, Application, follow, type Issuer, startIssuer } from '../../test/harness/oidc.ts';
import { apis } from '../../test/harness/oidc-clients.ts';
import { addAccount } from '../../test/harness/accounts.ts';
import { authenticate } from '../../test/harness/sign-in.ts';

let issuer: Issuer;
beforeAll(async () => {
  issuer = await startIssuer();
});
afterAll(() => issuer.close());

const unknown: Record<string, unknown> = {};

async function logInFor(resource: string, scope: string, id = 'documents') {
  const browser = issuer.browser();
  await authenticate(browser, await addAccount(issuer.server.deps));
  const application = await Application.open(issuer, id);
  return { browser, application, tokens: await application.logInFor(browser, resource, scope) };
}

describe('OP8 an access token for an API', () => {
  test('is signed, says who logged in, how and when, and is valid for that API only', async () => {
    const { tokens } = await logInFor(apis.claims, 'openid claims:read');
    const { header, claims } = readToken(tokens.access_token);
    expect(header).toMatchObject({ alg: 'ES256', typ: 'at+jwt' });
    expect(await isSignedBy(issuer.origin, tokens.access_token)).toBe(true);
    const { sub, sid, auth_time, acr } = tokens.claims() ?? unknown;
    expect(claims).toEqual({
      iss: issuer.origin,
      aud: apis.claims,
      sub,
      sid,
      auth_time,
      acr,
      client_id: 'documents',
      scope: 'claims:read',
      jti: expect.any(String),
      iat: expect.any(Number),
      exp: Number(claims['iat']) + 240,
    });
    expect([sid, acr]).toEqual([expect.any(String), 'urn:selvage:acr:password']);
    expect([tokens.token_type, tokens.expires_in]).toEqual(['bearer', 240]);
  });

  test.each([
    ['signed', apis.claims, 401],
    ['looked up', apis.letters, 403],
  ])('that is %s cannot be used to read the details of the person', async (_, api, status) => {
    const { tokens, application } = await logInFor(api, 'openid kind');
    const subject = tokens.claims()?.sub ?? '';
    await expect(application.userInfo(tokens.access_token, subject)).rejects.toMatchObject({ status });
  });

  test('can be renewed with the refresh token, and keeps the way of the login', async () => {
    const { tokens, application } = await logInFor(apis.letters, 'openid letters:read', 'partner');
    const refreshed = await application.refresh(tokens.refresh_token, { resource: apis.letters });
    const api = await Application.open(issuer, 'documents-api');
    const [first, second] = [await api.introspect(tokens.access_token), await api.introspect(refreshed.access_token)];
    expect(second).toEqual({ ...first, iat: expect.any(Number), exp: expect.any(Number) });
    expect(second).toMatchObject({ active: true, scope: 'letters:read', acr: 'urn:selvage:acr:password' });
  });

  test.each([
    ['of another application', 'partner', apis.claims],
    ['that does not exist', 'documents', 'https://evil.example'],
    ['that is no address', 'documents', 'claims'],
  ])('%s is not given', async (_, id, resource) => {
    const browser = issuer.browser();
    await authenticate(browser, await addAccount(issuer.server.deps));
    const application = await Application.open(issuer, id);
    const { href } = await follow(browser, await application.start('openid', { resource }));
    expect(new URL(href).searchParams.get('error')).toBe('invalid_target');
  });

  test('cannot be requested at the token endpoint if the login request did not name that API', async () => {
    const browser = issuer.browser();
    await authenticate(browser, await addAccount(issuer.server.deps));
    const application = await Application.open(issuer, 'documents');
    const arrived = (await follow(browser, await application.start('openid', { resource: apis.letters }))).href;
    await expect(application.exchange(arrived, { resource: apis.claims })).rejects.toMatchObject({
      error: 'invalid_target',
    });
  });
});

describe('OP8 a service without people', () => {
  test('gets a token for the API that it names', async () => {
    const service = await Application.open(issuer, 'nightly');
    const { access_token: token, expires_in } = await service.credentials({
      resource: apis.claims,
      scope: 'claims:write openid letters:read',
    });
    expect(await isSignedBy(issuer.origin, token)).toBe(true);
    const { header, claims } = readToken(token);
    expect([header['typ'], expires_in]).toEqual(['at+jwt', 240]);
    expect(claims).toEqual({
      iss: issuer.origin,
      aud: apis.claims,
      sub: 'nightly',
      client_id: 'nightly',
      scope: 'claims:write',
      jti: expect.any(String),
      iat: expect.any(Number),
      exp: expect.any(Number),
    });
  });

  test('need not name the API in a token request if it has only one, and must name one of several', async () => {
    const mailer = await Application.open(issuer, 'mailer');
    const { access_token: token } = await mailer.credentials({ scope: 'letters:read' });
    const api = await Application.open(issuer, 'documents-api');
    expect(await api.introspect(token)).toMatchObject({ active: true, client_id: 'mailer', aud: apis.letters });
    const nightly = await Application.open(issuer, 'nightly');
    await expect(nightly.credentials({})).rejects.toMatchObject({ error: 'invalid_target' });
    await expect(mailer.credentials({ resource: apis.claims })).rejects.toMatchObject({ error: 'invalid_target' });
  });

  test('cannot log a person in, and an application with people cannot act as a service', async () => {
    const service = await Application.open(issuer, 'nightly', 'https://nightly.example/callback');
    expect((await issuer.browser().get(await service.start())).statusCode).toBe(400);
    await expect(service.refresh('anything')).rejects.toMatchObject({ error: 'invalid_request' });
    for (const id of ['documents', 'partner', 'documents-api'])
      await expect((await Application.open(issuer, id)).credentials({})).rejects.toMatchObject({
        error: 'invalid_request',
      });
  });
});
