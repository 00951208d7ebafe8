import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDemoConfig } from '../../test/harness/test-config.ts';
import { secretSettings } from './secret-files.ts';
import { ConfigError } from './parts/setting.ts';

const folder = mkdtempSync(join(tmpdir(), 'selvage-secrets-'));
const at = (name: string): string => join(folder, name);
const write = (name: string, text: string): string => {
  writeFileSync(at(name), text);
  return at(name);
};
beforeAll(() => mkdirSync(at('folder')));
afterAll(() => rmSync(folder, { recursive: true }));

const problem = (source: NodeJS.ProcessEnv): string => {
  try {
    readDemoConfig(source);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'accepted';
};

const registry = write('selvage.json', '{ "registry": { "kind": "http", "url": "https://registry.example/v1" } }');
const sms = write(
  'sms.json',
  '{ "sms": { "shape": "generic", "url": "https://sms.example", "body": { "to": "{to}", "text": "{text}{secret}" } } }',
);

describe('RN1 a secret in a file is read as if it were in the environment', () => {
  test.each<[name: (typeof secretSettings)[number], secret: string, more: NodeJS.ProcessEnv]>([
    ['DATABASE_URL', 'postgres://selvage:hunter2@db.example/selvage', {}],
    ['SMTP_URL', 'smtp://joan:hunter2@mail.example', {}],
    ['SMS_URL', 'https://sms.example/send?key=hunter2', {}],
    ['SMS_SECRET', 'hunter2', { SELVAGE_CONFIG: sms }],
    ['SELVAGE_HOOK_SECRET', 'hunter2'.repeat(5), {}],
    ['SELVAGE_REGISTRY_TOKEN', 'hunter2', { SELVAGE_CONFIG: registry }],
  ])('%s', (name, secret, more) => {
    const asText = (source: NodeJS.ProcessEnv) => JSON.stringify(readDemoConfig({ ...more, ...source }));
    for (const end of ['', '\n', '\r\n'])
      expect(asText({ [`${name}_FILE`]: write('secret', secret + end) })).toBe(asText({ [name]: secret }));
  });

  test('the registry gets the token from the file', async () => {
    const file = write('token', 'the-token\n');
    const config = readDemoConfig({ SELVAGE_CONFIG: registry, SELVAGE_REGISTRY_TOKEN_FILE: file }).registry;
    const token = config.kind === 'embedded' ? undefined : await config.connection.credentials.token?.();
    expect(token).toBe('the-token');
  });

  test('only one new line at the end is removed from a secret file, and other white space is kept', () => {
    const source = { SELVAGE_CONFIG: sms, SMS_SECRET_FILE: write('secret', ' hunter2 \n\n') };
    expect(readDemoConfig(source).sms?.secret).toBe(' hunter2 \n');
  });
});

describe('RN1 an unreadable secret file is named by its variable and path, never by its content', () => {
  test.each(secretSettings)('%s', (name) => {
    const variable = `${name}_FILE`;
    const said = (path: string, more: NodeJS.ProcessEnv = {}) => problem({ [variable]: path, ...more });
    expect(said(at('nowhere'))).toBe(
      `${variable} ${at('nowhere')} cannot be read (ENOENT): check the path, and that this user may read it`,
    );
    expect(said(at('folder'))).toBe(`${variable} ${at('folder')} is not a file: name the file that holds the secret`);
    for (const nothing of ['', '\n', ' \n'])
      expect(said(write('empty', nothing))).toBe(`${variable} ${at('empty')} is empty: write the secret into it`);
    expect(said(write('large', 'hunter2'.repeat(10_000)))).toBe(
      `${variable} ${at('large')} is larger than 64 KB: name a file that holds the secret alone`,
    );
    expect(said(write('good', 'hunter2'), { [name]: 'hunter3' })).toBe(
      `${variable} and ${name} cannot both be set: keep ${variable} alone`,
    );
  });

  test.each(secretSettings)('%s, with the secret itself in place of the path', (name) => {
    expect(problem({ [`${name}_FILE`]: 'smtps://joan:hunter2@mail.example' })).toBe(
      `${name}_FILE cannot be read (ENOENT): check the path, and that this user may read it`,
    );
  });

  test('a wrong value in a secret file is reported under the variable that names the file', () => {
    expect(problem({ SMTP_URL_FILE: write('secret', 'imap://joan:hunter2@mail.example') })).toBe(
      'SMTP_URL (from SMTP_URL_FILE) must start with smtp: or smtps: (it is a text of 32 characters)',
    );
  });

  test('only secrets may be read from files', () => {
    expect(problem({ SELVAGE_MODE_FILE: write('mode', 'demo') })).toMatch(/^SELVAGE_MODE_FILE is not a setting/);
  });
});
