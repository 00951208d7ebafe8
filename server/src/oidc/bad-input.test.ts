import {
  createHash,
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  randomUUID,
  sign,
} from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Application, follow, type Issuer, startIssuer, addLoggedIn } from '../../test/harness/oidc.ts';
import { applications, signingKeys } from '../../test/harness/oidc-clients.ts';
import { TestBrowser } from '../../test/harness/test-app.ts';

let issuer: Issuer;
beforeAll(async () => {
  issuer = await startIssuer();
});
afterAll(() => issuer.close());

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const ask = async (path: string, body: string | URLSearchParams | Buffer, headers: Record<string, string> = form) => {
  const before = issuer.server.logged.length;
  const response = await issuer.at(0, path, { method: 'POST', headers, body });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    logged: issuer.server.logged.slice(before).join(''),
  };
};
const errorIn = (text: string) => (JSON.parse(text) as { error?: string }).error;

describe('OP6 the exchange of an authorisation code', () => {
  const challenge = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');
  const cases: [string, (body: URLSearchParams) => void, string][] = [
    ['with a verifier that is too short', (body) => body.set('code_verifier', 'v'.repeat(42)), 'invalid_request'],
    ['with a verifier that is too long', (body) => body.set('code_verifier', 'v'.repeat(129)), 'invalid_request'],
    ['with signs that no verifier has', (body) => body.set('code_verifier', 'é'.repeat(43)), 'invalid_request'],
    ['with another verifier', (body) => body.set('code_verifier', 'v'.repeat(43)), 'invalid_grant'],
    [
      'with the challenge in the clear',
      (body) => body.set('code_verifier', challenge(body.get('code_verifier') ?? '')),
      'invalid_grant',
    ],
    ['without a verifier', (body) => body.delete('code_verifier'), 'invalid_grant'],
    ['without an address', (body) => body.delete('redirect_uri'), 'invalid_request'],
    ['with another address', (body) => body.set('redirect_uri', 'https://documents.insurer.example/'), 'invalid_grant'],
    ['by another application', (body) => body.set('client_id', 'app'), 'invalid_grant'],
    ['by an application of the other brand', (body) => body.set('client_id', 'tweed-notes'), 'invalid_client'],
    ['cut short', (body) => body.set('code', (body.get('code') ?? '').slice(0, -1)), 'invalid_grant'],
    ['with something behind it', (body) => body.append('code', 'x'), 'invalid_request'],
    ['in another case', (body) => body.set('code', (body.get('code') ?? '').toLowerCase()), 'invalid_grant'],
    [
      'as a refresh token',
      (body) => {
        body.set('grant_type', 'refresh_token');
        body.set('refresh_token', body.get('code') ?? '');
      },
      'invalid_grant',
    ],
  ];
  test.each(cases)('%s gives no token, and is not logged', async (_, change, error) => {
    const application = await Application.open(issuer, 'documents');
    const body = application.exchangeBody(
      (await follow((await addLoggedIn(issuer)).browser, await application.start())).href,
    );
    const code = body.get('code') ?? '';
    change(body);
    const answer = await ask('/oidc/token', body);
    expect([answer.status < 500, errorIn(answer.text)]).toEqual([true, error]);
    expect(answer.text).not.toContain('access_token');
    expect(answer.logged).not.toContain(code);
    expect(answer.logged).not.toContain('"level":50');
  });

  test('gives no token at another brand', async () => {
    const application = await Application.open(issuer, 'documents');
    const body = application.exchangeBody(
      (await follow((await addLoggedIn(issuer)).browser, await application.start())).href,
    );
    body.set('client_id', 'tweed-notes');
    const tweed = new TestBrowser(issuer.server.app, 'tweed.localhost:3000');
    const answer = await tweed.send({ method: 'POST', url: '/oidc/token', headers: form, payload: body.toString() });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { error: 'invalid_grant' }]);
  });
});

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const signedBy = (key: KeyObject) => (text: string) =>
  sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
const token = (header: object, claims: object, signature: (text: string) => string) => {
  const text = `${part(header)}.${part(claims)}`;
  return `${text}.${signature(text)}`;
};
const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' });

