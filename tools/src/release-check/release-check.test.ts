import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../run-command.ts';
import { missingFor, releaseParts } from './release-parts.ts';
import { releaseLines, releasePage } from './release-page.ts';
import { readRecord, releaseCode, withResult, writeRecord, type PartResult } from './release-record.ts';

const result = (more: Partial<PartResult> = {}): PartResult => ({
  result: 'passed',
  commit: '0123456789abcdef0123456789abcdef01234567',
  day: '2026-11-19',
  seconds: 12,
  note: '',
  ...more,
});
const nothing = { version: '1.0.0', parts: {} };

test('every part of a release is a script of package.json', () => {
  const { scripts } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as { scripts: object };
  expect(releaseParts().filter(({ name }) => !(name in scripts))).toEqual([]);
});

test('the parts of a release include the tests, also with the Node version of the container image', () => {
  expect(releaseParts().map(({ name }) => name)).toEqual(expect.arrayContaining(['test', 'node24']));
});

test('a part whose program is missing is skipped, and the package with the program is named', () => {
  const missing = (needs: string[][]) => missingFor({ name: 'a', needs }, (program) => program === 'docker').skipped;
  expect(missing([['docker', 'docker-compose']])).toBeUndefined();
  expect(missing([['buildah']])).toBe('buildah is not installed (apt-get install buildah)');
  expect(missing([['WebKitWebDriver'], ['docker'], ['xvfb-run']])).toBe(
    'WebKitWebDriver is not installed (apt-get install webkit2gtk-driver); xvfb-run is not installed (apt-get install xvfb xauth)',
  );
  expect(missing([['java']])).toBe('java is not installed (apt-get install default-jre-headless)');
  expect(missing([['go']])).toBe('go is not installed (Go 1.26 or newer, https://go.dev/dl)');
});

test('a part that skips some of its work names the missing program', () => {
  expect(missingFor({ name: 'a', wants: ['java', 'nginx'] }, (program) => program === 'nginx')).toEqual({
    without: ['java'],
  });
});

test('a part that needs an option is skipped without it, and names it', () => {
  const part = (name: string, options = {}) => releaseParts(options).find((each) => each.name === name);
  expect(part('advisories')?.reason).toMatch('--advisories');
  expect(part('advisories', { advisories: '/osv.json' })).toEqual({ name: 'advisories', args: ['/osv.json'] });
  expect(part('registry:check')?.reason).toMatch('--registry-config, --registry-cases');
  expect(part('registry:check', { registryConfig: 'a', registryCases: 'b' })?.args).toContain('b');
});

test('the release check can build the image without a registry', () => {
  const image = (hasLocalBase: boolean) => releaseParts({ hasLocalBase }).find(({ name }) => name === 'image:check');
  expect(image(false)).toEqual({ name: 'image:check', needs: [['buildah']] });
  expect(image(true)).toMatchObject({ args: ['--local-base'], needs: [['buildah'], ['debootstrap']] });
});

test('a part that was skipped here keeps the result that it has from another machine', () => {
  const ran = withResult(nothing, 'image:check', result());
  const skipped = result({ result: 'skipped', note: 'buildah is not installed', commit: 'f'.repeat(40) });
  expect(withResult(ran, 'image:check', skipped)).toEqual(ran);
  expect(withResult(withResult(nothing, 'image:check', skipped), 'image:check', result())).toEqual(ran);
});

test('the record of a release is read again as it was written, and its page is written beside it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'selvage-record-'));
  expect(readRecord(folder, '1.0.0')).toEqual(nothing);
  const record = withResult(nothing, 'test', result());
  writeRecord(folder, record, '# Page\n');
  expect(readRecord(folder, '1.0.0')).toEqual(record);
  expect(readFileSync(join(folder, '1.0.0.md'), 'utf8')).toBe('# Page\n');
  rmSync(folder, { recursive: true });
});

test('the page of a release shows each part with its own commit, and why a part did not run', () => {
  const older = withResult(nothing, 'test', result({ commit: 'a'.repeat(40), day: '2026-11-18', seconds: 600 }));
  const record = withResult(older, 'hostile', result({ result: 'partly', seconds: 9000, note: 'without sqlmap' }));
  const page = releasePage(record, [
    { name: 'test' },
    { name: 'hostile' },
    { name: 'image:check', skipped: 'buildah is not installed' },
    { name: 'soak' },
  ]);
  expect(page).toContain('1 parts passed, 1 ran only in part, 0 failed, and 2 did not run.');
  expect(page.match(/^\| `.*$/gm)).toEqual([
    '| `test` | passed | `aaaaaaaa` | 2026-11-18 | 10 min | |',
    '| `hostile` | partly | `01234567` | 2026-11-19 | 2.5 h | without sqlmap |',
    '| `image:check` | not run | | | | buildah is not installed |',
    '| `soak` | not run | | | | not run yet |',
  ]);
});

test('the list of parts has one line for each part', () => {
  const record = withResult(nothing, 'test', result());
  expect(releaseLines(record, [{ name: 'test' }, { name: 'image:check', skipped: 'buildah is not installed' }])).toBe(
    `passed   test               01234567 2026-11-19\nnot run  image:check ${' '.repeat(27)} buildah is not installed`,
  );
});

test.each<[results: PartResult['result'][], allowsSkip: boolean, code: number]>([
  [['passed'], false, 0],
  [['passed', 'skipped'], false, 1],
  [['passed', 'partly'], false, 1],
  [['passed', 'skipped', 'partly'], true, 0],
  [['passed', 'failed'], true, 1],
])('release results %j with skips allowed: %s end with the exit code %i', (results, allowsSkip, code) => {
  expect(releaseCode(results, allowsSkip)).toBe(code);
});
