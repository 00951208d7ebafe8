import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { addConfiguration } from '../../test/harness/documented-blocks.ts';
import { configDigest, notCompared, perMachine } from './config-digest.ts';
import type { Config } from './config.ts';
import { readDemoConfig } from '../../test/harness/test-config.ts';

const folder = mkdtempSync(join(tmpdir(), 'selvage-digest-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns a configuration with a value in every section. */
function wholeConfig(): Config {
  addConfiguration(folder);
  const example = fileURLToPath(new URL('../../../docs/examples/selvage.json', import.meta.url));
  const path = join(folder, 'whole.json');
  const application = {
    name: { en: 'Claims', ga: 'Éilimh' },
    kinds: ['member'],
    type: 'web',
    auth: 'client_secret_basic',
    secretFile: 'receipts.secret',
    redirectUris: ['https://claims.insurer.example/callback'],
    scopes: ['openid'],
  };
  const provider = {
    issuer: 'https://login.insurer.example',
    clientId: 'desk',
    auth: 'client_secret_basic',
    secretFile: 'receipts.secret',
    name: 'Insurer',
    roles: { claim: 'roles', agent: ['agent'] },
  };
  const given = {
    ...(JSON.parse(readFileSync(example, 'utf8')) as object),
    oidc: { clients: { claims: application } },
    desk: { enabled: true, openid: provider },
  };
  writeFileSync(path, JSON.stringify(given));
  return readDemoConfig({
    SELVAGE_CONFIG: path,
    SMTP_URL: 'smtp://portal:password@mail.insurer.example',
    SMS_SECRET: 'secret',
    METRICS_PORT: '9464',
  });
}
const config = wholeConfig();

interface Setting {
  path: string;
  value: unknown;
  changed: Config;
}

/** Lists each value of the configuration, each with a configuration in which only this value is different. */
function settingsIn(value: unknown, path: string, change: (other: unknown) => Config): Setting[] {
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value) || Object.keys(value).length === 0)
    return [{ path, value, changed: change('another value') }];
  const at = (key: string) => [path, key].filter((each) => each !== '').join('.');
  if (Array.isArray(value))
    return value.flatMap((each: unknown, index) =>
      settingsIn(each, at('*'), (other) => change(value.with(index, other))),
    );
  return Object.entries(value).flatMap(([key, each]) =>
    settingsIn(each, at(key), (other) => change({ ...value, [key]: other })),
  );
}

const all = settingsIn(config, '', (other) => other as Config);
const isNamed = (path: string) => notCompared.some((each) => path === each || path.startsWith(`${each}.`));

test('every setting changes the configuration digest, except secrets and settings of one machine', () => {
  const missed = all.filter(({ path, changed }) => !isNamed(path) && configDigest(changed) === configDigest(config));
  expect(all.length).toBeGreaterThan(300);
  expect(new Set(missed.map(({ path }) => path))).toEqual(new Set());
});

test('another secret, or another setting of one machine, does not change the configuration digest', () => {
  const named = all.filter(({ path, value }) => isNamed(path) && value !== null && path !== 'sms.url');
  const differing = named.filter(({ changed }) => configDigest(changed) !== configDigest(config));
  expect(new Set(named.map(({ path }) => path.split('.')[0]))).toEqual(
    new Set([...perMachine, 'secrets', 'desk', 'mail', 'sms', 'oidc']),
  );
  expect(differing.map(({ path }) => path)).toEqual([]);
});

test('a new section of the configuration changes the digest by default', () => {
  const later: Config & { later: object } = { ...config, later: { enabled: true } };
  expect(configDigest(later)).not.toBe(configDigest(config));
});
