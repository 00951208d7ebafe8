import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parseSetting } from '../../config/parts/setting.ts';
import { configFile } from '../../config/config-file.ts';
import { readConfig } from '../../config/read-config.ts';
import { settingKeys } from './setting-keys.ts';
import { environmentNames, settingsPage } from './settings-page.ts';

const inDocs = (path: string): string => fileURLToPath(new URL(`../../../../docs/${path}`, import.meta.url));
const page = readFileSync(inDocs('configure.md'), 'utf8');
const example = readFileSync(inDocs('examples/selvage.json'), 'utf8');

/** The lines `NAME=value` of a page as variables. A made-up text replaces each value that the page abbreviates. */
const environmentOf = (text: string): NodeJS.ProcessEnv =>
  Object.fromEntries(
    [...text.matchAll(/^([A-Z_]+)='?([^'#\s]+)/gm)].map(([, name = '', value = '']) => [
      name,
      value.replace('…', 'Made-up-Kq3vTz9mWc2xRb7nLd5yHs8gJ'),
    ]),
  );

test('RN1 the settings page is what npm run docs:configure writes', () =>
  expect(settingsPage(page, example)).toBe(page));

test('the settings page has a line for every variable', () => {
  expect(environmentNames()).toEqual(expect.arrayContaining(['PORT', 'DATABASE_URL', 'SELVAGE_OPERATOR', 'SMS_URL']));
  for (const name of environmentNames()) expect(page).toContain(`\n| \`${name}\` |`);
});

test('the settings page has a line for the variable of Node.js that names private certificate authorities', () => {
  expect(page).toContain('\n| `NODE_EXTRA_CA_CERTS` |');
});

test('the settings page has a line for every key of the configuration file, also for kinds of user and variants', () => {
  const paths = settingKeys(configFile).map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining(['brands.<id>.links.terms.<kind>', 'twoFactor.<kind>.mandatory', 'registry.systems.member']),
  );
  for (const path of paths) expect(page).toContain(`\n| \`${path}\``);
});

test('the example configuration file is valid in production together with the example variables', () => {
  const config = readConfig({ ...environmentOf(page), SELVAGE_CONFIG: inDocs('examples/selvage.json') });
  expect(config.mode).toBe('production');
  expect(config.brands.map(({ id }) => id)).toEqual(['linen', 'calico']);
  expect(config.limits.sessionIdle).toBe(600_000);
  expect(config.sms).toMatchObject({ shape: 'generic', success: [200, 202] });
});

test('the example configuration file has every section that is on by default', () => {
  const sections = new Set(settingKeys(configFile).map(({ path }) => path.split('.')[0] ?? ''));
  // The example leaves out these sections, because they are off by default.
  for (const each of ['apiDocs', 'desk', 'oidc', 'organisations']) sections.delete(each);
  expect(new Set(Object.keys(JSON.parse(example)))).toEqual(sections);
});

test.each([
  [
    'SELVAGE_CONFIG limits.sessionIdle is not a setting (it is a number): take it out, or correct its name (docs/configure.md has all of them)',
    () => parseSetting(configFile, { limits: { sessionIdle: 1 } }),
  ],
  [
    'SELVAGE_SECRET must be set in production',
    () => readConfig({ SELVAGE_MODE: 'production', PUBLIC_URL: 'https://portal.example' }),
  ],
])('the settings page quotes the message that the start prints: %s', (message, read) => {
  expect(read).toThrow(message);
  expect(page).toContain(`selvage: ${message}\n`);
});

test('the minimal settings of the documentation are enough for a start', () => {
  const firstStart = readFileSync(inDocs('run.md'), 'utf8');
  const [, file = ''] = /^```json run\n([^]*?)^```/m.exec(firstStart) ?? [];
  const folder = mkdtempSync(join(tmpdir(), 'selvage-first-start-'));
  writeFileSync(join(folder, 'selvage.json'), file);
  const config = readConfig({ ...environmentOf(firstStart), SELVAGE_CONFIG: join(folder, 'selvage.json') });
  rmSync(folder, { recursive: true });
  expect(config).toMatchObject({ mode: 'production', secureCookies: true, trustProxy: 'loopback', port: 3001 });
});

test.each(['run.md', 'upgrade.md', 'security.md', 'accessibility.md'])('%s names only existing variables', (file) => {
  const text = readFileSync(inDocs(file), 'utf8');
  const named = [...text.matchAll(/\b(?:SELVAGE_[A-Z_]+|[A-Z]+_(?:URL|DIR)|HOST|PORT)\b/g)].map(([name]) => name);
  expect(named.filter((name) => !environmentNames().includes(name))).toEqual([]);
});
