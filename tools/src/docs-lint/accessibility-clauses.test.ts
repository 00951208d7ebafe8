import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../run-command.ts';

const page = readFileSync(join(repositoryRoot, 'docs/accessibility.md'), 'utf8');
const rowsUnder = (header: string): string[][] =>
  (page.split(`${header}\n`)[1]?.split('\n\n')[0] ?? '')
    .split('\n')
    .slice(1)
    .map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
const clauses = rowsUnder('| Clause | What it asks | Status | Shown by |');

test('the accessibility statement has a row for every clause of EN 301 549 that has requirements', () => {
  const generic = ['5.2', '5.3', '5.4', '5.5, 5.6, 5.7, 5.8, 5.9', '6', '7', '8'];
  const web = ['1.1', '1.2', '1.3', '1.4', '2.1', '2.2', '2.3', '2.4', '2.5', '3.1', '3.2', '3.3', '4.1', '6'];
  const others = ['10', '11', '12.1', '12.2', '13'];
  expect(clauses.map(([clause]) => clause)).toEqual([...generic, ...web.map((each) => `9.${each}`), ...others]);
});

test('a clause that conforms names its proof by rows of the table of checks', () => {
  const checks = new Set(rowsUnder('| Point | What holds | Proof |').map(([point]) => point));
  const named = clauses.flatMap(([, , , shown = '']) => [...shown.matchAll(/“([^”]+)”/g)].map(([, point]) => point));
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((point) => !checks.has(point))).toEqual([]);
});
