import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acrLevels } from '../../server/src/config/oidc/oidc-config.ts';
import { acrUrn } from '../../server/src/ways/ways.ts';
import { freePort } from '../../server/test/harness/machine.ts';
import { startBesideThePortal } from '../../demo/applications/src/demo-applications.ts';
import { wordsByLanguage } from '../../demo/applications/src/words.ts';

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'selvage-beside-'))));
afterAll(() => rmSync(folder, { recursive: true }));

interface Written {
  oidc: { clients: Record<'claims' | 'documents', { home: string }> };
}

test('OP48 npm start also starts two demo applications, which are registered in the configuration of the portal', async () => {
  const port = await freePort();
  const env: NodeJS.ProcessEnv = { DATA_DIR: folder, PORT: String(port) };
  await startBesideThePortal(env);
  const { oidc } = JSON.parse(readFileSync(env['SELVAGE_CONFIG'] ?? '', 'utf8')) as Written;
  const pages = await Promise.all(Object.values(oidc.clients).map(async ({ home }) => (await fetch(home)).text()));
  expect(pages.map((page) => /<title>(.*)<\/title>/.exec(page)?.[1])).toEqual(['Claims', 'Documents']);
  const [claims = ''] = pages;
  expect(claims).toContain(`<a href="http://localhost:${port}/">Back to the portal</a>`);
  expect(claims).toContain(`http://localhost:${port}/dev`);
  const irish = await fetch(oidc.clients.claims.home, { headers: { 'accept-language': 'ga' } });
  expect(await irish.text()).toContain('Níl tú logáilte isteach anseo');
});

test('after a refused permission the page says that nothing has changed, and not why, because it does not know', () => {
  const answer = Object.values(wordsByLanguage).map(({ problems }) => problems['access_denied']);
  expect(answer).toEqual([
    'You chose “Not now” or went back at the portal, so nothing has changed here.',
    expect.stringContaining('níor athraigh aon rud anseo'),
  ]);
});

test.each([
  ['in production', { SELVAGE_MODE: 'production' }],
  ['with a configuration of the operator', { SELVAGE_CONFIG: 'selvage.json' }],
  ['beside a portal that cannot start', { PORT: 'three thousand' }],
])('OP48 no demo applications are started %s', async (_, given) => {
  const env: NodeJS.ProcessEnv = { DATA_DIR: join(folder, 'none'), PORT: String(await freePort()), ...given };
  const before = { ...env };
  await startBesideThePortal(env);
  expect(env).toEqual(before);
  expect(existsSync(join(folder, 'none'))).toBe(false);
});

test.each(Object.entries(wordsByLanguage))(
  'OP48 both demo applications name every strength of a login in words: %s',
  (_, { values }) => {
    expect(acrLevels.filter((level) => values[acrUrn(level)] === undefined)).toEqual([]);
  },
);
