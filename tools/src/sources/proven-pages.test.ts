import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The lines of every table whose last column is the proof. */
const linesOf = (page: string): string[] =>
  [...read(page).matchAll(/^\| .*\| Proof \|\n\|[-|]+\|\n((?:\|.*\|\n)+)/gm)].flatMap(([, lines = '']) =>
    lines.trimEnd().split('\n'),
  );

const proofsIn = (line: string): { file: string; words: string }[] =>
  [...line.matchAll(/`([^`]+)` “([^”]+)”/g)].map(([, file = '', words = '']) => ({ file, words }));

describe.each([
  ['docs/security.md', 30],
  ['docs/accessibility.md', 10],
  ['docs/upgrade.md', 5],
])('%s', (page, least) => {
  test('says a good deal', () => expect(linesOf(page).length).toBeGreaterThan(least));

  test.each(linesOf(page))('%.60s … is proved where it says', (line) => {
    expect(proofsIn(line)).not.toEqual([]);
    for (const { file, words } of proofsIn(line))
      expect({ file, holds: read(file).includes(words) }).toEqual({ file, holds: true });
  });
});

/** The pages for whoever starts it must not send them to a command that is not there. */
test.each(['docs/run.md', 'docs/configure.md', 'docs/upgrade.md', 'docs/accessibility.md', 'docs/security.md'])(
  '%s names only commands that there are',
  (page) => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = [...read(page).matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  },
);
