import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { releaseParts } from '../release-check/release-parts.ts';

const root = new URL('../../../', import.meta.url);
const textOf = (path: string): string => readFileSync(new URL(path, root), 'utf8');

const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Readonly<Record<string, string>> };
const pages = ['README.md', 'CONTRIBUTING.md', ...readdirSync(new URL('docs/', root)).map((name) => `docs/${name}`)];

const named = pages
  .filter((page) => page.endsWith('.md'))
  .flatMap((page) =>
    [...textOf(page).matchAll(/\bnpm (?:run )?((?<=run )[\w:-]+|test)\b(?! -w)/g)].map(([, script = '']) => ({
      page,
      script,
    })),
  );

test('CONTRIBUTING.md names the checks that `npm test` leaves out', () => {
  const there = new Set(named.filter(({ page }) => page === 'CONTRIBUTING.md').map(({ script }) => script));
  expect(releaseParts().filter(({ name }) => !there.has(name))).toEqual([]);
});

test('every script that the documentation names exists', () => {
  expect(named.filter(({ script }) => !Object.hasOwn(scripts, script))).toEqual([]);
});
