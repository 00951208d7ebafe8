import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ffuf, inTemporaryFolder, isInstalled, runTool, testssl, wordLists } from '../harness/attack-tools.ts';
import { canProxy, startNginx } from '../harness/nginx.ts';
import { startServerProcess, type ServerProcess } from '../harness/server-process.ts';
import { cloneDatabase, type TestDatabase } from '../harness/test-database.ts';

let database: TestDatabase;
let server: ServerProcess;
beforeAll(async () => {
  database = await cloneDatabase();
  server = await startServerProcess({ DATABASE_URL: database.url, SELVAGE_THROTTLE: 'off' });
  await server.ready();
});
afterAll(async () => {
  server.kill('SIGTERM');
  await server.ended;
  await database.close();
});

/** Files that are left behind by mistake, and the word lists of wfuzz. */
function pathsToTry(): string[] {
  const paths = [
    '.git/HEAD',
    '.env',
    '.npmrc',
    'package.json',
    'server.key',
    'backup.sql',
    'actuator/env',
    'embed.js~',
  ];
  const files = ['general/common.txt', 'general/admin-panels.txt', 'general/big.txt'];
  files.push(...readdirSync(join(wordLists.path, 'vulns')).map((name) => join('vulns', name)));
  for (const file of files) paths.push(...readFileSync(join(wordLists.path, file), 'latin1').split(/\r?\n/));
  return [...new Set(paths.map((path) => path.replace(/^\/+/, '')))].filter(Boolean);
}

interface Found {
  status: number;
  url: string;
}

/** Every path under the prefix that is not answered with 404. */
function findPaths(prefix: string): Promise<Found[]> {
  return inTemporaryFolder(async (folder) => {
    const [list, out] = [join(folder, 'paths'), join(folder, 'out.json')];
    writeFileSync(list, pathsToTry().join('\n'), 'latin1');
    const request = ['-u', `${server.url}${prefix}FUZZ`, '-w', list, '-t', '8', '-timeout', '20'];
    const output = ['-mc', 'all', '-fc', '404', '-s', '-o', out, '-of', 'json'];
    const printed = await runTool(ffuf, [...request, ...output]);
    expect(printed).not.toMatch(/panic|Encountered error/);
    const { results } = JSON.parse(readFileSync(out, 'utf8')) as { results: Found[] };
    return results;
  });
}

/** The entry, the build number (RT5), the pages of the demonstration and of the API, and screens. Any type has a login (RT1). */
const expectedPages = /^\/(?:debug|dev|api\/docs\/?|[^/.]+\/login|memberlogin\/(?:logout|register|reset|settings)?)?$/;

describe.skipIf(!isInstalled(ffuf, wordLists))('Y10 the scanner ffuf', () => {
  test.each(['/', '/api/', '/memberlogin/', '/assets/'])(
    'finds under %s only pages that are meant to be public',
    async (prefix) => {
      const found = await findPaths(prefix);
      expect(found.filter(({ status }) => status >= 500)).toEqual([]);
      const pages = found.filter(({ status }) => status === 200).map(({ url }) => new URL(url).pathname);
      expect(pages.filter((page) => !expectedPages.test(page))).toEqual([]);
    },
  );
});

interface TlsFinding {
  id: string;
  severity: string;
  finding: string;
}
const harmless = new Set(['OK', 'INFO', 'LOW']);

test.skipIf(!canProxy || !isInstalled(testssl))(
  'Y10 testssl finds no old protocol, weak cipher or known hole in the shipped nginx configuration',
  async () => {
    const nginx = await startNginx([server.port]);
    const findings = await inTemporaryFolder(async (folder) => {
      const out = join(folder, 'out.json');
      // The certificate is not looked at: this test has made it.
      const checks = ['--protocols', '--std', '--pfs', '--vulnerable'];
      const output = ['--quiet', '--color', '0', '--warnings', 'off', '--ip', '127.0.0.1', '--jsonfile', out];
      const printed = await runTool(testssl, [...output, ...checks, `https://localhost:${nginx.port}/`]);
      expect(printed).toContain('Done');
      return JSON.parse(readFileSync(out, 'utf8')) as TlsFinding[];
    }).finally(() => void nginx.stop());
    expect(findings.length).toBeGreaterThan(20);
    expect(findings).toContainEqual(expect.objectContaining({ id: 'TLS1_3', severity: 'OK' }));
    // testssl’s findings about its own OpenSSL do not concern nginx.
    const faults = findings.filter(({ id, severity }) => id !== 'engine_problem' && !harmless.has(severity));
    expect(faults).toEqual([]);
  },
);
