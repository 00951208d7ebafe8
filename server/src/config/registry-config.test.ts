import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { seconds } from '@selvage/contract/time-units';
import { afterAll, describe, expect, test } from 'vitest';
import { ConfigError } from './parts/setting.ts';
import type { RegistryConfig } from './config.ts';
import { readDemoConfig } from '../../test/harness/test-config.ts';

const folder = mkdtempSync(join(tmpdir(), 'selvage-registry-'));
afterAll(() => rmSync(folder, { recursive: true }));
const certificate = (name: string) =>
  fileURLToPath(new URL(`../../test/harness/certificates/${name}`, import.meta.url));

function read(registry: unknown, environment: NodeJS.ProcessEnv = {}): RegistryConfig {
  const path = join(folder, 'selvage.json');
  writeFileSync(path, JSON.stringify({ registry }));
  return readDemoConfig({ SELVAGE_CONFIG: path, ...environment }).registry;
}

function problem(registry: unknown, environment: NodeJS.ProcessEnv = {}): string {
  try {
    read(registry, environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'accepted';
}

const url = 'https://registry.example/v1';
const http = { kind: 'http', url };
const fhir = {
  kind: 'fhir',
  url,
  systems: {
    member: 'urn:m',
    consultant: 'urn:c',
    consultantRegistration: 'urn:cr',
    hospital: 'urn:h',
    hospitalRegistration: 'urn:hr',
    group: 'urn:g',
  },
  wellnessType: { system: 'urn:t', code: 'w' },
};
const pair = { clientCertificateFile: certificate('client.pem'), clientKeyFile: certificate('client.key') };

describe('RN1 a wrong setting of the registry is named', () => {
  test.each<[registry: unknown, named: string]>([
    [{}, 'registry.kind is missing'],
    [{ kind: 'ldap' }, 'registry.kind is not valid'],
    [{ kind: 'embedded', url }, 'registry.url is not a setting'],
    [{ kind: 'http' }, 'registry.url is missing'],
    [{ ...http, url: 'registry.example' }, 'registry.url is not valid'],
    [{ ...http, url: `${url}/` }, 'registry.url is not valid'],
    [{ ...http, url: `${url}?key=1` }, 'registry.url is not valid'],
    [{ ...http, url: 'https://user:secret@registry.example' }, 'registry.url is not valid'],
    [{ ...http, url: 'ftp://registry.example' }, 'registry.url is not valid'],
    [{ ...http, token: 'x' }, 'registry.token is not a setting'],
    [{ ...http, timeoutMilliseconds: 15_000 }, 'registry.timeoutMilliseconds is not valid'],
    [{ ...http, timeoutMilliseconds: 0 }, 'registry.timeoutMilliseconds is not valid'],
    [{ ...http, recognisedSeconds: 3600 }, 'registry.recognisedSeconds is not valid'],
    [{ ...http, concurrency: 0 }, 'registry.concurrency is not valid'],
    [{ ...http, systems: fhir.systems }, 'registry.systems is not a setting'],
    [{ ...fhir, systems: { ...fhir.systems, group: '' } }, 'registry.systems.group is not valid'],
    [{ ...fhir, systems: { ...fhir.systems, doctor: 'urn:d' } }, 'registry.systems.doctor is not a setting'],
    [{ ...fhir, wellnessType: undefined }, 'registry.wellnessType is missing'],
    [{ ...fhir, membersBy: 'name' }, 'registry.membersBy is not valid'],
    [{ ...fhir, memberNumberOf: 'family' }, 'registry.memberNumberOf is not valid'],
    [{ ...fhir, payor: { system: 'urn:p' } }, 'registry.payor.value is missing'],
    [{ ...http, tokenFile: 'nowhere' }, 'registry.tokenFile cannot be read'],
    [{ ...http, tokenFile: certificate('ca.pem') }, 'registry.tokenFile does not hold a token'],
    [{ ...http, caFile: 'nowhere' }, 'registry.caFile cannot be read'],
    [{ ...http, clientCertificateFile: pair.clientCertificateFile }, 'registry.clientKeyFile must be set'],
    [{ ...http, clientKeyFile: pair.clientKeyFile }, 'registry.clientCertificateFile must be set'],
    [{ ...http, ...pair, clientKeyFile: certificate('server.key') }, 'registry.clientKeyFile is not the key'],
  ])('%j', (registry, named) => {
    expect(problem(registry)).toContain(`SELVAGE_CONFIG ${named}`);
  });

  test('the registry token is never quoted, is given once, and is refused if no registry uses it', () => {
    expect(problem(http, { SELVAGE_REGISTRY_TOKEN: 'two words' })).toBe('SELVAGE_REGISTRY_TOKEN does not hold a token');
    writeFileSync(join(folder, 'token'), 'from-a-file\n');
    expect(problem({ ...http, tokenFile: 'token' }, { SELVAGE_REGISTRY_TOKEN: 'hunter2' })).toBe(
      'SELVAGE_CONFIG registry.tokenFile and SELVAGE_REGISTRY_TOKEN cannot both be set',
    );
    expect(problem({ kind: 'embedded' }, { SELVAGE_REGISTRY_TOKEN: 'hunter2' })).toBe(
      'SELVAGE_REGISTRY_TOKEN is set, but the registry is embedded: take it out, or describe the registry in SELVAGE_CONFIG',
    );
  });
});

describe('RN2 the settings of the registry in production', () => {
  const production: NodeJS.ProcessEnv = {
    SELVAGE_MODE: 'production',
    SELVAGE_ALLOW_INSECURE: 'demo-brand',
    SMS_URL: 'https://texts.example/send',
    SELVAGE_SECRET: 'a-secret-of-the-operators-own-making-42',
    DATABASE_URL: 'postgres://selvage@db.example/selvage?sslmode=verify-full',
    PUBLIC_URL: 'https://portal.example',
    SMTP_URL: 'smtps://mail.example',
  };
  test.each<[registry: object, token: string, said: string]>([
    [http, 'a-token', 'accepted'],
    [{ ...http, ...pair }, '', 'accepted'],
    [{ ...http, url: 'http://127.0.0.1:8080' }, '', 'accepted'],
    [http, '', 'SELVAGE_CONFIG registry must have credentials in production'],
    [{ ...http, url: 'http://registry.example' }, 'a-token', 'SELVAGE_CONFIG registry.url must be https'],
    [{ ...http, url: 'http://localhost.evil.example' }, 'a-token', 'SELVAGE_CONFIG registry.url must be https'],
  ])('%j with the token %j: %s', (registry, token, said) => {
    expect(problem(registry, { ...production, SELVAGE_REGISTRY_TOKEN: token })).toContain(said);
  });
});

describe('the settings of the registry', () => {
  test('are those of the embedded registry by default', () => {
    expect([read(undefined), read({ kind: 'embedded' })]).toEqual([{ kind: 'embedded' }, { kind: 'embedded' }]);
  });

  test('have default limits, which can be changed', () => {
    expect(read(http)).toMatchObject({
      kind: 'http',
      connection: { url, credentials: { token: null, certificate: null }, ca: null },
      limits: {
        timeout: seconds(3),
        breaker: { failures: 5, pause: seconds(10) },
        recognisedLife: seconds(60),
        concurrency: 50,
      },
    });
    const changed = { timeoutMilliseconds: 500, failuresBeforePause: 2, pauseSeconds: 30, recognisedSeconds: 0 };
    expect(read({ ...fhir, ...changed, concurrency: 7, membersBy: 'search' })).toMatchObject({
      kind: 'fhir',
      naming: { membersBy: 'search', memberNumberOf: 'policy', payor: null, systems: fhir.systems },
      limits: { timeout: 500, breaker: { failures: 2, pause: seconds(30) }, recognisedLife: 0, concurrency: 7 },
    });
  });

  test('use the new token when the token file changes', async () => {
    writeFileSync(join(folder, 'token'), 'the-first\n');
    const config = read({ ...http, tokenFile: 'token' });
    if (config.kind === 'embedded') throw new Error('not embedded');
    const { token } = config.connection.credentials;
    expect(await token?.()).toBe('the-first');
    writeFileSync(join(folder, 'token'), 'the-second');
    expect(await token?.()).toBe('the-second');
  });
});
