import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss, { type Container, type Document } from 'postcss';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');

/** The selectors that would leave the look of a pointer on what a finger has touched. */
function unguardedHovers(css: string): string[] {
  const found: string[] = [];
  postcss.parse(css).walkRules(/:hover/, (rule) => {
    if (!isGuarded(rule.parent)) found.push(rule.selector);
  });
  return found;
}

function isGuarded(parent: Container | Document | undefined): boolean {
  if (parent === undefined) return false;
  if (parent.type === 'atrule' && 'params' in parent && parent.params === '(hover: hover)') return true;
  return isGuarded(parent.parent);
}

const sheets = execFileSync('git', ['ls-files', '*.css'], { cwd: root, encoding: 'utf8' }).trim().split('\n');

test('every :hover rule is inside @media (hover: hover), so that nothing stays grey after a tap', () => {
  expect(sheets.length).toBeGreaterThan(40);
  const found = sheets.flatMap((sheet) =>
    unguardedHovers(readFileSync(join(root, sheet), 'utf8')).map((selector) => `${sheet}: ${selector}`),
  );
  expect(found).toEqual([]);
});

test('a :hover rule outside @media (hover: hover) is found at any depth', () => {
  expect(unguardedHovers('@layer a{@media (width > 1px){.b:hover{c:d}}}')).toEqual(['.b:hover']);
  expect(unguardedHovers('@layer a{@media (hover: hover){.b:where(:hover) i{c:d}}}')).toEqual([]);
});