describe('OP20 an ID token that is sent as a hint', () => {
  type Hint = (header: object, claims: object, signature: string, published: JsonWebKey) => string;
  const cases: [string, Hint][] = [
    ['without a signature', (_, claims) => token({ alg: 'none' }, claims, () => '')],
    [
      'without a signature under the name of a key',
      (header, claims) => token({ ...header, alg: 'none' }, claims, () => ''),
    ],
    [
      'signed with the public key as a shared secret',
      (header, claims, _, jwk) => {
        const pem = createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
        return token({ ...header, alg: 'HS256' }, claims, (text) =>
          createHmac('sha256', pem).update(text).digest('base64url'),
        );
      },
    ],
    [
      'of a key that we do not have',
      (_, claims) => token({ alg: 'ES256', kid: 'x' }, claims, signedBy(stranger.privateKey)),
    ],
    ['of another key under the name of ours', (header, claims) => token(header, claims, signedBy(stranger.privateKey))],
    [
      'for another application',
      (header, claims, signature) => token(header, { ...claims, aud: 'app' }, () => signature),
    ],
    [
      'of another issuer',
      (header, claims, signature) => token(header, { ...claims, iss: 'https://evil.example' }, () => signature),
    ],
    ['of somebody else', (header, claims, signature) => token(header, { ...claims, sub: 'x' }, () => signature)],
    ['that is none', () => 'not.a.token'],
    ['of 4 kB', () => 'x'.repeat(4096)],
  ];
  test.each(cases)('%s is refused', async (_, make) => {
    const browser = (await addLoggedIn(issuer)).browser;
    const application = await Application.open(issuer, 'documents');
    const { id_token: genuine = '' } = await application.logIn(browser);
    const [header = '', claims = '', signature = ''] = genuine.split('.');
    const read = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString()) as { kid: string };
    const { keys } = (await (await issuer.at(0, '/oidc/jwks')).json()) as { keys: (JsonWebKey & { kid: string })[] };
    const published = keys.find(({ kid }) => kid === read(header).kid) ?? {};
    const hint = make(read(header), read(claims), signature, published);
    const { href } = await follow(browser, await application.start('openid', { id_token_hint: hint, prompt: 'none' }));
    expect(new URL(href).searchParams.get('error')).toBe('invalid_request');
    const right = await follow(browser, await application.start('openid', { id_token_hint: genuine, prompt: 'none' }));
    expect(new URL(right.href).searchParams.has('code')).toBe(true);
  });
});

describe('OP10 a signed assertion of an application', () => {
  const claimsKey = stranger.privateKey;
  const now = () => Math.floor(Date.now() / 1000);
  const own = async () =>
    crypto.subtle.importKey('jwk', signingKeys.claims.jwk, signingKeys.claims.algorithm, false, ['sign']);
  const assertion = async (claims: object, header: object = {}, by?: (text: string) => string) => {
    const text = `${part({ alg: 'ES256', kid: 'claims', ...header })}.${part({
      iss: 'claims',
      sub: 'claims',
      aud: issuer.origin,
      jti: randomUUID(),
      iat: now(),
      exp: now() + 60,
      ...claims,
    })}`;
    const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, await own(), Buffer.from(text));
    return `${text}.${by ? by(text) : Buffer.from(signature).toString('base64url')}`;
  };
  const refresh = async (made: string) => {
    const type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
    const body = {
      grant_type: 'refresh_token',
      refresh_token: 'x',
      client_assertion: made,
      client_assertion_type: type,
    };
    const answer = await ask('/oidc/token', new URLSearchParams(body));
    expect(answer.logged).not.toContain(made.slice(-20));
    return [answer.status, errorIn(answer.text)];
  };

  test.each([
    ['made now', {}],
    ['made by a clock that is half a minute ahead', { iat: Math.floor(Date.now() / 1000) + 30 }],
    ['for the address of tokens', { aud: 'token' }],
  ])('%s is accepted', async (_, claims) => {
    const { aud } = { aud: issuer.origin, ...claims };
    const audience = aud === 'token' ? `${issuer.origin}/oidc/token` : aud;
    expect(await refresh(await assertion({ ...claims, aud: audience }))).toEqual([400, 'invalid_grant']);
  });

  test.each([
    ['made in the future', () => ({ iat: now() + 300, exp: now() + 360 })],
    ['that becomes valid later', () => ({ nbf: now() + 300 })],
    ['that has expired', () => ({ exp: now() - 60 })],
    ['that is valid for years', () => ({ exp: now() + 10 * 365 * 86_400 })],
    ['without an expiry', () => ({ exp: undefined })],
    ['without a name', () => ({ jti: undefined })],
    ['for another server', () => ({ aud: 'https://evil.example' })],
    ['for another address of ours', () => ({ aud: `${issuer.origin}/oidc/introspect` })],
    ['for no server', () => ({ aud: undefined })],
    ['of another issuer', () => ({ iss: 'partner' })],
    ['of an application with a secret', () => ({ iss: 'partner', sub: 'partner' })],
    ['of an application without one', () => ({ iss: 'documents', sub: 'documents' })],
  ])('%s is refused', async (_, claims) => {
    expect(await refresh(await assertion(claims()))).toEqual([401, 'invalid_client']);
  });

  test.each([
    ['without a signature', { alg: 'none' }, () => ''],
    ['by another key', {}, signedBy(claimsKey)],
    [
      'with the public key as a shared secret',
      { alg: 'HS256' },
      (text: string) =>
        createHmac('sha256', JSON.stringify(applications.find(({ id }) => id === 'claims')?.jwks))
          .update(text)
          .digest('base64url'),
    ],
    ['under the name of another key', { kid: 'hospital-billing' }, undefined],
  ])('%s is refused', async (_, header, by) => {
    expect(await refresh(await assertion({}, header, by))).toEqual([401, 'invalid_client']);
  });

  test('is accepted once', async () => {
    const made = await assertion({});
    expect([await refresh(made), await refresh(made)]).toEqual([
      [400, 'invalid_grant'],
      [401, 'invalid_client'],
    ]);
  });
});

