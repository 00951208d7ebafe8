import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { ConfigError } from './parts/setting.ts';
import { insecureConnections } from './insecure-connections.ts';
import { readDatabaseConfig } from './read-config.ts';
import { readDemoConfig } from '../../test/harness/test-config.ts';
import { shippedContent } from './shipped-values.ts';

const folder = mkdtempSync(join(tmpdir(), 'selvage-insecure-'));
afterAll(() => rmSync(folder, { recursive: true }));

const own = { name: 'Insurer', sender: 'no-reply@insurer.example', providersMailbox: 'providers@insurer.example' };

/** Writes a configuration file with this content and a brand of the operator. */
function ownBrand(content: object): string {
  const path = join(folder, 'selvage.json');
  const links = { contact: 'https://www.insurer.example/contact' };
  writeFileSync(path, JSON.stringify({ brands: { linen: own }, links, ...content }));
  return path;
}

const production: NodeJS.ProcessEnv = {
  SELVAGE_MODE: 'production',
  SELVAGE_CONFIG: ownBrand({}),
  SMS_URL: 'https://texts.example/send',
  SELVAGE_SECRET: 'a-secret-of-the-operators-own-making-42',
  DATABASE_URL: 'postgres://selvage@db.example/selvage?sslmode=verify-full',
  PUBLIC_URL: 'https://portal.example',
  SMTP_URL: 'smtps://mail.example',
};

/** Settings with this content in SELVAGE_CONFIG. `withFile` writes it to a file. */
const file = (content: object): NodeJS.ProcessEnv => ({ SELVAGE_CONFIG: JSON.stringify(content) });

const withFile = ({ SELVAGE_CONFIG: content = '{}', ...others }: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...others,
  SELVAGE_CONFIG: ownBrand(JSON.parse(content)),
});

