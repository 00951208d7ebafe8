import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { madeCertificate } from '../../test/harness/machine.ts';
import { ConfigError } from './parts/setting.ts';
import { readDemoConfig } from '../../test/harness/test-config.ts';

const folder = mkdtempSync(join(tmpdir(), 'selvage-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey;
const { key, cert } = madeCertificate();
for (const [name, text] of [
  ['rsa.pem', rsa.export({ type: 'pkcs8', format: 'pem' }).toString()],
  ['ec.pem', key],
  ['ca.pem', cert],
] as const)
  writeFileSync(join(folder, name), text);

function file(content: unknown): NodeJS.ProcessEnv {
  const path = join(folder, 'selvage.json');
  writeFileSync(path, JSON.stringify(content));
  return { SELVAGE_CONFIG: path };
}

function problem(source: NodeJS.ProcessEnv): string {
  try {
    readDemoConfig(source);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'accepted';
}

const smtp = { SMTP_URL: 'smtp://mail.example' };

describe('SMTP_URL', () => {
  test.each([
    ['smtp://mail.example', { host: 'mail.example', port: 587, secure: false, login: null, startTls: 'if-offered' }],
    ['smtps://mail.example', { host: 'mail.example', port: 465, secure: true, login: null }],
    [
      'smtp://selvage:p%40ss%25@mail.example:2525/',
      { port: 2525, login: { user: 'selvage', password: 'p@ss%' }, startTls: 'required' },
    ],
    ['smtp://[::1]:25', { host: '::1', port: 25 }],
  ])('%s', (url, expected) => {
    expect(readDemoConfig({ SMTP_URL: url }).mail).toMatchObject(expected);
  });

  test.each([
    'smtp://',
    'smtp://mail.example/inbox',
    'smtp://mail.example?pool=true',
    'smtp://mail.example/?tls.rejectUnauthorized=false',
    'smtp://selvage@mail.example',
    'smtp://:hunter2@mail.example',
    'smtp://selvage:100%hunter2@mail.example',
  ])('%s is refused by name, without quoting a secret', (url) => {
    expect(problem({ SMTP_URL: url })).toMatch(/^SMTP_URL /);
    expect(problem({ SMTP_URL: url })).not.toContain('hunter2');
  });
});

describe('mail in the configuration file', () => {
  test('is applied with all its settings', () => {
    const mail = {
      startTls: 'required',
      caFile: 'ca.pem',
      connections: 2,
      returnPath: 'bounces@linen.example',
      headers: { 'X-PM-KeepID': 'true' },
      dkim: { 'linen.example': { selector: 's1', keyFile: 'rsa.pem' } },
    };
    expect(readDemoConfig({ ...smtp, ...file({ mail }) }).mail).toMatchObject({
      startTls: 'required',
      ca: cert,
      connections: 2,
      returnPath: 'bounces@linen.example',
      headers: { 'X-PM-KeepID': 'true' },
      dkim: [{ domain: 'linen.example', selector: 's1', key: expect.stringContaining('PRIVATE KEY') }],
    });
  });

  test.each<[mail: unknown, named: string]>([
    [{ tls: true }, 'SELVAGE_CONFIG mail.tls is not a setting'],
    [{ startTls: 'sometimes' }, 'SELVAGE_CONFIG mail.startTls is not valid'],
    [{ connections: 0 }, 'SELVAGE_CONFIG mail.connections is not valid'],
    [{ connections: 51 }, 'SELVAGE_CONFIG mail.connections is not valid'],
    [{ caFile: 'nowhere.pem' }, 'SELVAGE_CONFIG mail.caFile cannot be read'],
    [{ caFile: 'rsa.pem' }, 'SELVAGE_CONFIG mail.caFile is not a PEM certificate'],
    [{ returnPath: 'nobody' }, 'SELVAGE_CONFIG mail.returnPath is not valid'],
    [{ headers: { Bcc: 'x@evil.example' } }, 'SELVAGE_CONFIG mail.headers.Bcc is not valid'],
    [{ headers: { 'X-A': 'a\r\nBcc: x' } }, 'SELVAGE_CONFIG mail.headers.X-A is not valid'],
    [{ dkim: { 'linen.example': { selector: 's1' } } }, 'SELVAGE_CONFIG mail.dkim.linen.example.keyFile is missing'],
    [
      { dkim: { 'linen.example': { selector: 's1', keyFile: 'ec.pem' } } },
      'SELVAGE_CONFIG mail.dkim.linen.example.keyFile is not an RSA private key',
    ],
  ])('%j', (mail, named) => {
    expect(problem({ ...smtp, ...file({ mail }) })).toContain(named);
  });

  test('is refused without SMTP_URL, because it would have no effect', () => {
    expect(problem(file({ mail: {} }))).toBe('SMTP_URL must be set where SELVAGE_CONFIG has mail');
  });
});

const accountSid = `AC${'a'.repeat(32)}`;
const twilio = { shape: 'twilio', accountSid, from: 'Linen' };
const body = { to: '{to}', text: '{text}' };
const generic = { shape: 'generic', url: 'https://sms.example/send', body };

describe('sms in the configuration file', () => {
  test.each<[sms: object, named: string]>([
    [{}, 'SELVAGE_CONFIG sms.shape is missing'],
    [{ shape: 'pigeon' }, 'SELVAGE_CONFIG sms.shape is not valid'],
    [{ ...twilio, token: 'x' }, 'SELVAGE_CONFIG sms.token is not a setting'],
    [{ ...twilio, accountSid: 'AC1' }, 'SELVAGE_CONFIG sms.accountSid is not valid'],
    [{ ...twilio, from: 'a name too long' }, 'SELVAGE_CONFIG sms.from is not valid'],
    [{ ...twilio, from: undefined }, 'SELVAGE_CONFIG sms.from or messagingServiceSid must be set'],
    [
      { ...twilio, messagingServiceSid: `MG${'b'.repeat(32)}` },
      'SELVAGE_CONFIG sms.from or messagingServiceSid must be',
    ],
    [{ ...twilio, timeoutSeconds: 60 }, 'SELVAGE_CONFIG sms.timeoutSeconds is not valid'],
    [{ ...generic, url: 'sms.example' }, 'SELVAGE_CONFIG sms.url is not valid'],
    [{ ...generic, url: 'https://joan:hunter2@sms.example' }, 'SELVAGE_CONFIG sms.url is not valid'],
    [{ ...generic, method: 'PATCH' }, 'SELVAGE_CONFIG sms.method is not valid'],
    [
      { ...generic, body: { ...body, who: '{name}' } },
      'SELVAGE_CONFIG sms.body.who has {name}; there is {to}, {digits}',
    ],
    [{ ...generic, headers: { 'X-To': '{to}' } }, 'SELVAGE_CONFIG sms.headers.X-To has {to}; there is {id}, {secret}'],
    [{ ...generic, headers: { 'X To': 'a' } }, 'SELVAGE_CONFIG sms.headers.X To is not valid'],
    [{ ...generic, body: { to: '{to}' } }, 'SELVAGE_CONFIG sms.body must have {text}, and {to} or {digits}'],
    [{ ...generic, body: undefined }, 'SELVAGE_CONFIG sms.body must be set'],
    [{ ...generic, method: 'GET' }, 'SELVAGE_CONFIG sms.body cannot be sent with GET'],
    [
      { ...generic, encoding: 'form', body: { ...body, deep: [1] } },
      'SELVAGE_CONFIG sms.body.deep must be a text in a form',
    ],
    [{ ...generic, success: [404] }, 'SELVAGE_CONFIG sms.success.0 is not valid'],
  ])('%j', (sms, named) => {
    expect(problem({ SMS_SECRET: 'x', ...file({ sms }) })).toContain(named);
  });

  test.each<[sms: object, named: string]>([
    [twilio, 'SMS_SECRET must be set'],
    [{ ...generic, headers: { Authorization: 'Bearer {secret}' } }, 'SMS_SECRET must be set'],
    [generic, 'accepted'],
  ])('%j without SMS_SECRET: %s', (sms, named) => {
    expect(problem(file({ sms }))).toContain(named);
  });

  test('the text gateway is set in the file or by SMS_URL, and not by both', () => {
    expect(problem({ SMS_URL: 'https://sms.example', ...file({ sms: generic }) })).toMatch(/^SMS_URL cannot be set/);
  });
});

test.each(['short', 'with a space in it, and long enough all the same', 'é'.repeat(40)])(
  'SELVAGE_HOOK_SECRET=%s is refused as a secret',
  (secret) => {
    expect(problem({ SELVAGE_HOOK_SECRET: secret })).toMatch(/^SELVAGE_HOOK_SECRET must be at least 32/);
  },
);

describe('phones in the configuration file', () => {
  test('accepts Irish numbers only, unless other countries are named', () => {
    expect(readDemoConfig().phoneCountries).toEqual(['IE']);
    expect(readDemoConfig(file({ phones: { countries: ['IE', 'GB'] } })).phoneCountries).toEqual(['IE', 'GB']);
  });

  test.each([[['XX']], [['gb']], [['+44']], [[]]])('%j is refused as a list of countries', (countries) => {
    expect(problem(file({ phones: { countries } }))).toMatch(/^SELVAGE_CONFIG phones\.countries/);
  });
});

test('the examples of docs/mail-and-sms.md are accepted', () => {
  writeFileSync(join(folder, 'dkim-linen.pem'), rsa.export({ type: 'pkcs8', format: 'pem' }));
  const page = readFileSync(new URL('../../../docs/mail-and-sms.md', import.meta.url), 'utf8');
  const files = [...page.matchAll(/```json[^\n]*\n([\s\S]*?)```/g)].map(([, text = '']) => text);
  expect(files.length).toBeGreaterThan(2);
  const urls = [...page.matchAll(/`(smtps?:\/\/[^`]*)`/g)].map(([, url = '']) => url);
  expect(urls.length).toBeGreaterThan(6);
  for (const text of files)
    expect([text, problem({ ...smtp, SMS_SECRET: 'x', ...file(JSON.parse(text)) })]).toEqual([text, 'accepted']);
  for (const url of urls) expect([url, problem({ SMTP_URL: url })]).toEqual([url, 'accepted']);
});
