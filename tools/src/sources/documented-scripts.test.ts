import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../../', import.meta.url);
const textOf = (path: string): string => readFileSync(new URL(path, root), 'utf8');

const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Readonly<Record<string, string>> };
const pages = ['README.md', 'CONTRIBUTING.md', ...readdirSync(new URL('docs/', root)).map((name) => `docs/${name}`)];

const named = pages
  .filter((page) => page.endsWith('.md'))
  .flatMap((page) =>
    [...textOf(page).matchAll(/\bnpm run ([\w:-]+)\b(?! -w)/g)].map(([, script = '']) => ({ page, script })),
  );

test('the documentation names scripts to run', () => expect(named.length).toBeGreaterThan(20));

test('every script that the documentation names is there', () => {
  expect(named.filter(({ script }) => !Object.hasOwn(scripts, script))).toEqual([]);
});
