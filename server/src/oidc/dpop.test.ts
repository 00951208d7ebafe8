import { createHmac, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readToken, Application, follow, type Issuer, startIssuer, addLoggedIn } from '../../test/harness/oidc.ts';
import { apis } from '../../test/harness/oidc-clients.ts';
import { later } from '../../test/harness/clock.ts';

let issuer: Issuer;
beforeAll(async () => {
  issuer = await startIssuer(3);
});
afterAll(() => issuer.close());

const key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

interface Proof {
  header?: object;
  claims?: object;
  by?: (text: string) => Buffer;
}
const byKey = (privateKey: KeyObject) => (text: string) =>
  sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });

/** A DPoP proof for a token request, built by hand so that a test can change any part. */
function proofOf({ header = {}, claims = {}, by = byKey(key.privateKey) }: Proof): string {
  const jwk = key.publicKey.export({ format: 'jwk' });
  const text = `${part({ typ: 'dpop+jwt', alg: 'ES256', jwk, ...header })}.${part({
    htm: 'POST',
    htu: `${issuer.origin}/oidc/token`,
    iat: Math.floor(Date.now() / 1000),
    jti: randomUUID(),
    ...claims,
  })}`;
  return `${text}.${by(text).toString('base64url')}`;
}

const askForToken = async (instance: number, proof: string, token = 'unknown') => {
  const body = new URLSearchParams({ grant_type: 'refresh_token', client_id: 'documents', refresh_token: token });
  const response = await issuer.at(instance, '/oidc/token', {
    method: 'POST',
    headers: { dpop: proof },
    body,
  });
  const { error, refresh_token: next = '' } = (await response.json()) as { error?: string; refresh_token?: string };
  return { status: response.status, error, next, nonce: response.headers.get('dpop-nonce') ?? '' };
};

const nonceOf = async (instance: number) => (await askForToken(instance, proofOf({}))).nonce;

describe('OP9 an application with the profile fapi2', () => {
  test('logs a person in with a pushed request, PS256 and bound tokens, and refreshes them', async () => {
    const { browser } = await addLoggedIn(issuer);
    const application = await (await Application.open(issuer, 'hospital-billing')).bindTokens();
    const { href } = await follow(browser, await application.startPushed('openid kind'));
    const tokens = await application.exchange(href);
    expect(tokens.token_type).toBe('dpop');
    const subject = tokens.claims()?.sub ?? '';
    expect(await application.userInfo(tokens.access_token, subject)).toMatchObject({ kind: 'member' });
    const refreshed = await application.refresh(tokens.refresh_token);
    expect(await application.userInfo(refreshed.access_token, subject)).toMatchObject({ kind: 'member' });
    const bearer = { headers: { authorization: `Bearer ${refreshed.access_token}` } };
    expect((await issuer.at(1, '/oidc/userinfo', bearer)).status).toBe(401);
  });

  test('gets no token that is not bound to a key', async () => {
    const { browser } = await addLoggedIn(issuer);
    const application = await Application.open(issuer, 'hospital-billing');
    const { href } = await follow(browser, await application.startPushed('openid'));
    await expect(application.exchange(href)).rejects.toMatchObject({ error: 'invalid_grant' });
  });
});

