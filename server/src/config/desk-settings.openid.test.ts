import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { effectiveSettings } from '../cli/settings/effective-settings.ts';
import { configDigest } from './config-digest.ts';
import { deskOpenIdSettings, readDeskOpenId } from './desk-settings.ts';
import { readDemoConfig } from '../../test/harness/test-config.ts';
import { ConfigError, parseSetting } from './parts/setting.ts';

const folder = mkdtempSync(join(tmpdir(), 'selvage-desk-openid-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, content: string): string => {
  writeFileSync(join(folder, name), content);
  return name;
};
const secret = 'Kq3vTz9mWc2xRb7nLd5yHs8g';
const staff = {
  issuer: 'https://login.insurer.example/realms/staff',
  clientId: 'selvage-desk',
  auth: 'client_secret_basic',
  secretFile: file('secret', `${secret}\n`),
  name: 'Insurer account',
  roles: { claim: 'groups', agent: ['selvage-agents'] },
};

const read = (given: object, mode: 'demo' | 'production' = 'production') =>
  readDeskOpenId(parseSetting(deskOpenIdSettings, given, ['desk', 'openid']), { mode, folder });

function saidOf(given: object, mode?: 'demo'): string[] {
  try {
    read(given, mode);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
  return [];
}

const { secretFile: _, ...withoutSecret } = staff;
const signing = { ...withoutSecret, auth: 'private_key_jwt' };
const p256 = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const pem = { type: 'pkcs8', format: 'pem' } as const;

describe('DK1 the OpenID provider of the desk', () => {
  test('has the usual scopes and no other requirements by default', () => {
    expect(read(staff)).toEqual({
      issuer: staff.issuer,
      clientId: 'selvage-desk',
      credentials: { method: 'client_secret_basic', secret },
      name: 'Insurer account',
      scopes: ['openid', 'email', 'profile'],
      roles: { claim: 'groups', agent: ['selvage-agents'], viewer: [], applications: [] },
      requiresAcr: [],
      requiresAmr: [],
      maxAgeSeconds: null,
      only: false,
    });
  });

  test.each([
    ['PEM of an EC key', file('ec.pem', String(p256.export(pem))), { kid: null, algorithm: 'ES256' }],
    ['PEM of an RSA key', file('rsa.pem', String(rsa.export(pem))), { kid: null, algorithm: 'PS256' }],
    [
      'a JWK that names its id and algorithm',
      file('rsa.json', JSON.stringify({ ...rsa.export({ format: 'jwk' }), kid: 'desk-1', alg: 'RS256' })),
      { kid: 'desk-1', algorithm: 'RS256' },
    ],
  ])('may get a signature in place of a secret: %s', (_what, keyFile, expected) => {
    expect(read({ ...signing, keyFile }).credentials).toMatchObject({ method: 'private_key_jwt', ...expected });
  });

  test('may use plain http on this machine, only in a demonstration', () => {
    const local = { ...staff, issuer: 'http://localhost:8080/' };
    expect(read(local, 'demo').issuer).toBe('http://localhost:8080');
    expect(saidOf(local)).toEqual([
      'SELVAGE_CONFIG desk.openid.issuer must be an https address: whoever reads along could log in as anybody',
    ]);
    expect(saidOf({ ...staff, issuer: 'http://login.insurer.example' }, 'demo')).toHaveLength(1);
  });

  const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey;
  const p384 = generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey;
  const unfitting = { ...p256.export({ format: 'jwk' }), alg: 'RS256' };
  test.each([
    ['issuer must have no user', { ...staff, issuer: 'https://login.insurer.example/?tenant=1' }],
    ['issuer must be a whole address', { ...staff, issuer: 'login.insurer.example' }],
    ['issuer must name your own tenant', { ...staff, issuer: 'https://login.microsoftonline.com/common/v2.0' }],
    ['secretFile must be set', withoutSecret],
    ['secretFile cannot be read', { ...staff, secretFile: 'nowhere' }],
    ['secretFile must hold 16', { ...staff, secretFile: file('short', 'short') }],
    ['keyFile is of use to private_key_jwt alone', { ...staff, keyFile: 'ec.pem' }],
    ['secretFile is of use to client_secret_basic alone', { ...signing, secretFile: 'secret' }],
    ['keyFile must be set', signing],
    ['keyFile is not a private key', { ...signing, keyFile: 'secret' }],
    ['keyFile is not a private key', { ...signing, keyFile: file('broken.json', '{') }],
    ['keyFile is too short', { ...signing, keyFile: file('short.pem', String(short.export(pem))) }],
    ['keyFile must be for ES256', { ...signing, keyFile: file('p384.pem', String(p384.export(pem))) }],
    ['keyFile has an alg that does not fit', { ...signing, keyFile: file('bad.json', JSON.stringify(unfitting)) }],
    [
      'roles.viewer has a value that roles.agent has',
      { ...staff, roles: { ...staff.roles, viewer: ['selvage-agents'] } },
    ],
    ['scopes is not valid: must have openid', { ...staff, scopes: ['email'] }],
    ['roles.agent is not valid', { ...staff, roles: { claim: 'groups', agent: [] } }],
    ['tenant is not a setting', { ...staff, tenant: 'x' }],
    ['name is not valid', { ...staff, name: '' }],
  ])('is refused at the start, and the message names the key: %s', (expected, given) => {
    expect(saidOf(given)).toEqual([expect.stringContaining(`SELVAGE_CONFIG desk.openid.${expected}`)]);
  });

  const page = readFileSync(new URL('../../../docs/desk-setup.md', import.meta.url), 'utf8');
  const examples = [...page.matchAll(/^```json proof=server\/src\/config\/desk-settings.openid.test.ts\n(.*?)^```/gms)];
  test.each(examples.map(([, text = '']) => text))('can be configured as docs/desk-setup.md shows: %s', (text) => {
    file('desk-openid-secret', secret);
    const path = join(folder, file('documented.json', text));
    expect(readDemoConfig({ SELVAGE_CONFIG: path }).desk?.openid?.roles.agent).toHaveLength(1);
    expect(examples).toHaveLength(2);
  });

  test('has all its faults named at once', () => {
    expect(saidOf({ ...withoutSecret, issuer: 'http://login.insurer.example' })).toHaveLength(2);
  });

  test('has no secret in the effective settings or in the configuration digest', () => {
    const path = join(folder, file('selvage.json', JSON.stringify({ desk: { enabled: true, openid: staff } })));
    const config = readDemoConfig({ SELVAGE_CONFIG: path });
    const shown = effectiveSettings({}, config, null);
    expect(shown).toMatchObject({ 'desk.openid.issuer': staff.issuer, 'desk.openid.secretFile': 'set' });
    expect(JSON.stringify(shown)).not.toContain(secret);
    const before = configDigest(config);
    file('secret', `${secret}-renewed`);
    expect(configDigest(readDemoConfig({ SELVAGE_CONFIG: path }))).toBe(before);
  });
});
