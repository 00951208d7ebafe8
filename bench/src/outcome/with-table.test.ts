import { expect, test } from 'vitest';
import { withTable } from './with-table.ts';

const page = 'before\n<!-- measured: begin (npm run bench writes this) -->\nold\n<!-- measured: end -->\nafter\n';

test('the new table replaces only the text between the two marker comments of the page, and a second time changes nothing', () => {
  const once = withTable(page, 'new\n');
  expect(once).toBe(page.replace('old', 'new'));
  expect(withTable(once, 'new\n')).toBe(once);
});

test('a page without the two marker comments is an error', () => {
  expect(() => withTable('nothing here', 'new\n')).toThrow(/lost the marks/);
});
