import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apis } from '../../../test/harness/oidc-clients.ts';
import { Application, type Issuer, startIssuer, addLoggedIn } from '../../../test/harness/oidc.ts';
import { disableClient, enableClient } from '../clients/client-store.ts';

let issuer: Issuer;
beforeAll(async () => {
  issuer = await startIssuer(2);
});
afterAll(() => issuer.close());

const unknown: Record<string, unknown> = {};

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const api = (id = 'documents-api') => Application.open(issuer, id);
const inactive = { active: false };

async function logInFor(id: string, resource: string, scope = 'openid letters:read') {
  const person = await addLoggedIn(issuer);
  const application = await Application.open(issuer, id);
  return { ...person, application, tokens: await application.logInFor(person.browser, resource, scope) };
}

describe('OP11 an API that asks about an access token', () => {
  test('gets the person, the application and the expiry', async () => {
    const { tokens } = await logInFor('documents', apis.letters);
    const { sub, sid, auth_time } = tokens.claims() ?? unknown;
    const answer = await (await api()).introspect(tokens.access_token);
    expect(answer).toEqual({
      active: true,
      iss: issuer.origin,
      aud: apis.letters,
      sub,
      sid,
      auth_time,
      acr: 'urn:selvage:acr:password',
      client_id: 'documents',
      scope: 'letters:read',
      token_type: 'Bearer',
      iat: expect.any(Number),
      exp: Number(answer.iat) + 600,
    });
  });

  test.each(['access_token', 'refresh_token', 'nonsense'])(
    'may send the token type hint %s, right or wrong',
    async (hint) => {
      const { tokens } = await logInFor('documents', apis.letters);
      expect(await (await api()).introspect(tokens.access_token, { token_type_hint: hint })).toMatchObject({
        active: true,
      });
    },
  );

  test('gets nothing about a token for another API, not even the reason', async () => {
    const { tokens } = await logInFor('partner', apis.letters);
    const userInfo = await (await Application.open(issuer, 'partner')).logIn((await addLoggedIn(issuer)).browser);
    const signed = await logInFor('documents', apis.claims, 'openid claims:read');
    const others: [string, string | undefined, string][] = [
      ['of another API', tokens.access_token, 'claims-api'],
      ['of its own application', tokens.access_token, 'partner'],
      ['a refresh token', tokens.refresh_token, 'documents-api'],
      ['for the details of a person', userInfo.access_token, 'documents-api'],
      ['a signed one', signed.tokens.access_token, 'claims-api'],
      ['an ID token', tokens.id_token, 'documents-api'],
      ['nothing', 'A'.repeat(43), 'documents-api'],
      ['anything', '\u0000’', 'documents-api'],
    ];
    for (const [what, token, id] of others)
      expect([what, await (await api(id)).introspect(token)]).toEqual([what, inactive]);
  });

  test('gets the end of a session at once, on the other instance too', async () => {
    const { browser, tokens } = await logInFor('documents', apis.letters);
    await browser.post('/api/idauth/logout');
    expect(await (await api()).introspect(tokens.access_token)).toEqual(inactive);
    const authorization = `Basic ${Buffer.from('documents-api:Kq3vTz9mWc2xRb7nLd5yHs8gJf4pQa6u').toString('base64')}`;
    const body = new URLSearchParams({ token: tokens.access_token });
    const elsewhere = await issuer.at(1, '/oidc/introspect', {
      method: 'POST',
      headers: { ...form, authorization },
      body,
    });
    expect([elsewhere.status, await elsewhere.json()]).toEqual([200, inactive]);
  });

  test.each(['documents', 'mailer'])(
    'gets inactive for tokens of %s while that application is disabled',
    async (id) => {
      const { db, now } = issuer.server.deps;
      const tokens =
        id === 'mailer'
          ? await (await Application.open(issuer, id)).credentials({ scope: 'letters:read' })
          : (await logInFor(id, apis.letters)).tokens;
      const asking = await api();
      await disableClient(db, id, { now: now(), by: 'a test', reason: 'a test' });
      expect(await asking.introspect(tokens.access_token)).toEqual(inactive);
      await enableClient(db, id);
      expect(await asking.introspect(tokens.access_token)).toMatchObject({ active: true });
    },
  );

  test('must send its secret', async () => {
    const { tokens } = await logInFor('documents', apis.letters);
    const body = new URLSearchParams({ token: tokens.access_token, client_id: 'documents-api' });
    const response = await issuer.at(0, '/oidc/introspect', { method: 'POST', headers: form, body });
    expect(response.status).toBe(401);
  });
});

describe('OP29 an application that revokes a token', () => {
  test('ends its own login with the refresh token, and not the session or another application', async () => {
    const { account, browser, application, tokens } = await logInFor('partner', apis.letters);
    const other = await (await Application.open(issuer, 'documents')).logInFor(browser, apis.letters, 'openid');
    await application.revoke(tokens.refresh_token);
    await expect(application.refresh(tokens.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
    expect(await (await api()).introspect(tokens.access_token)).toEqual(inactive);
    expect(await (await api()).introspect(other.access_token)).toMatchObject({ active: true });
    expect((await browser.get('/oidc/verify?quiet')).statusCode).toBe(204);
    const { db } = issuer.server.deps;
    const events = await db.selectFrom('audit_events').select('event').where('account_id', '=', account.id).execute();
    expect(events.map(({ event }) => event)).not.toContain('token-reused');
    // The application may request new tokens.
    expect((await application.logIn(browser)).refresh_token).toEqual(expect.any(String));
  });

  test('ends only the access token that it revokes', async () => {
    const { application, tokens } = await logInFor('partner', apis.letters);
    await application.revoke(tokens.access_token);
    expect(await (await api()).introspect(tokens.access_token)).toEqual(inactive);
    expect((await application.refresh(tokens.refresh_token)).access_token).toEqual(expect.any(String));
  });

  test('changes nothing with another application’s token, and gets the same answer', async () => {
    const { tokens } = await logInFor('partner', apis.letters);
    for (const token of [tokens.access_token, tokens.refresh_token, 'unknown'])
      await (await Application.open(issuer, 'documents')).revoke(token);
    expect(await (await api()).introspect(tokens.access_token)).toMatchObject({ active: true });
  });

  test.each([
    ['https://documents.insurer.example', 200],
    ['https://evil.example', 400],
    ['null', 400],
  ])('OP12 from a page of %s gets %i', async (origin, status) => {
    const { tokens } = await logInFor('documents', apis.letters);
    const body = new URLSearchParams({ token: tokens.access_token, client_id: 'documents' });
    const response = await issuer.at(0, '/oidc/revoke', { method: 'POST', headers: { ...form, origin }, body });
    expect(response.status).toBe(status);
    expect(response.headers.get('access-control-allow-origin')).toBe(status === 200 ? origin : null);
    expect(await (await api()).introspect(tokens.access_token)).toMatchObject({ active: status !== 200 });
  });
});
