import fc from 'fast-check';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readDemoConfig } from '../../test/harness/test-config.ts';
import { secretSettings } from './secret-files.ts';
import { ConfigError, type ConfigProblem } from './parts/setting.ts';

const folder = mkdtempSync(join(tmpdir(), 'selvage-problems-'));
afterAll(() => rmSync(folder, { recursive: true }));
const write = (name: string, content: string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

function problems(source: NodeJS.ProcessEnv): readonly ConfigProblem[] {
  try {
    readDemoConfig(source);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}
const lines = (source: NodeJS.ProcessEnv): string[] =>
  problems(source).length === 0 ? [] : new ConfigError(problems(source)).message.split('\n');

describe('RN1 everything that is wrong with a configuration is named at once', () => {
  test('ten faults of different kinds are printed as ten lines', () => {
    const file = {
      colour: 'red',
      limits: { signInFailures: '5', sessionIdleMinutes: 5 },
      twoFactor: { hospital: { mandatory: 1 } },
      mail: { caFile: 'nowhere.pem' },
      brands: { calico: { name: 'Calico', sender: 'post@calico.example', origin: 'https://calico.example' } },
    };
    const said = lines({
      SELVAGE_MODE: 'production',
      SELVAGE_SECRT: 'a-secret-of-the-operators-own-making-42',
      PORT: 'eighty',
      DATABASE_URL_FILE: join(folder, 'nowhere'),
      PUBLIC_URL: 'https://portal.example',
      SMTP_URL: 'smtp://mail.example',
      SELVAGE_CONFIG: write('selvage.json', JSON.stringify(file)),
      SELVAGE_ALLOW_INSECURE: 'smtp',
    });
    expect(said).toEqual([
      'SELVAGE_SECRT is not a setting (it is a text of 39 characters): did you mean SELVAGE_SECRET?',
      'PORT must be a number from 0 to 65535 (it is a text of 6 characters)',
      expect.stringMatching(/^DATABASE_URL_FILE .*nowhere cannot be read \(ENOENT\): check the path/),
      expect.stringMatching(/^SELVAGE_CONFIG colour is not a setting \(it is a text of 3 characters\): take it out/),
      expect.stringMatching(/^SELVAGE_CONFIG twoFactor.hospital.mandatory is not valid: .* \(it is a number\)$/),
      expect.stringMatching(/^SELVAGE_CONFIG limits.signInFailures is not valid: .* \(it is a text of 1 character\)$/),
      expect.stringMatching(
        /^SELVAGE_CONFIG limits.sessionIdleMinutes is not a setting \(it is a number\): did you mean limits.sessionIdleSeconds\?$/,
      ),
      'SELVAGE_CONFIG brands.calico.providersMailbox must be set for a brand of your own',
      expect.stringMatching(/^SELVAGE_CONFIG mail.caFile cannot be read: ENOENT/),
      'SELVAGE_SECRET must be set in production',
    ]);
  });

  test('production with nothing set lists all settings that it needs', () => {
    expect(problems({ SELVAGE_MODE: 'production' }).map(({ setting }) => setting)).toEqual([
      'PUBLIC_URL',
      'SELVAGE_SECRET',
      'DATABASE_URL',
      'SMTP_URL',
      'SELVAGE_CONFIG twoFactor',
    ]);
  });

  test('a setting that depends on a wrong setting is not reported as a second fault', () => {
    const brands = { linen: { origin: 'portal.example' } };
    const broken = write('broken.json', '{ "sms": ');
    expect(lines({ SELVAGE_MODE: 'production', SELVAGE_CONFIG: broken })[0]).toMatch(/^SELVAGE_CONFIG cannot be read/);
    expect(lines({ PUBLIC_URL: 'portal', SELVAGE_TRUST_PROXY: 'everybody' })).toHaveLength(2);
    expect(
      lines({ SELVAGE_CONFIG: write('brands.json', JSON.stringify({ brands, desk: { enabled: true } })) }),
    ).toEqual([expect.stringMatching(/^SELVAGE_CONFIG brands.linen.origin is not valid: must be an origin/)]);
  });

  test('a misspelt SELVAGE_MODE is checked like production', () => {
    const settings = problems({ SELVAGE_MODE: 'prod' }).map(({ setting }) => setting);
    expect(settings).toEqual(expect.arrayContaining(['SELVAGE_MODE', 'SELVAGE_SECRET', 'DATABASE_URL']));
  });
});

describe('RN1 no secret is printed, whatever is wrong with it', () => {
  const canary = 'xQ7canaryQx';
  // These texts before and after the canary make all kinds of valid and invalid values.
  const around = fc.constantFrom(
    '',
    ' ',
    'x'.repeat(40),
    'postgres://u:',
    'mysql://u:',
    'smtp://u:',
    'smtp://',
    'https://h/?k=',
    '://',
    '%',
    '@mail.example',
    '@db.example/x?sslmode=disable',
    '\n',
    '{',
  );
  const value = fc.tuple(around, around).map(([before, after]) => `${before}${canary}${after}`);
  const place = fc.constantFrom('variable', 'file', 'both', 'none');
  const given = fc.record({
    mode: fc.constantFrom('demo', 'production', 'prod'),
    secrets: fc.record(
      Object.fromEntries([...secretSettings, 'SELVAGE_SECRET'].map((name) => [name, fc.tuple(place, value)])),
    ),
    file: fc.option(
      fc.oneof(
        fc.record({
          sms: fc.record({ shape: fc.constantFrom('twilio', 'generic', 'x'), headers: value, token: value }),
        }),
        fc.record({ mail: fc.record({ headers: fc.record({ 'X-Key': value }) }) }),
        fc.record({ registry: fc.record({ kind: fc.constantFrom('http', 'embedded'), url: value, token: value }) }),
        value,
      ),
    ),
  });

  test('no secret in a variable, in a file or in SELVAGE_CONFIG is printed', () => {
    fc.assert(
      fc.property(given, ({ mode, secrets, file }) => {
        const source: NodeJS.ProcessEnv = { SELVAGE_MODE: mode };
        for (const [name, [where, text]] of Object.entries(secrets)) {
          if (where === 'variable' || where === 'both') source[name] = text;
          if ((where === 'file' || where === 'both') && name !== 'SELVAGE_SECRET')
            source[`${name}_FILE`] = write(`${name}.secret`, text);
        }
        if (file !== null)
          source['SELVAGE_CONFIG'] = write('any.json', typeof file === 'string' ? file : JSON.stringify(file));
        const found = problems(source);
        expect(new ConfigError(found).message + JSON.stringify(found)).not.toContain(canary);
      }),
      { numRuns: 200 },
    );
  });
});
