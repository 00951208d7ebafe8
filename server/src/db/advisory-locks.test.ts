import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { advisoryLocks } from './advisory-locks.ts';

test('no two advisory locks have the same number', () => {
  const numbers = Object.values(advisoryLocks);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('every file that takes an advisory lock has its number from the table', () => {
  const source = join(import.meta.dirname, '..');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const others = files.filter((file) => {
    const text = readFileSync(join(source, file), 'utf8');
    return /pg_\w*advisory/.test(text) && !text.includes('advisoryLocks') && !text.includes('auditStreamLock');
  });
  expect(others).toEqual([]);
});
