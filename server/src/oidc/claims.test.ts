import { days, hours, minutes } from '@selvage/contract/time-units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sealField } from '../crypto/sealed-fields.ts';
import type { OidcClient } from '../config/oidc/oidc-config.ts';
import { isSignedBy, readToken, Application, follow, type Issuer, startIssuer } from '../../test/harness/oidc.ts';
import { apis, applications, resources } from '../../test/harness/oidc-clients.ts';
import { addAccount } from '../../test/harness/accounts.ts';
import { authenticate } from '../../test/harness/sign-in.ts';

const [documents] = applications;
if (!documents) throw new Error('there is no application to begin with');
const scopes = ['openid', 'kind', 'email', 'profile', 'group'] as const;
/** `legacy` supports only RS256 and the ID token. `letters` requests the profile from `userinfo`, as applications should. */
const more: readonly OidcClient[] = [
  { ...documents, id: 'legacy', kinds: ['member', 'wellness'], scopes, idTokenClaims: true, idTokenAlgorithm: 'RS256' },
  { ...documents, id: 'letters', kinds: ['member', 'wellness'], scopes },
];

let issuer: Issuer;
beforeAll(async () => {
  issuer = await startIssuer(1, () => ({ oidc: { clients: [...applications, ...more], resources } }));
});
afterAll(() => issuer.close());

type Account = Awaited<ReturnType<typeof addAccount>>;

async function logInTo(id: string, scope: string, account: Account) {
  const browser = issuer.browser();
  await authenticate(browser, account);
  const application = await Application.open(issuer, id);
  const tokens = await application.logIn(browser, scope);
  const subject = tokens.claims()?.sub ?? '';
  return { browser, application, tokens, subject };
}

async function addNamed(): Promise<Account> {
  const { deps } = issuer.server;
  const account = await addAccount(deps, { kind: 'wellness' });
  const sealed = {
    first_name_sealed: sealField(deps.keys, 'account first name', account.id, 'Aoife'),
    last_name_sealed: sealField(deps.keys, 'account last name', account.id, 'Ní Bhriain'),
  };
  await deps.db.updateTable('accounts').set(sealed).where('id', '=', account.id).execute();
  const given = { subject: 'terms', version: '1', language: 'ga', brand: 'linen', given: 'page' } as const;
  await deps.db
    .insertInto('consents')
    .values({ ...given, account_id: account.id, at: deps.now() })
    .execute();
  return account;
}

describe('OP24 the scope profile', () => {
  const profile = { name: 'Aoife Ní Bhriain', given_name: 'Aoife', family_name: 'Ní Bhriain', locale: 'ga' };

  test('gives the name and language of a person who has them in the account', async () => {
    const { application, tokens, subject } = await logInTo('letters', 'openid profile', await addNamed());
    expect(await application.userInfo(tokens.access_token, subject)).toEqual({ sub: subject, ...profile });
    expect(tokens.claims()).not.toHaveProperty('name');
  });

  test('gives nothing for a person without a stored name, and names are not decrypted for another scope', async () => {
    const nobody = await logInTo('letters', 'openid profile', await addAccount(issuer.server.deps));
    expect(await nobody.application.userInfo(nobody.tokens.access_token, nobody.subject)).toEqual({
      sub: nobody.subject,
    });
    const account = await addNamed();
    const { db } = issuer.server.deps;
    // The stored first name is replaced by bytes that cannot be decrypted, so an attempt to decrypt it would fail.
    const spoilt = { first_name_sealed: Buffer.alloc(40, 1) };
    await db.updateTable('accounts').set(spoilt).where('id', '=', account.id).execute();
    const { application, tokens, subject } = await logInTo('letters', 'openid kind', account);
    expect(await application.userInfo(tokens.access_token, subject)).toMatchObject({ kind: 'wellness' });
  });

  test('is required for its claims, even if the application requests each claim by name', async () => {
    const browser = issuer.browser();
    await authenticate(browser, await addNamed());
    const application = await Application.open(issuer, 'letters');
    const claims = JSON.stringify({ userinfo: { name: null, email: null }, id_token: { email: null } });
    const tokens = await application.exchange(
      (await follow(browser, await application.start('openid', { claims }))).href,
    );
    const subject = tokens.claims()?.sub ?? '';
    expect(await application.userInfo(tokens.access_token, subject)).toEqual({ sub: subject });
    expect(tokens.claims()).not.toHaveProperty('email');
  });
});