const addresses = ['/oidc/token', '/oidc/par', '/oidc/introspect', '/oidc/revoke'];

describe.each(addresses)('a malformed request of a stranger to %s', (path) => {
  const marked = 'Zq7marked';
  const named = `client_id=documents&grant_type=authorization_code&token=${marked}`;
  const cases: [string, Record<string, string>, string | Buffer][] = [
    ['JSON', { 'content-type': 'application/json' }, JSON.stringify({ client_id: 'documents', token: marked })],
    ['a multipart form', { 'content-type': 'multipart/form-data; boundary=x' }, `--x\r\n\r\n${marked}\r\n--x--`],
    ['text', { 'content-type': 'text/plain' }, named],
    ['a compressed form', { ...form, 'content-encoding': 'gzip' }, gzipSync(named)],
    ['a parameter of 100 kB', form, `${named}${marked.repeat(11_000)}`],
    ['a repeated name', form, `${named}&client_id=claims`],
    ['a repeated parameter', form, `${named}&token=${marked}&grant_type=refresh_token&scope=a&scope=b`],
    ['a name of 50 kB', form, `client_id=${marked.repeat(5_500)}`],
    ['a name with a null in it', form, `client_id=documents%00${marked}`],
    ['two ways to authenticate', { ...form, authorization: 'Basic cGFydG5lcjp4' }, `client_secret=${marked}`],
    ['a header that says nothing', { ...form, authorization: 'Basic !' }, named],
    ['another’s token as its own', { ...form, authorization: `Bearer ${marked}` }, named],
  ];
  test.each(cases)('is refused by the rules of the protocol, and not logged: %s', async (_, headers, body) => {
    const answer = await ask(path, body, headers);
    expect([400, 401]).toContain(answer.status);
    expect(answer.text).toContain('"error"');
    expect(answer.text).not.toContain(marked);
    expect(answer.logged).not.toContain(marked);
    expect(answer.logged).not.toContain('"level":50');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test.each(['https://evil.example', 'null', 'http://localhost', 'https://documents.insurer.example.evil.example'])(
    'OP12 from a page of %s gets an answer that the page cannot read',
    async (origin) => {
      for (const id of ['documents', 'partner', 'nobody']) {
        const answer = await ask(path, `client_id=${id}&token=x`, { ...form, origin });
        expect([id, answer.headers.get('access-control-allow-credentials')]).toEqual([id, null]);
        expect(answer.text).toContain('"error"');
      }
      const answer = await ask(path, 'client_id=documents&token=x', { ...form, origin });
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    },
  );
});

test.each(['https://evil.example', 'null'])('OP12 a page of %s cannot read the answer of userinfo', async (origin) => {
  const { access_token: accessToken } = await (
    await Application.open(issuer, 'documents')
  ).logIn((await addLoggedIn(issuer)).browser);
  const response = await issuer.at(0, '/oidc/userinfo', {
    headers: { authorization: `Bearer ${accessToken}`, origin },
  });
  expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([400, null]);
});
