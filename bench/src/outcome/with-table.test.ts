import { expect, test } from 'vitest';
import { withTable } from './with-table.ts';

const page = 'before\n<!-- measured: begin (npm run bench writes this) -->\nold\n<!-- measured: end -->\nafter\n';

test('only the text between the marks is replaced, and doing it again changes nothing', () => {
  const once = withTable(page, 'new\n');
  expect(once).toBe(page.replace('old', 'new'));
  expect(withTable(once, 'new\n')).toBe(once);
});

test('a page without the marks is an error', () => {
  expect(() => withTable('nothing here', 'new\n')).toThrow(/lost the marks/);
});
