import { expect, test } from 'vitest';
import { withTable } from './with-table.ts';

const page = 'before\n<!-- measured: begin (npm run bench writes this) -->\nold\n<!-- measured: end -->\nafter\n';

test('only what stands between the marks is replaced, as often as one likes', () => {
  const once = withTable(page, 'new\n');
  expect(once).toBe(page.replace('old', 'new'));
  expect(withTable(once, 'new\n')).toBe(once);
});

test('a page without its marks is left alone, loudly', () => {
  expect(() => withTable('nothing here', 'new\n')).toThrow(/lost the marks/);
});
