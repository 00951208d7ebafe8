import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kinds } from '@selvage/contract/user-types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { configFile } from '../../config/config-file.ts';
import { commandLine, type Said } from '../../../test/harness/command-line.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';
import { settingKeys } from '../settings/setting-keys.ts';
import { environmentNames } from '../settings/settings-page.ts';

let server: TestApp;
let folder: string;
let run: (env: NodeJS.ProcessEnv, ...more: string[]) => Promise<Said>;
beforeAll(async () => {
  server = await startTestApp();
  folder = mkdtempSync(join(tmpdir(), 'selvage-check-'));
  const command = commandLine(server);
  run = (env, ...more) => command(['config', 'check', ...more], { env });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const write = (name: string, content: string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

/** Secrets that must not be printed. Each is in a setting in which an operator may have put it. */
const secrets = [
  'hunter2-in-the-database',
  'hunter2-in-the-mail',
  'hunter2-of-texts',
  'hunter2-in-a-header',
  'hunter2-of-the-registry',
  'hunter2-of-the-provider',
  'hunter2-of-the-application',
];

function full(): NodeJS.ProcessEnv {
  const file = {
    brands: { linen: { origin: 'https://portal.example', phone: '+353 1 555 0100' } },
    limits: { sessionIdleSeconds: 600 },
    registry: { kind: 'http', url: 'https://registry.example/v1' },
    mail: { headers: { 'X-Stream': 'hunter2-in-a-header' }, returnPath: 'bounces@portal.example' },
    sms: { shape: 'generic', url: 'https://sms.example/hunter2-of-texts', body: { to: '{to}', text: '{text}' } },
    phones: { countries: ['IE', 'GB'] },
    desk: {
      enabled: true,
      peoplePerDay: 50,
      openid: {
        issuer: 'https://login.insurer.example',
        clientId: 'selvage-desk',
        auth: 'client_secret_basic',
        secretFile: write('provider', 'hunter2-of-the-provider'),
        name: 'Insurer account',
        roles: { claim: 'groups', agent: ['selvage-agents'] },
      },
    },
    analytics: { url: 'https://statistics.example/collect' },
    oidc: {
      clients: {
        billing: {
          name: { en: 'Billing', ga: 'Billeáil' },
          kinds: ['hospital'],
          type: 'web',
          auth: 'client_secret_basic',
          secretFile: write('billing', 'hunter2-of-the-application-billing'),
          redirectUris: ['https://billing.example/callback'],
          scopes: ['openid'],
        },
      },
      resources: { 'https://api.example/': { scopes: ['bills:read'] } },
      apps: { linen: { apple: ['ABCDE12345.com.insurer.app'] } },
    },
  };
  return {
    SELVAGE_MODE: 'production',
    SELVAGE_ALLOW_INSECURE: 'demo-brand',
    SELVAGE_ALLOW_OLD_NODE: '1',
    SELVAGE_SECRET: 'A-secret-of-the-operators-own-making-42',
    SELVAGE_HOOK_SECRET: 'Another-secret-of-the-operators-own-42',
    SELVAGE_CONFIG: write('selvage.json', JSON.stringify(file)),
    DATABASE_URL_FILE: write('database', 'postgres://joan:hunter2-in-the-database@localhost/portal?sslmode=disable'),
    SMTP_URL: 'smtps://joan:hunter2-in-the-mail@mail.example:465',
    SELVAGE_REGISTRY_TOKEN: 'hunter2-of-the-registry',
    PUBLIC_URL: 'https://portal.example',
    SELVAGE_TRUST_PROXY: 'loopback',
  };
}

const settings = async (env: NodeJS.ProcessEnv) => {
  const { out, err, code } = await run(env, '--json');
  expect({ err, code }).toEqual({ err: '', code: 0 });
  return JSON.parse(out) as Record<string, unknown>;
};

/** Replaces the names that the operator chose by placeholders, as docs/configure.md writes them. */
const asListed = (name: string): string =>
  name
    .replace(/^brands\.[^.]+/, 'brands.<id>')
    .replace(/^oidc\.(clients|apps)\.[^.]+/, 'oidc.$1.<id>')
    .replace(/^oidc\.resources\..+\.(\w+)$/, 'oidc.resources.<address>.$1')
    .replace(/^(mail|sms)\.(headers|body)\..+/, '$1.$2.<name>')
    .replace(/^mail\.dkim\..+\.(\w+)$/, 'mail.dkim.<domain>.$1')
    .split('.')
    .map((part) => (kinds.some((kind) => kind === part) ? '<kind>' : part))
    .join('.');

test('OPS-P11 config check prints only names that are valid in the configuration file or in the environment', async () => {
  const known = new Set([...environmentNames(), ...settingKeys(configFile).map(({ path }) => path)]);
  for (const env of [{}, full()]) {
    const names = Object.keys(await settings(env));
    expect(names.length).toBeGreaterThan(40);
    expect(names.filter((name) => !known.has(name) && !known.has(asListed(name)))).toEqual([]);
  }
});

test('OPS-P11 config check prints every variable, limit and policy', async () => {
  const printed = new Set(Object.keys(await settings(full())).map(asListed));
  const isAlways = (path: string) =>
    /^(limits|twoFactor|brands|phones|desk|passkeys|embedding|analytics|apiDocs|oidc)\b/.test(path);
  // These settings need not be printed: the desk has a `secretFile` here, and a profile is printed as the settings that it requires.
  const others = new Set(['brands.<id>.tokens', 'desk.openid.keyFile', 'oidc.clients.<id>.profile']);
  const expected = settingKeys(configFile)
    .map(({ path }) => path)
    .filter((path) => isAlways(path) && !others.has(path));
  expect(expected.filter((path) => !printed.has(path))).toEqual([]);
  // Each variable is printed under the name that was set, with or without _FILE. DATA_DIR has no effect beside DATABASE_URL.
  const inFiles = environmentNames().filter((name) => !name.endsWith('_FILE') && name !== 'DATA_DIR');
  expect(inFiles.filter((name) => !printed.has(name) && !printed.has(`${name}_FILE`))).toEqual([]);
});

test('OPS-P11 config check prints the effective values, in the units of the file', async () => {
  expect(await settings(full())).toMatchObject({
    SELVAGE_MODE: 'production',
    SELVAGE_ALLOW_OLD_NODE: '1',
    SELVAGE_SECRET: 'key 1',
    DATABASE_URL_FILE: 'postgres://localhost/portal',
    SMTP_URL: 'smtps://mail.example:465',
    SELVAGE_HOOK_SECRET: 'set',
    'limits.sessionIdleSeconds': 600,
    'limits.signInFailures': 5,
    'brands.linen.phone': '+353 1 555 0100',
    'twoFactor.hospital.mandatory': true,
    'registry.url': 'https://registry.example/v1',
    'mail.headers.X-Stream': 'set',
    'sms.url': 'https://sms.example',
    'desk.peoplePerDay': 50,
    'oidc.clients.billing.auth': 'client_secret_basic',
    'oidc.clients.billing.secretFile': 'set',
    'phones.countries': ['IE', 'GB'],
  });
  const { out } = await run(full());
  expect(out).toMatch(/^limits\.sessionIdleSeconds +600$/m);
  expect(out).toMatch(/^phones\.countries +IE, GB$/m);
  expect(out.endsWith('\nThe settings are good.\n')).toBe(true);
});

test('config check without any setting names what production needs', async () => {
  const { err, code } = await run({ SELVAGE_MODE: undefined });
  expect(code).toBe(3);
  expect(err).toContain('DATABASE_URL must be set in production');
});

test('J1 config check shows no secret', async () => {
  const { out, code } = await run(full());
  expect(code).toBe(0);
  const shown = out + JSON.stringify(await settings(full()));
  for (const secret of [...secrets, 'operators-own']) expect(shown).not.toContain(secret);
});

test('OPS-P11 config check names everything that is wrong at once, by key, expected form and remedy, without values', async () => {
  const file = write('wrong.json', JSON.stringify({ limits: { signInFailure: 3 }, desk: { enabled: 'hunter2' } }));
  const { code, out, err } = await run({ SELVAGE_CONFIG: file, PORT: 'hunter2', SELVAGE_MOOD: 'hunter2' }, '--json');
  expect({ code, out }).toEqual({ code: 3, out: '' });
  const { problems } = JSON.parse(err) as { problems: Record<string, string | null>[] };
  expect(problems).toEqual([
    {
      setting: 'SELVAGE_MOOD',
      problem: expect.stringContaining('is not a setting'),
      value: 'a text of 7 characters',
      remedy: 'did you mean SELVAGE_MODE?',
    },
    { setting: 'PORT', problem: 'must be a number from 0 to 65535', value: 'a text of 7 characters', remedy: null },
    {
      setting: 'SELVAGE_CONFIG limits.signInFailure',
      problem: 'is not a setting',
      value: 'a number',
      remedy: 'did you mean limits.signInFailures?',
    },
    {
      setting: 'SELVAGE_CONFIG desk.enabled',
      problem: expect.stringContaining('is not valid'),
      value: 'a text of 7 characters',
      remedy: null,
    },
  ]);
  expect(err).not.toContain('hunter2');
});