describe('OP9 tokens that are bound to a key', () => {
  test('are given to an application that does not have to use them, and are useless to a thief', async () => {
    const { browser } = await addLoggedIn(issuer);
    const application = await (await Application.open(issuer, 'documents')).bindTokens();
    const tokens = await application.logIn(browser, 'openid kind');
    const copied = await (await Application.open(issuer, 'documents')).bindTokens();
    const subject = tokens.claims()?.sub ?? '';
    await expect(copied.userInfo(tokens.access_token, subject)).rejects.toMatchObject({ status: 401 });
    await expect(copied.refresh(tokens.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
    await expect((await Application.open(issuer, 'documents')).refresh(tokens.refresh_token)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    expect((await application.refresh(tokens.refresh_token)).token_type).toBe('dpop');
  });

  test('show the key to an API, in the token or in the answer about it', async () => {
    const { browser } = await addLoggedIn(issuer);
    const application = await (await Application.open(issuer, 'documents')).bindTokens();
    const cnf = { jkt: expect.stringMatching(/^[\w-]{43}$/) };
    const signed = await application.logInFor(browser, apis.claims, 'openid claims:read');
    expect(readToken(signed.access_token).claims).toMatchObject({ cnf });
    const opaque = await application.logInFor(browser, apis.letters, 'openid letters:read');
    const api = await Application.open(issuer, 'documents-api');
    expect(await api.introspect(opaque.access_token)).toMatchObject({ active: true, token_type: 'DPoP', cnf });
  });
});

describe('OP9 a proof of possession', () => {
  test('needs a nonce, and a nonce of one instance is valid at another', async () => {
    const first = await askForToken(0, proofOf({}));
    expect(first).toMatchObject({ status: 400, error: 'use_dpop_nonce', nonce: expect.stringMatching(/^[\w-]{43}$/) });
    for (const instance of [0, 1, 2])
      expect(await askForToken(instance, proofOf({ claims: { nonce: first.nonce } }))).toMatchObject({
        error: 'invalid_grant',
      });
  });

  test('is accepted once, also if several instances get it at the same moment', async () => {
    const { browser } = await addLoggedIn(issuer);
    const application = await Application.open(issuer, 'documents');
    const { refresh_token: token = '' } = await application.logIn(browser);
    const proof = proofOf({ claims: { nonce: await nonceOf(0) } });
    const answers = await Promise.all([0, 1, 2, 0, 1, 2].map((instance) => askForToken(instance, proof, token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await askForToken(1, proof, answers.find(({ next }) => next !== '')?.next)).status).toBe(400);
    const { db } = issuer.server.deps;
    const kept = await db
      .selectFrom('oidc_artifacts')
      .select(['expires_at'])
      .where('model', '=', 'ReplayDetection')
      .execute();
    const longest = Math.max(...kept.map((each) => each.expires_at.getTime()));
    expect(Math.round((longest - issuer.server.deps.now().getTime()) / 60_000)).toBe(5);
  });

  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const secret = Buffer.alloc(32, 7);
  const hmac = (text: string) => createHmac('sha256', secret).update(text).digest();
  const bad: [string, () => Proof][] = [
    ['for another address', () => ({ claims: { htu: `${issuer.origin}/oidc/userinfo` } })],
    ['for another server', () => ({ claims: { htu: 'https://evil.example/oidc/token' } })],
    ['for no address', () => ({ claims: { htu: 'http://[' } })],
    ['for another method', () => ({ claims: { htm: 'GET' } })],
    ['without a name', () => ({ claims: { jti: undefined } })],
    ['without a time', () => ({ claims: { iat: undefined } })],
    ['of another type', () => ({ header: { typ: 'JWT' } })],
    ['signed by another key', () => ({ by: byKey(other.privateKey) })],
    ['without a signature', () => ({ header: { alg: 'none' }, by: () => Buffer.alloc(0) })],
    [
      'with a shared key',
      () => ({ header: { alg: 'HS256', jwk: { kty: 'oct', k: secret.toString('base64url') } }, by: hmac }),
    ],
    ['with its private key', () => ({ header: { jwk: key.privateKey.export({ format: 'jwk' }) } })],
  ];
  test.each(bad)('%s is refused', async (_, made) => {
    const nonce = await nonceOf(0);
    const { header, claims, by } = made();
    const proof = proofOf({ ...(header && { header }), ...(by && { by }), claims: { nonce, ...claims } });
    expect(await askForToken(0, proof)).toMatchObject({ status: 400, error: 'invalid_dpop_proof' });
  });

  test.each([
    ['that the server never gave', 'a'.repeat(43), 'use_dpop_nonce'],
    ['of another kind', 7, 'invalid_dpop_proof'],
  ])('is refused with a nonce %s', async (_, nonce, error) => {
    expect(await askForToken(0, proofOf({ claims: { nonce } }))).toMatchObject({ status: 400, error });
  });

  test('is refused with a nonce that is ten minutes old, and the answer has a new nonce', async () => {
    const nonce = await nonceOf(0);
    const answer = await later(600_000, () => askForToken(0, proofOf({ claims: { nonce } })));
    expect(answer).toMatchObject({ error: 'use_dpop_nonce', nonce: expect.not.stringMatching(nonce) });
  });
});
