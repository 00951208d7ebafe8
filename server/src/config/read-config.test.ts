import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hours, seconds } from '@selvage/contract/time-units';
import { afterAll, describe, expect, test } from 'vitest';
import { ConfigError } from './parts/setting.ts';
import { readDemoConfig } from '../../test/harness/test-config.ts';
import { readConfig } from './read-config.ts';

const folder = mkdtempSync(join(tmpdir(), 'selvage-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

function problem(source: NodeJS.ProcessEnv): string {
  try {
    readDemoConfig(source);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'accepted';
}

function file(content: unknown): NodeJS.ProcessEnv {
  const path = join(folder, 'selvage.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return { SELVAGE_CONFIG: path };
}

describe('RN1 the check of the settings', () => {
  test.each([
    ['PORT', 'x'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '3000.5'],
    ['PORT', '0x50'],
    ['PORT', '1e3'],
    ['PORT', '999999'],
    ['METRICS_PORT', 'x'],
    ['METRICS_PORT', '65536'],
    ['METRICS_HOST', '10.0.0.1'],
    ['DATABASE_URL', 'localhost'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'http://localhost/x'],
    ['PUBLIC_URL', 'portal.example'],
    ['PUBLIC_URL', 'ftp://portal.example'],
    ['PUBLIC_URL', 'https://portal.example/app'],
    ['PUBLIC_URL', 'https://portal.example/?a=b'],
    ['PUBLIC_URL', 'https://portal.example/#a'],
    ['PUBLIC_URL', 'https://user@portal.example/'],
    ['SMTP_URL', 'mail.example'],
    ['SMTP_URL', 'https://mail.example'],
    ['SMS_URL', 'sms.example/send'],
    ['SMS_URL', 'smtp://sms.example'],
    ['SELVAGE_MODE', 'prod'],
    ['SELVAGE_MODE', 'Production'],
    ['SELVAGE_THROTTLE', 'no'],
    ['SELVAGE_TRUST_PROXY', 'yes'],
    ['SELVAGE_TRUST_PROXY', 'true'],
    ['SELVAGE_TRUST_PROXY', '*'],
    ['SELVAGE_TRUST_PROXY', '10.0.0.0/40'],
    ['SELVAGE_TRUST_PROXY', '10.0.0.1, everybody'],
    ['SELVAGE_CONFIG', '/nowhere/selvage.json'],
    ['SELVAGE_CONTENT_DIR', '/nowhere/at/all'],
    ['SELVAGE_CONTENT_DIR', import.meta.filename],
  ])('refuses %s=%s, and names the setting', (name, value) => {
    expect(problem({ [name]: value })).toMatch(new RegExp(`^${name} `));
  });

  test.each([
    ['SELVAGE_PORT', 'take it out, or correct its name (docs/configure.md has all of them)'],
    ['SELVAGE_SECRT', 'did you mean SELVAGE_SECRET?'],
    ['SELVAGE_', 'take it out, or correct its name (docs/configure.md has all of them)'],
    ['SELVAGE_mode', 'did you mean SELVAGE_MODE?'],
  ])('%s is not a setting: %s', (name, remedy) => {
    expect(problem({ [name]: 'x' })).toBe(`${name} is not a setting (it is a text of 1 character): ${remedy}`);
  });

  const bare = 'is cut short: a #, @, / or ? in the password must be written %23, %40, %2F or %3F';
  test.each<[setting: string, value: string, said: string]>([
    ['DATABASE_URL', 'postgres://joan:hun#ter2@db.example/x', bare],
    ['DATABASE_URL', 'postgres://joan:hun/ter2@db.example/x', bare],
    ['DATABASE_URL', 'postgres://joan:hun?ter2@db.example/x', bare],
    ['DATABASE_URL', 'postgres://joan:42#ter2@db.example/x', bare],
    ['DATABASE_URL', 'postgres://joan:42/ter2@db.example/x', bare],
    [
      'DATABASE_URL',
      'postgres://joan:hun%ter2@db.example/x',
      'has a % in its user or password that is not written as %25',
    ],
    ['DATABASE_URL', 'postgres://db.example:port/x', 'is not a valid address, such as postgres://host'],
    ['SMTP_URL', 'smtp://joan:hun#ter2@mail.example', bare],
  ])('%s=%s is refused, and the message says what is wrong', (name, value, said) => {
    const told = problem({ [name]: value });
    expect(told).toContain(`${name} ${said}`);
    expect(told).not.toContain('ter2');
  });

  test.each([
    'postgres://joan:hunt%23er2@db.example/x',
    'postgres://joan:hunt@er2@db.example/x',
    'postgres://db.example:5432/x?user=joan@insurer.example',
    'postgres://db.example/x?user=joan@insurer.example',
  ])('%s is accepted as a database address', (value) => {
    expect(problem({ DATABASE_URL: value })).toBe('accepted');
  });

  test.each([
    [{ PORT: '3199', METRICS_PORT: '3199' }, 'METRICS_PORT is the same as PORT: choose another port for the metrics'],
    [{ METRICS_PORT: '3000' }, 'METRICS_PORT is the same as PORT: choose another port for the metrics'],
    [
      { PORT: '4', METRICS_PORT: '4', HOST: '0.0.0.0' },
      'METRICS_PORT is the same as PORT: choose another port for the metrics',
    ],
    [
      { PORT: '4', METRICS_PORT: '4', HOST: '127.0.0.1' },
      'METRICS_PORT is the same as PORT: choose another port for the metrics',
    ],
    [{ PORT: '4', METRICS_PORT: '4', HOST: '10.0.0.1', METRICS_HOST: '10.0.0.2' }, 'accepted'],
    [{ PORT: '0', METRICS_PORT: '0' }, 'accepted'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be error or warn or info or debug (it is a text of 4 characters)'],
  ])('%j is refused: %s', (source, said) => {
    expect(problem(source)).toBe(said);
  });

  test('no message quotes a secret', () => {
    expect(problem({ DATABASE_URL: 'mysql://joan:hunter2@db.example/x' })).not.toContain('hunter2');
    expect(problem({ SMTP_URL: 'imap://joan:hunter2@mail.example' })).not.toContain('hunter2');
  });
});

describe('RN1 a wrong line of the configuration file is named by its path', () => {
  test.each<[content: unknown, named: string]>([
    [{ colour: 'red' }, 'SELVAGE_CONFIG colour is not a setting'],
    [{ limits: { sessionIdleMinutes: 5 } }, 'SELVAGE_CONFIG limits.sessionIdleMinutes is not a setting'],
    [{ brands: { linen: { colour: 'x' } } }, 'SELVAGE_CONFIG brands.linen.colour is not a setting'],
    [{ brands: { linen: { origin: 'portal.example' } } }, 'SELVAGE_CONFIG brands.linen.origin is not valid'],
    [{ brands: { linen: { origin: 'https://portal.example/' } } }, 'SELVAGE_CONFIG brands.linen.origin is not valid'],
    [{ twoFactor: { hospital: { mandatory: 'yes' } } }, 'SELVAGE_CONFIG twoFactor.hospital.mandatory is not valid'],
    [{ twoFactor: { hospital: { types: [] } } }, 'SELVAGE_CONFIG twoFactor.hospital.types is not valid'],
    [{ twoFactor: { member: { types: ['FAX'] } } }, 'SELVAGE_CONFIG twoFactor.member.types.0 is not valid'],
    [
      { twoFactor: { group: { from: '2027-02-30' } } },
      'SELVAGE_CONFIG twoFactor.group.from is not valid: must be a real day',
    ],
    [
      { twoFactor: { group: { from: 'March' } } },
      'SELVAGE_CONFIG twoFactor.group.from is not valid: must be a day such as',
    ],
    [{ twoFactor: { group: { requires: 'two-step', enabled: false } } }, 'twoFactor.group.requires is "two-step", and'],
    [{ limits: { signInFailures: 0 } }, 'SELVAGE_CONFIG limits.signInFailures is not valid'],
    [{ limits: { signInFailures: '5' } }, 'SELVAGE_CONFIG limits.signInFailures is not valid'],
    [{ limits: { hashQueue: 1.5 } }, 'SELVAGE_CONFIG limits.hashQueue is not valid'],
    [{ embedding: { origins: ['*'] } }, 'SELVAGE_CONFIG embedding.origins.0 is not valid'],
    [
      { embedding: { origins: ["https://a.example; script-src 'unsafe-inline'"] } },
      'SELVAGE_CONFIG embedding.origins.0 is not valid',
    ],
    [{ analytics: { url: 'javascript:alert(1)' } }, 'SELVAGE_CONFIG analytics.url is not valid'],
    [[], 'SELVAGE_CONFIG (the whole file) is not valid'],
    ['null', 'SELVAGE_CONFIG (the whole file) is not valid'],
    ['{ "limits": ', 'selvage.json is not JSON from line 1, column 13 on'],
    ['{\n  "limits": {},\n}', 'selvage.json is not JSON from line 3, column 1 on'],
    [
      '{\n  "brands": { "linen": { "name": "A" } }\n  "limits": {} }',
      'selvage.json is not JSON from line 3, column 3 on',
    ],
    ['{ "apiDocs": true } x', 'selvage.json is not JSON from line 1, column 21 on'],
    ['{ "desk": {}, "apiDocs": true, "desk": {} }', 'has the key "desk" twice in one object'],
    ['{ "limits": { "hashQueue": 1, "h\\u0061shQueue": 2 } }', 'has the key "hashQueue" twice in one object'],
    ['{ "__proto__": { "apiDocs": true } }', 'has the key "__proto__" twice in one object, or may not have it'],
    ['{ "embedding": { "origins": [1, -2.5e3, "a\\n", ] } }', 'selvage.json is not JSON from line 1, column 48 on'],
    ["{ 'apiDocs': true }", 'selvage.json is not JSON from line 1, column 3 on'],
    ['', 'selvage.json is not JSON from line 1, column 1 on'],
    [{ limits: { sessionIdleSecond: 5 } }, 'did you mean limits.sessionIdleSeconds?'],
    [{ twofactor: {} }, 'did you mean twoFactor?'],
    [{ brands: { linen: { nmae: 'A' } } }, 'did you mean brands.linen.name?'],
    [{ sms: { shape: 'generic', url: 'https://a.example', bodi: {} } }, 'did you mean sms.body?'],
  ])('%j', (content, named) => {
    expect(problem(file(content))).toContain(named);
  });
});

const production: NodeJS.ProcessEnv = {
  SELVAGE_MODE: 'production',
  SELVAGE_ALLOW_INSECURE: 'demo-brand',
  SMS_URL: 'https://texts.example/send',
  SELVAGE_SECRET: 'a-secret-of-the-operators-own-making-42',
  DATABASE_URL: 'postgres://selvage@db.example/selvage?sslmode=verify-full',
  PUBLIC_URL: 'https://portal.example',
  SMTP_URL: 'smtps://mail.example',
};

describe('production without a text gateway', () => {
  const { SMS_URL: _, ...without } = production;
  const types = ['EMAIL', 'APP', 'PASSKEY'];
  const [texts, none] = [{}, { types }];

  test.each<[twoFactor: object, said: string]>([
    [{}, 'lets consultant, group, hospital, member, wellness choose texts'],
    [{ member: texts, consultant: none, group: none, hospital: none, wellness: none }, 'lets member choose texts'],
    [
      { member: { types: ['SMS'] }, consultant: none, group: none, hospital: none, wellness: texts },
      'lets member, wellness',
    ],
  ])('is refused if a kind of user may choose text messages: %j', (twoFactor, said) => {
    const told = problem({ ...without, ...file({ twoFactor }) });
    expect(told).toContain(`SELVAGE_CONFIG twoFactor ${said}`);
    expect(told).toMatch(/ set SMS_URL \(or sms\), or give each of them types without SMS$/);
    expect(problem({ ...production, ...file({ twoFactor }) })).toBe('accepted');
    expect(problem({ ...file({ twoFactor }) })).toBe('accepted');
  });

  test('is accepted if no kind of user may choose text messages', () => {
    const twoFactor = { member: { enabled: false }, consultant: none, group: none, hospital: none, wellness: none };
    expect(problem({ ...without, ...file({ twoFactor }) })).toBe('accepted');
  });
});

describe('RN2 I5 the settings of production', () => {
  test('are accepted when all required settings are there, and load no demonstration', () => {
    const config = readDemoConfig(production);
    expect(config).toMatchObject({
      mode: 'production',
      secureCookies: true,
      throttle: true,
      trustProxy: false,
      database: { kind: 'url' },
    });
    expect(config.brands.map(({ id, origin, hosts }) => ({ id, origin, hosts }))).toEqual([
      { id: 'linen', origin: 'https://portal.example', hosts: ['portal.example'] },
    ]);
  });

  test('are refused if a page without TLS may embed the login', () => {
    const origins = (origin: string) => problem({ ...production, ...file({ embedding: { origins: [origin] } }) });
    expect(origins('http://www.insurer.example')).toMatch(/^SELVAGE_CONFIG embedding\.origins must be https/);
    expect(origins('https://www.insurer.example')).toBe('accepted');
  });

  test.each<[setting: string, change: NodeJS.ProcessEnv]>([
    ['SELVAGE_SECRET', { SELVAGE_SECRET: undefined }],
    ['SELVAGE_SECRET', { SELVAGE_SECRET: '' }],
    ['SELVAGE_SECRET', { SELVAGE_SECRET: 'short' }],
    ['SELVAGE_SECRET', { SELVAGE_SECRET: 'x'.repeat(31) }],
    ['SELVAGE_SECRET', { SELVAGE_SECRET: 'x'.repeat(64) }],
    ['SELVAGE_SECRET', { SELVAGE_SECRET: 'selvage-demo-secret-that-everyone-knows' }],
    ['DATABASE_URL', { DATABASE_URL: undefined }],
    ['PUBLIC_URL', { PUBLIC_URL: undefined }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://portal.example' }],
    ['SMTP_URL', { SMTP_URL: undefined }],
    ['SELVAGE_THROTTLE', { SELVAGE_THROTTLE: 'off' }],
    ['NODE_TLS_REJECT_UNAUTHORIZED', { NODE_TLS_REJECT_UNAUTHORIZED: '0' }],
  ])('are refused without %s (%j)', (setting, change) => {
    expect(problem({ ...production, ...change })).toMatch(new RegExp(`^${setting} `));
  });

  test.each([
    ['x'.repeat(50), 'can be guessed: it has fewer than 8 different characters'],
    ['short', 'must be at least 32 characters (it is a text of 5 characters)'],
    ['selvage-demo-secret-that-everyone-knows', 'is the secret of the demonstration, which everyone knows'],
    ...[
      '12345678901234567890123456789012',
      '98765432109876543210987654321098',
      'abcdefghijklmnopqrstuvwxyz0123456789',
      'ABCDEFGHabcdefgh12345678zyxwvuts',
      'change-me-change-me-change-me-please-1',
      'CHANGE_ME_password_secret_passphrase',
      'correct-horse-correct-horse-correct-horse-',
      'k3#Vq9zTk3#Vq9zTk3#Vq9zTk3#Vq9zT',
    ].map((secret) => [secret, 'can be guessed: it is made of common words, runs such as 1234 or repeats']),
  ])('are refused with a secret such as %s, with the reason and a way to make another', (secret, reason) => {
    const told = problem({ ...production, SELVAGE_SECRET: secret });
    expect(told).toBe(`SELVAGE_SECRET ${reason}: openssl rand -base64 32`);
  });

  test('are accepted with a secret from openssl rand, in base64 and in hexadecimal', () => {
    const made = Array.from({ length: 200 }, () => [
      randomBytes(32).toString('base64'),
      randomBytes(24).toString('base64url'),
      randomBytes(32).toString('hex'),
    ]).flat();
    expect(made.map((secret) => problem({ ...production, SELVAGE_SECRET: secret }))).toEqual(
      made.map(() => 'accepted'),
    );
  });

  test('are refused with a brand on plain http', () => {
    expect(problem({ ...production, ...file({ brands: { tweed: { origin: 'http://tweed.example' } } }) })).toBe(
      'SELVAGE_CONFIG brands.tweed.origin must be an https address in production',
    );
  });
});

describe('the effective settings', () => {
  test('are those of a demonstration on localhost:3000 if nothing is set', () => {
    const config = readDemoConfig();
    expect(config).toMatchObject({
      mode: 'demo',
      host: 'localhost',
      port: 3000,
      secureCookies: false,
      throttle: true,
      trustProxy: false,
    });
    expect(config.database).toEqual({ kind: 'embedded', dataDir: join(process.cwd(), 'data') });
    expect(config.brands.map(({ origin }) => origin)).toEqual(['http://localhost:3000', 'http://tweed.localhost:3000']);
    expect(Object.entries(config.twoFactor).filter(([, policy]) => policy.mandatory)).toEqual([
      [
        'hospital',
        {
          enabled: true,
          mandatory: true,
          types: ['EMAIL', 'SMS', 'APP', 'PASSKEY'],
          trustDevice: true,
          requires: 'two-step',
          from: null,
        },
      ],
    ]);
  });

  test.each([undefined, ''])('are those of production with SELVAGE_MODE %s, which needs a secret', (mode) => {
    expect(() => readConfig({ SELVAGE_MODE: mode })).toThrow('SELVAGE_SECRET must be set in production');
  });

  test('count any other empty variable as absent', () => {
    expect(readDemoConfig({ PORT: '', SELVAGE_THROTTLE: ' ', DATABASE_URL: '' })).toEqual(readDemoConfig());
  });

  test.each(['10.0.0.1', '10.0.0.0/8', 'loopback', 'loopback, 10.0.0.0/8,2001:db8::/32'])(
    'accept the proxies %s',
    (proxies) => {
      expect(readDemoConfig({ SELVAGE_TRUST_PROXY: proxies }).trustProxy).toBe(proxies);
    },
  );

  test('EM1 let a demonstration embed its own login, and in production only pages that are named', () => {
    const demo = readDemoConfig({ PORT: '4000' });
    expect(demo.embeddingOrigins).toEqual(['http://localhost:4000', 'http://tweed.localhost:4000']);
    expect(readDemoConfig(production).embeddingOrigins).toEqual([]);
  });

  test('EM1 accept the configuration printed in docs/embed.md', () => {
    const page = readFileSync(new URL('../../../docs/embed.md', import.meta.url), 'utf8');
    const printed = [...page.matchAll(/^```json[^\n]*\n([^]*?)^```$/gm)].map(([, text]) => text);
    const configured = printed.map((text) => readDemoConfig({ ...production, ...file(text) }).embeddingOrigins);
    expect(configured).toEqual([['https://www.insurer.example']]);
  });

  test('serve the API documentation in a demonstration, and in production if the file turns it on', () => {
    expect([readDemoConfig().apiDocs, readDemoConfig(production).apiDocs]).toEqual([true, false]);
    expect(readDemoConfig({ ...production, ...file({ apiDocs: true }) }).apiDocs).toBe(true);
    expect(readDemoConfig(file({ apiDocs: false })).apiDocs).toBe(false);
    expect(problem(file({ apiDocs: 'yes' }))).toMatch(/^SELVAGE_CONFIG apiDocs is not valid/);
  });

  test('serve metrics only if a port is set, and on this machine alone by default', () => {
    expect(readDemoConfig().metrics).toBeNull();
    expect(readDemoConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ host: 'localhost', port: 9464 });
    expect(readDemoConfig({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.1' }).metrics).toEqual({
      host: '10.0.0.1',
      port: 9464,
    });
  });

  test('get changed limits, policies, brands, embedding and analytics from the configuration file', () => {
    const config = readDemoConfig(
      file({
        limits: { sessionIdleSeconds: 60, signInFailures: 3, lockLongestSeconds: 3600, hashQueue: 7 },
        twoFactor: { hospital: { mandatory: false }, member: { enabled: false, types: ['SMS'] } },
        brands: { linen: { origin: 'https://linen.example' }, tweed: { origin: 'https://tweed.example:8443' } },
        embedding: { origins: ['https://www.example'] },
        analytics: { url: '/collect' },
      }),
    );
    expect(config.limits).toMatchObject({
      sessionIdle: seconds(60),
      signInFailures: 3,
      lockLongest: hours(1),
      hashQueue: 7,
      sessionAbsolute: hours(12),
    });
    expect(config.twoFactor.hospital).toMatchObject({ enabled: true, requires: 'nothing', trustDevice: true });
    expect(config.twoFactor.member).toMatchObject({ enabled: false, requires: 'nothing', types: ['SMS'] });
    expect(config.brands.map(({ origin, hosts }) => [origin, hosts[0]])).toEqual([
      ['https://linen.example', 'linen.example'],
      ['https://tweed.example:8443', 'tweed.example'],
    ]);
    expect(config).toMatchObject({ embeddingOrigins: ['https://www.example'], analyticsUrl: '/collect' });
  });
});