function problem(change: NodeJS.ProcessEnv): string {
  try {
    readDemoConfig({ ...production, ...withFile(change) });
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'accepted';
}

const database = (rest: string): NodeJS.ProcessEnv => ({ DATABASE_URL: `postgres://selvage:hunter2@${rest}` });
const registry = (url: string): NodeJS.ProcessEnv => ({
  SELVAGE_REGISTRY_TOKEN: 'a-token',
  ...file({ registry: { kind: 'http', url } }),
});
const generic = (url: string): NodeJS.ProcessEnv => ({
  SMS_URL: '',
  ...file({ sms: { shape: 'generic', url, body: { to: '{to}', text: '{text}' } } }),
});
const twilio = (baseUrl: string): NodeJS.ProcessEnv => ({
  SMS_URL: '',
  SMS_SECRET: 'hunter2',
  ...file({ sms: { shape: 'twilio', accountSid: `AC${'0'.repeat(32)}`, from: 'Linen', baseUrl } }),
});

const insecure: [name: string, setting: string, change: NodeJS.ProcessEnv][] = [
  ['database', 'DATABASE_URL', database('db.example/selvage')],
  ['database', 'DATABASE_URL', database('db.example/selvage?sslmode=disable')],
  ['database', 'DATABASE_URL', database('db.example/selvage?sslmode=allow')],
  ['database', 'DATABASE_URL', database('db.example/selvage?sslmode=prefer')],
  ['database', 'DATABASE_URL', database('db.example/selvage?sslmode=no-verify')],
  ['database', 'DATABASE_URL', database('db.example/selvage?sslmode=require&uselibpqcompat=true')],
  ['database', 'DATABASE_URL', database('db.example/selvage?uselibpqcompat=true&sslmode=verify-ca')],
  ['database', 'DATABASE_URL', database('db.example/selvage?sslmode=require&uselibpqcompat=0&uselibpqcompat=true')],
  ['database', 'DATABASE_URL', database('db.example/selvage?sslmode=')],
  ['database', 'DATABASE_URL', database('db.example/selvage?ssl=false')],
  ['database', 'DATABASE_URL', database('db.example/selvage?sslmode=verify-full&sslmode=disable')],
  ['database', 'DATABASE_URL', database('localhost/selvage?host=db.example')],
  ['database', 'DATABASE_URL', database('localhost.evil.example/selvage')],
  ['database', 'DATABASE_URL', { DATABASE_URL: 'postgres:///selvage' }],
  ['smtp', 'SMTP_URL', { SMTP_URL: 'smtp://mail.example:25' }],
  ['smtp', 'SMTP_URL', { SMTP_URL: 'smtp://mail.example', ...file({ mail: { startTls: 'if-offered' } }) }],
  ['smtp', 'SMTP_URL', { SMTP_URL: 'smtp://joan:hunter2@mail.example', ...file({ mail: { startTls: 'never' } }) }],
  ['sms', 'SMS_URL', { SMS_URL: 'http://sms.example/send' }],
  ['sms', 'SMS_URL or SELVAGE_CONFIG sms.url', generic('http://sms.example/send?key=1')],
  ['sms', 'SELVAGE_CONFIG sms.baseUrl', twilio('http://sms.example')],
  ['registry', 'SELVAGE_CONFIG registry.url', registry('http://registry.example')],
  ['trust-proxy', 'SELVAGE_TRUST_PROXY', { SELVAGE_TRUST_PROXY: '0.0.0.0/0' }],
  ['trust-proxy', 'SELVAGE_TRUST_PROXY', { SELVAGE_TRUST_PROXY: 'loopback, 0.0.0.0/0' }],
  ['trust-proxy', 'SELVAGE_TRUST_PROXY', { SELVAGE_TRUST_PROXY: '0.0.0.0/1,128.0.0.0/1' }],
  ['trust-proxy', 'SELVAGE_TRUST_PROXY', { SELVAGE_TRUST_PROXY: '::/0' }],
  ['trust-proxy', 'SELVAGE_TRUST_PROXY', { SELVAGE_TRUST_PROXY: '2000::/3' }],
  ['trust-proxy', 'SELVAGE_TRUST_PROXY', { SELVAGE_TRUST_PROXY: '::ffff:0:0/96' }],
  ...(
    [
      ['SELVAGE_CONFIG brands.linen.name', { brands: { linen: { ...own, name: 'Linen Health' } } }],
      ['SELVAGE_CONFIG brands.linen.name', { brands: { linen: { ...own, name: 'Tweed Wellbeing' } } }],
      ['SELVAGE_CONFIG brands.linen.sender', { brands: { linen: { ...own, sender: 'no-reply@linen.example' } } }],
      ['SELVAGE_CONFIG brands.linen.providersMailbox', { brands: { linen: { ...own, providersMailbox: undefined } } }],
      ['SELVAGE_CONTENT_DIR linen/pages/en/contactus.md', { links: {} }],
    ] as const
  ).map(([setting, content]): [string, string, NodeJS.ProcessEnv] => ['demo-brand', setting, file(content)]),
];

test('production without settings of its own names each shipped value that must be replaced, one per line', () => {
  const told = problem(file({ brands: { tweed: { origin: 'https://tweed.example' } }, links: {} })).split('\n');
  const settings = ['linen', 'tweed'].flatMap((id) => [
    `SELVAGE_CONFIG brands.${id}.name`,
    `SELVAGE_CONFIG brands.${id}.sender`,
    `SELVAGE_CONFIG brands.${id}.providersMailbox`,
    `SELVAGE_CONTENT_DIR ${id}/pages/en/contactus.md`,
  ]);
  expect(told.map((line) => line.split(' must be ')[0])).toEqual(settings);
  expect(told[0]).toBe(
    'SELVAGE_CONFIG brands.linen.name must be a name of your own, not Linen Health. SELVAGE_ALLOW_INSECURE with demo-brand in it allows that',
  );
});

test('production accepts the operator’s own contact page, and refuses a copy of the shipped contact page', () => {
  const content = mkdtempSync(join(tmpdir(), 'selvage-contact-'));
  const page = join(content, 'default/pages/en/contactus.md');
  mkdirSync(dirname(page), { recursive: true });
  const ofOwn = { ...file({ links: {} }), SELVAGE_CONTENT_DIR: content };
  copyFileSync(join(shippedContent, 'linen/pages/en/contactus.md'), page);
  expect(problem(ofOwn)).toMatch(
    /^SELVAGE_CONTENT_DIR linen\/pages\/en\/contactus.md must be a contact page of your own/,
  );
  writeFileSync(page, readFileSync(page, 'utf8').replaceAll('(01) 555', '(01) 234'));
  expect(problem(ofOwn)).toBe('accepted');
  rmSync(content, { recursive: true });
});

describe('F24 production with an insecure connection', () => {
  test.each(insecure)('is refused (%s): %s %j', (name, setting, change) => {
    const message = problem(change);
    expect(message.startsWith(`${setting} `)).toBe(true);
    expect(message).toMatch(new RegExp(`must .*\\. SELVAGE_ALLOW_INSECURE with ${name} in it allows that$`));
    expect(message).not.toContain('hunter2');
  });

  test.each(insecure)('is accepted if the variable allows it by name (%s): %s %j', (name, _setting, change) => {
    expect(problem({ ...change, SELVAGE_ALLOW_INSECURE: name })).toBe('accepted');
    expect(problem({ ...change, SELVAGE_ALLOW_INSECURE: insecureConnections.join(', ') })).toBe('accepted');
  });

  test.each(insecure)(
    'is refused if the variable allows only other connections (%s): %s %j',
    (name, _setting, change) => {
      const others = insecureConnections.filter((each) => each !== name);
      expect(problem({ ...change, SELVAGE_ALLOW_INSECURE: others.join(',') })).toMatch(/ allows that$/);
    },
  );

  test.each(insecure)('is accepted in a demonstration (%s): %s %j', (_name, _setting, change) => {
    expect(problem({ ...change, SELVAGE_MODE: 'demo' })).toBe('accepted');
  });
});

test.each<[what: string, change: NodeJS.ProcessEnv]>([
  ['a database over TLS', database('db.example/selvage?sslmode=require')],
  ['a database over TLS', database('db.example/selvage?sslmode=verify-ca')],
  ['a database over TLS', database('db.example/selvage?ssl=true')],
  ['a database over TLS', database('db.example/selvage?sslmode=verify-full&uselibpqcompat=true')],
  ['a database on this machine', database('localhost:5433/selvage')],
  ['a database on this machine', database('127.0.0.1/selvage?sslmode=disable')],
  ['a database on this machine', database('[::1]/selvage')],
  ['a database at a socket', { DATABASE_URL: 'postgres:///selvage?host=/var/run/postgresql' }],
  ['a database at a socket', { DATABASE_URL: 'postgres://%2Fvar%2Frun%2Fpostgresql/selvage' }],
  ['mail with a login, which requires TLS of itself', { SMTP_URL: 'smtp://joan:hunter2@mail.example' }],
  ['mail that requires TLS', { SMTP_URL: 'smtp://mail.example', ...file({ mail: { startTls: 'required' } }) }],
  ['mail on this machine', { SMTP_URL: 'smtp://localhost:25' }],
  ['mail on this machine', { SMTP_URL: 'smtp://[::1]:1025' }],
  ['texts over https', { SMS_URL: 'https://sms.example/send' }],
  ['texts by this machine', { SMS_URL: 'http://127.0.0.1:8080/send' }],
  ['a registry by this machine', registry('http://localhost:8080')],
  ['the proxies of a private network', { SELVAGE_TRUST_PROXY: '10.0.0.0/8, 172.16.0.0/12, fc00::/7' }],
  ['the proxies of a private network', { SELVAGE_TRUST_PROXY: 'uniquelocal, loopback, 2001:db8::/32, ::1' }],
])('F24 production accepts %s: %j', (_what, change) => {
  expect(problem(change)).toBe('accepted');
});

describe('a database address that production accepts has its certificate checked by the driver', () => {
  const values = {
    sslmode: [null, '', 'disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'],
    ssl: [null, '', '0', '1', 'true', 'false', 'no-verify'],
    uselibpqcompat: [null, '', 'true', 'false'],
  };
  const each = (name: keyof typeof values) => values[name].map((value) => (value === null ? '' : `&${name}=${value}`));
  const addresses = each('sslmode').flatMap((sslmode) =>
    each('ssl').flatMap((ssl) => each('uselibpqcompat').map((compat) => `db.example/x?a=b${sslmode}${ssl}${compat}`)),
  );
  const accepted = addresses.filter((address) => problem(database(address)) === 'accepted');

  test.each(accepted)('%s', (address) => {
    const { ssl } = new pg.Client({ connectionString: database(address)['DATABASE_URL'] ?? '' });
    expect([true, {}]).toContainEqual(ssl);
  });
});

test.each(['smpt', 'yes', 'true', '*', 'all', 'database;smtp', 'Database'])(
  'F24 SELVAGE_ALLOW_INSECURE refuses the unknown name %j',
  (value) => {
    expect(problem({ SELVAGE_ALLOW_INSECURE: value })).toBe(
      `SELVAGE_ALLOW_INSECURE must list database, smtp, sms, registry, trust-proxy, demo-brand: ${value} is none of them`,
    );
  },
);

test('F24 a command that uses only the database checks only the connection to the database', () => {
  const plainMail = { ...production, SMTP_URL: 'smtp://mail.example' };
  expect(readDatabaseConfig(plainMail).database.kind).toBe('url');
  expect(() => readDatabaseConfig({ ...plainMail, ...database('db.example/selvage') })).toThrow(/^DATABASE_URL /);
});
