import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { madeCertificate } from '../../../test/harness/machine.ts';
import { oidcSettings, readOidc } from './oidc-settings.ts';
import { readDemoConfig } from '../../../test/harness/test-config.ts';
import { ConfigError, parseSetting } from '../parts/setting.ts';

const folder = mkdtempSync(join(tmpdir(), 'selvage-oidc-'));
afterAll(() => rmSync(folder, { recursive: true }));
const { brands } = readDemoConfig();

const claims = {
  name: { en: 'Claims', ga: 'Éilimh' },
  kinds: ['member'],
  type: 'spa',
  auth: 'none',
  redirectUris: ['https://claims.insurer.example/callback'],
  scopes: ['openid', 'member'],
};

const other = { ...claims, redirectUris: ['https://notes.insurer.example/callback'] };

const read = (clients: Record<string, object>, mode: 'demo' | 'production' = 'production') =>
  readOidc(parseSetting(oidcSettings, { clients }, ['oidc']), { brands, mode, folder });

function saidOf(clients: Record<string, object>, mode?: 'demo'): string[] {
  try {
    read(clients, mode);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
  return [];
}

const jwkFile = (name: string, ...keys: readonly object[]): string => {
  writeFileSync(join(folder, name), JSON.stringify({ keys }));
  return name;
};
const jwkOf = (key: KeyObject) => key.export({ format: 'jwk' });
const [p256, p384, rsa, short] = [
  generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  generateKeyPairSync('ec', { namedCurve: 'P-384' }),
  generateKeyPairSync('rsa', { modulusLength: 2048 }),
  generateKeyPairSync('rsa', { modulusLength: 1024 }),
];
const signing = { ...claims, type: 'web', auth: 'private_key_jwt' };

describe('OP36 the applications in the configuration', () => {
  test('are none by default', () => {
    expect(readDemoConfig().oidc).toBeNull();
    expect(read({})?.clients).toEqual([]);
  });

  test('get logout notices over TLS, checked with the certificate authorities in oidc.caFile', () => {
    writeFileSync(join(folder, 'authority.pem'), madeCertificate().cert);
    writeFileSync(join(folder, 'nothing.pem'), 'nothing');
    const readWith = (caFile: string) =>
      readOidc(parseSetting(oidcSettings, { clients: { claims }, caFile }, ['oidc']), { brands, mode: 'demo', folder });
    expect(read({ claims })?.ca).toBeUndefined();
    expect(readWith('authority.pem')?.ca).toMatch(/^-----BEGIN CERTIFICATE/);
    expect(() => readWith('nothing.pem')).toThrow('SELVAGE_CONFIG oidc.caFile is not a PEM certificate');
    expect(() => readWith('absent.pem')).toThrow('SELVAGE_CONFIG oidc.caFile cannot be read');
  });

  test('belong to the first brand and its sector by default', () => {
    const [first, second] = read({ claims, notes: { ...other, brand: 'tweed', sector: 'records' } })?.clients ?? [];
    expect(first).toMatchObject({ id: 'claims', brand: 'linen', sector: 'linen', jwks: null, secret: null });
    expect(second).toMatchObject({ id: 'notes', brand: 'tweed', sector: 'records' });
  });

  test('authenticate with a signature, or with a secret in a separate file', () => {
    const jwksFile = jwkFile('good.json', jwkOf(p256.publicKey), jwkOf(rsa.publicKey));
    writeFileSync(join(folder, 'secret'), 'Kq3vTz9mWc2xRb7nLd5yHs8gJf4pQa6u\n');
    const clients = read({
      claims: { ...signing, jwksFile },
      notes: { ...claims, type: 'web', auth: 'client_secret_basic', secretFile: 'secret' },
    })?.clients;
    expect(clients?.map(({ jwks, secret }) => [jwks?.length, secret])).toEqual([
      [2, null],
      [undefined, 'Kq3vTz9mWc2xRb7nLd5yHs8gJf4pQa6u'],
    ]);
  });

  test('OP37 need no file for a secret, because the command line can make one', () => {
    const [notes] = read({ notes: { ...claims, type: 'web', auth: 'client_secret_basic' } })?.clients ?? [];
    expect(notes).toMatchObject({ auth: 'client_secret_basic', secret: null });
  });

  test.each([
    ['http://claims.insurer.example/callback', 'spa', false],
    ['https://*.insurer.example/callback', 'spa', false],
    ['https://claims.insurer.example/callback#here', 'spa', false],
    ['https://claims@insurer.example/callback', 'spa', false],
    ['https://claims.insurer.example/a/../callback', 'spa', false],
    ['https://Claims.insurer.example/callback', 'spa', false],
    ['https://claims.insurer.example', 'spa', false],
    ['https://claims.insurer.example:443/callback', 'spa', false],
    ['//claims.insurer.example/callback', 'spa', false],
    ['javascript:alert(1)', 'native', false],
    ['app:/callback', 'native', false],
    ['com.insurer.app:/callback', 'spa', false],
    ['http://localhost/callback', 'native', false],
    ['http://127.0.0.1/callback', 'spa', false],
    ['https://claims.insurer.example/callback?brand=linen', 'spa', true],
    ['http://127.0.0.1/callback', 'native', true],
    ['http://[::1]/callback', 'native', true],
    ['com.insurer.app:/callback', 'native', true],
  ])('are checked for the redirect address %s as %s: %s', (uri, type, fits) => {
    const said = saidOf({ claims: { ...claims, type, redirectUris: [uri] } });
    const named = said.map((line) => /^SELVAGE_CONFIG (\S+) .*must (?:be|have)/.exec(line)?.[1]);
    expect(named).toEqual(fits ? [] : ['oidc.clients.claims.redirectUris.0']);
  });

  test('may have a redirect address on this machine in a demonstration', () => {
    expect(saidOf({ claims: { ...claims, redirectUris: ['http://localhost:4000/callback'] } }, 'demo')).toEqual([]);
  });

  test.each([
    ['an unknown key', { colour: 'red' }, 'colour is not a setting'],
    ['an unknown kind', { kinds: ['broker'] }, 'kinds.0 is not valid'],
    ['an undefined scope', { scopes: ['openid', 'everything'] }, 'scopes.1 is not valid'],
    ['scopes without openid', { scopes: ['member'] }, 'scopes is not valid: must have openid among them'],
    ['an unknown brand', { brand: 'silk' }, 'brand is no brand that is served: it is one of linen, tweed'],
    [
      'a secret of an application in a browser',
      { auth: 'client_secret_basic' },
      'auth must be none: a spa application can keep no secret',
    ],
    ['no redirect address', { redirectUris: undefined }, 'redirectUris must be set for the type spa'],
    [
      'a device session of an application in a browser',
      { session: 'device' },
      'session must be follows or own for the type spa',
    ],
    [
      'a lasting token of an application in a browser',
      { scopes: ['openid', 'offline_access'] },
      'scopes has offline_access, which needs session device',
    ],
    ['an undefined API', { resources: ['https://api.example/'] }, 'resources.0 is not one of oidc.resources'],
    ['a logout to another scheme', { logoutUris: ['http://claims.example/'] }, 'logoutUris.0 must begin with https://'],
    [
      'logout notices over plain http',
      { backchannelLogoutUri: 'http://claims.example/' },
      'backchannelLogoutUri must begin with https://',
    ],
    ['a home page over plain http', { home: 'http://claims.example/' }, 'home must begin with https://'],
    [
      'a privacy notice over plain http',
      { privacyNotice: 'http://claims.example/' },
      'privacyNotice must begin with https://',
    ],
    [
      'logout notices to a native app',
      { type: 'native', backchannelLogoutUri: 'https://a.example/' },
      'backchannelLogoutUri is of',
    ],
    [
      'a strict profile and a weaker authentication',
      { profile: 'fapi2' },
      'auth must be private_key_jwt for the profile fapi2',
    ],
    ['no keys', { type: 'web', auth: 'private_key_jwt' }, 'jwksFile must be set for private_key_jwt'],
    ['keys without a use', { jwksFile: 'good.json' }, 'jwksFile is of use to private_key_jwt alone'],
    ['a private key', { ...signing, jwksFile: jwkFile('a.json', jwkOf(p256.privateKey)) }, 'jwksFile keys.0 is secret'],
    ['a shared key', { ...signing, jwksFile: jwkFile('b.json', { kty: 'oct', k: 'AA' }) }, 'jwksFile keys.0 is secret'],
    ['another curve', { ...signing, jwksFile: jwkFile('c.json', jwkOf(p384.publicKey)) }, 'keys.0 must be for ES256'],
    ['a short key', { ...signing, jwksFile: jwkFile('d.json', jwkOf(short.publicKey)) }, 'keys.0 is too short'],
    ['no key', { ...signing, jwksFile: jwkFile('e.json', { kty: 'EC' }) }, 'jwksFile keys.0 is not a public key'],
    ['no file', { ...signing, jwksFile: 'nowhere.json' }, 'jwksFile cannot be read'],
    [
      'another algorithm than the profile’s',
      { ...signing, profile: 'fapi2', jwksFile: jwkFile('f.json', jwkOf(generateKeyPairSync('ed25519').publicKey)) },
      'jwksFile must hold keys for ES256 or PS256',
    ],
  ])('are refused with %s', (_, change, problem) => {
    expect(saidOf({ claims: { ...claims, ...change } })).toEqual([
      expect.stringContaining(`SELVAGE_CONFIG oidc.clients.claims.${problem.replace(/^keys/, 'jwksFile keys')}`),
    ]);
  });

  test('have the kind of session of their type by default', () => {
    const clients = read({
      claims: { ...signing, jwksFile: jwkFile('own.json', jwkOf(p256.publicKey)), profile: 'fapi2' },
      documents: { ...claims, session: 'own' },
      app: { ...claims, type: 'native' },
    })?.clients;
    expect(clients?.map((each) => [each.session, each.refreshIsActivity, each.requiresPar, each.requiresDpop])).toEqual(
      [
        ['follows', true, true, true],
        ['own', false, false, false],
        ['device', false, false, false],
      ],
    );
  });

  test('may be a service or a resource server, which no person logs in to', () => {
    writeFileSync(join(folder, 'api-secret'), 'Kq3vTz9mWc2xRb7nLd5yHs8gJf4pQa6u\n');
    const bare = { name: claims.name, auth: 'client_secret_post', secretFile: 'api-secret' };
    const around = { brands, mode: 'production', folder } as const;
    const settings = (clients: Record<string, object>) =>
      parseSetting(oidcSettings, { clients, resources: { 'https://api.example/': { scopes: ['claims:read'] } } });
    const resources = ['https://api.example/'];
    const oidc = readOidc(
      settings({ feed: { ...bare, type: 'service', resources }, api: { ...bare, type: 'resource', resources } }),
      around,
    );
    expect(oidc?.resources).toEqual([
      { uri: 'https://api.example/', scopes: ['claims:read'], token: 'jwt', seconds: 300 },
    ]);
    expect(oidc?.clients.map(({ kinds, redirectUris }) => [kinds, redirectUris])).toEqual([
      [[], []],
      [[], []],
    ]);
    expect(() =>
      readOidc(settings({ feed: { ...bare, type: 'service', resources, kinds: ['member'], auth: 'none' } }), around),
    ).toThrow(
      expect.objectContaining({
        problems: ['kinds', 'auth'].map((key) =>
          expect.objectContaining({ setting: `SELVAGE_CONFIG oidc.clients.feed.${key}` }),
        ),
      }),
    );
  });

  test.each([
    ['openid', 'has a meaning of its own'],
    ['claims read', 'must be 1 to 64'],
  ])('cannot give an API the scope %s', (scope, problem) => {
    expect(() =>
      parseSetting(oidcSettings, { clients: {}, resources: { 'https://api.example/': { scopes: [scope] } } }),
    ).toThrow(problem);
  });

  test('OP25 are refused if two APIs have a scope of the same name', () => {
    const withScopes = (one: string[], two: string[]) => () =>
      readOidc(
        parseSetting(oidcSettings, {
          clients: {},
          resources: { 'https://claims.example/': { scopes: one }, 'https://letters.example/': { scopes: two } },
        }),
        { brands, mode: 'production', folder },
      );
    expect(withScopes(['read'], ['write', 'read'])).toThrow(
      'SELVAGE_CONFIG oidc.resources.https://letters.example/.scopes.1 is a scope of https://claims.example/ already: give each a name of its own',
    );
    expect(withScopes(['claims:read'], ['letters:read'])).not.toThrow();
  });

  test('may not share a redirect address if their sectors differ', () => {
    expect(saidOf({ claims, notes: { ...claims, sector: 'records' } })).toEqual([
      'SELVAGE_CONFIG oidc.clients.notes.redirectUris.0 is an address of claims already, which has another sector: give both the same sector',
    ]);
    expect(saidOf({ claims, notes: claims })).toEqual([]);
  });

  test('have all their faults named at once', () => {
    const said = saidOf({
      claims: { ...claims, brand: 'silk', auth: 'private_key_jwt' },
      notes: { ...claims, redirectUris: ['http://notes.example/', 'http://notes.example/2'] },
    });
    expect(said.map((line) => line.split(' ')[1])).toEqual([
      'oidc.clients.claims.brand',
      'oidc.clients.claims.auth',
      'oidc.clients.notes.redirectUris.0',
      'oidc.clients.notes.redirectUris.1',
    ]);
  });
});
