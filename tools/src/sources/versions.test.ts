import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const root = new URL('../../../', import.meta.url);
const textOf = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const jsonOf = (path: string): unknown => JSON.parse(textOf(path));

interface Manifest {
  version: string;
  workspaces?: string[];
  dependencies?: Record<string, string>;
}

/** The version of everything that is released: that of package.json. */
const { version, workspaces = [] } = jsonOf('package.json') as Manifest;
const alone = ['docs-site', 'bench/outsiders', 'tools/password-lists', 'tools/registry-kit', 'tools/sbom'];

test.each([...workspaces, ...alone])(
  '%s has the version of the root package, also where it names other workspaces',
  (folder) => {
    const manifest = jsonOf(`${folder}/package.json`) as Manifest;
    const own = Object.entries(manifest.dependencies ?? {}).filter(([name]) => name.startsWith('@selvage/'));
    expect([manifest.version, ...own.map(([, wanted]) => wanted)]).toEqual([version, ...own.map(() => version)]);
  },
);

test('the lock files have the version of the root package', () => {
  const places = ['', ...workspaces];
  for (const path of ['package-lock.json', ...alone.map((folder) => `${folder}/package-lock.json`)]) {
    const { packages } = jsonOf(path) as { packages: Record<string, Manifest> };
    const found = places.flatMap((place) => packages[place]?.version ?? []);
    expect([path, ...new Set(found)]).toEqual([path, version]);
  }
});

test('the chart, its example and the documented commands name the version of the root package', () => {
  const chart = parse(textOf('ops/helm/selvage/Chart.yaml')) as { version: string; appVersion: string };
  const example = parse(textOf('ops/helm/example-values.yaml')) as { image: { tag: string } };
  expect([chart.version, chart.appVersion, example.image.tag]).toEqual([version, version, version]);
  const named = [...textOf('docs/ship.md').matchAll(/selvage[-:](\d+\.\d+\.\d+)/g)].map(([, each]) => each);
  expect(named.length).toBeGreaterThan(0);
  expect(new Set(named)).toEqual(new Set([version]));
});

test('the changelog has an entry for each release, and the newest candidate or release before this one is recorded', () => {
  const changelog = textOf('CHANGELOG.md');
  const releases = jsonOf('releases.json') as { version: string }[];
  for (const each of releases) expect(changelog).toContain(`\n## ${each.version} (`);
  expect(releases.some((each) => each.version !== version)).toBe(true);
});

test('every package of the checkout is one whose version is compared', () => {
  const folders = readdirSync(root, { withFileTypes: true }).filter((each) => each.isDirectory());
  const withManifest = folders
    .map(({ name }) => name)
    .filter((name) => readdirSync(new URL(`${name}/`, root)).includes('package.json'));
  expect(withManifest.filter((name) => ![...workspaces, ...alone].includes(name))).toEqual([]);
});
