import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../run-command.ts';
import { missingFor, releaseSteps } from './release-steps.ts';
import { releaseCode, releaseTable, type FinishedReleaseStep } from './release-table.ts';

const step = (result: FinishedReleaseStep['result'], note = ''): FinishedReleaseStep => ({
  name: 'image:check',
  result,
  seconds: 12.4,
  note,
});

test('every release step is a script of package.json', () => {
  const { scripts } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as { scripts: object };
  expect(releaseSteps([]).filter(({ name }) => !(name in scripts))).toEqual([]);
});

test('the release steps include the tests with the Node version of the container image', () => {
  expect(releaseSteps([]).map(({ name }) => name)).toContain('node24');
});

test('a release step whose program is missing is skipped, and the package with the program is named', () => {
  const missing = (needs: string[][]) => missingFor({ name: 'a', needs }, (program) => program === 'docker').skipped;
  expect(missing([['docker', 'docker-compose']])).toBeUndefined();
  expect(missing([['buildah']])).toBe('buildah is not installed (apt-get install buildah)');
  expect(missing([['WebKitWebDriver'], ['docker'], ['xvfb-run']])).toBe(
    'WebKitWebDriver is not installed (apt-get install webkit2gtk-driver); xvfb-run is not installed (apt-get install xvfb xauth)',
  );
  expect(missing([['java']])).toBe('java is not installed (apt-get install default-jre-headless)');
});

test('a release step that skips a part of its work names the missing program', () => {
  expect(missingFor({ name: 'a', wants: ['java', 'nginx'] }, (program) => program === 'nginx')).toEqual({
    without: ['java'],
  });
});

test('the release check can build the image without a registry', () => {
  const image = (hasLocalBase: boolean) => releaseSteps([], hasLocalBase).find(({ name }) => name === 'image:check');
  expect(image(false)).toEqual({ name: 'image:check', needs: [['buildah']] });
  expect(image(true)).toMatchObject({ args: ['--local-base'], needs: [['buildah'], ['debootstrap']] });
});

test('the release table has one line for each step', () => {
  expect(releaseTable([step('passed'), step('SKIPPED', 'buildah is not installed')])).toBe(
    'passed  image:check           12 s\nSKIPPED image:check           12 s  buildah is not installed',
  );
});

test.each<[results: FinishedReleaseStep['result'][], allowsSkip: boolean, code: number]>([
  [['passed'], false, 0],
  [['passed', 'SKIPPED'], false, 1],
  [['passed', 'PARTLY'], false, 1],
  [['passed', 'SKIPPED', 'PARTLY'], true, 0],
  [['passed', 'FAILED'], true, 1],
])('release results %j with skips allowed: %s end with the exit code %i', (results, allowsSkip, code) => {
  expect(
    releaseCode(
      results.map((result) => step(result)),
      allowsSkip,
    ),
  ).toBe(code);
});