describe('OP24 an application that cannot call userinfo', () => {
  test('gets its claims in the ID token, while an application that can call userinfo gets only the basic claims there', async () => {
    const account = await addNamed();
    const scope = 'openid kind email profile';
    const { tokens } = await logInTo('legacy', scope, account);
    const names = { name: 'Aoife Ní Bhriain', email: account.email, email_verified: true, kind: 'wellness' };
    expect(tokens.claims()).toMatchObject({ ...names, locale: 'ga' });
    const other = await logInTo('letters', scope, account);
    expect(Object.keys(other.tokens.claims() ?? {}).toSorted()).toEqual([
      'acr',
      'amr',
      'aud',
      'auth_time',
      'exp',
      'iat',
      'iss',
      'nonce',
      'sid',
      'sub',
    ]);
  });

  test('gets its claims in the ID token, whatever its access token is for', async () => {
    const browser = issuer.browser();
    await authenticate(browser, await addNamed());
    const inIdToken = async (id: string) => {
      const tokens = await (await Application.open(issuer, id)).logInFor(browser, apis.letters, 'openid kind');
      return tokens.claims()?.['kind'];
    };
    expect([await inIdToken('legacy'), await inIdToken('letters')]).toEqual(['wellness', undefined]);
  });
});

describe('OP24 a logged-in person whose account is', () => {
  test.each([
    ['disabled', { disabled_at: new Date() }],
    ['no longer activated', { activated_at: null }],
  ])('%s since then is unknown to every application', async (_, change) => {
    const account = await addAccount(issuer.server.deps);
    const { application, tokens, subject } = await logInTo('letters', 'openid kind', account);
    await issuer.server.deps.db.updateTable('accounts').set(change).where('id', '=', account.id).execute();
    await expect(application.userInfo(tokens.access_token, subject)).rejects.toMatchObject({
      status: 401,
      cause: [expect.objectContaining({ parameters: expect.objectContaining({ error: 'invalid_token' }) })],
    });
    await expect(application.refresh(tokens.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
  });
});

describe('OP38 the algorithm RS256', () => {
  test('is used for the application that needs it, with a key of its own that is published and sealed', async () => {
    const account = await addAccount(issuer.server.deps);
    const { tokens } = await logInTo('legacy', 'openid', account);
    const other = await logInTo('letters', 'openid', account);
    expect([tokens.id_token, other.tokens.id_token].map((token) => readToken(token ?? '').header['alg'])).toEqual([
      'RS256',
      'ES256',
    ]);
    for (const token of [tokens.id_token, other.tokens.id_token])
      expect(await isSignedBy(issuer.origin, token ?? '')).toBe(true);
    expect((await Application.open(issuer, 'legacy')).metadata.id_token_signing_alg_values_supported).toEqual([
      'ES256',
      'RS256',
    ]);
    const rows = await issuer.server.deps.db.selectFrom('server_keys').selectAll().execute();
    expect(rows.map(({ purpose }) => purpose).toSorted()).toEqual(['rsa-signature', 'signature', 'subject']);
    expect(rows.every(({ key_sealed: sealed }) => !sealed.includes('PRIVATE KEY'))).toBe(true);
  });

  test('gets a new key every 90 days, which is published a day before, and the old key stays published for a day', async () => {
    const published = async () => {
      const { keys } = (await (await issuer.at(0, '/oidc/jwks')).json()) as { keys: { kid: string; alg: string }[] };
      return keys.filter(({ alg }) => alg === 'RS256').map(({ kid }) => kid);
    };
    const { clock } = issuer.server;
    const [first] = await published();
    clock.advance(days(89) + minutes(1));
    const [, second] = await published();
    expect(await published()).toEqual([first, second]);
    clock.advance(hours(24) + minutes(1));
    const { tokens } = await logInTo('legacy', 'openid', await addAccount(issuer.server.deps));
    expect(readToken(tokens.id_token ?? '').header['kid']).toBe(second);
    expect(await published()).toEqual([first, second]);
    clock.advance(hours(24));
    expect(await published()).toEqual([second]);
  });

  test('has no key if no application needs it', async () => {
    const plain = await startIssuer();
    try {
      await Application.open(plain, 'documents');
      await plain.at(0, '/oidc/jwks');
      const rows = await plain.server.deps.db.selectFrom('server_keys').select('purpose').execute();
      expect(rows.map(({ purpose }) => purpose)).not.toContain('rsa-signature');
    } finally {
      await plain.close();
    }
  });
});
