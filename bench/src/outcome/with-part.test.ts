import { expect, test } from 'vitest';
import { readOutcome } from './drawn-files.ts';
import { withPart } from './with-part.ts';

const last = readOutcome();
const again = last.results
  .filter(({ id }) => id === 'G6')
  .map((row) => ({ ...row, ours: row.ours + 1, work: `${row.work}, in other words` }));
const machine = last.facts[1] ?? '';
const part = { facts: ['today', machine, 'embedded', '5 rounds', 'load 1'], results: again };

test('what was measured again takes the place of its rows alone, and is said once', () => {
  const once = withPart(last, part, '2026-11-16');
  expect(once.results.filter(({ id }) => id === 'G6')).toEqual(again);
  expect(once.results.filter(({ id }) => id !== 'G6')).toEqual(last.results.filter(({ id }) => id !== 'G6'));
  expect(once.facts.at(-1)).toBe('measured again on 2026-11-16: G6 (5 rounds; load 1)');
  expect(withPart(once, part, '2026-11-16').facts).toEqual(once.facts);
});

test('what was never measured before comes after all others', () => {
  const results = again.map((row) => ({ ...row, id: 'G99' }));
  expect(withPart(last, { ...part, results }, '2026-11-16').results).toEqual([...last.results, ...results]);
});

test('an earlier part speaks only of what was not measured once more', () => {
  const earlier = {
    ...last,
    facts: ['today', machine, 'measured again on 2026-11-15: G5, G6, G14 (5 rounds; load 2)'],
  };
  expect(withPart(earlier, part, '2026-11-16').facts).toEqual([
    'today',
    machine,
    'measured again on 2026-11-15: G5, G14 (5 rounds; load 2)',
    'measured again on 2026-11-16: G6 (5 rounds; load 1)',
  ]);
});

test('what was measured on another machine says on which', () => {
  const elsewhere = { ...part, facts: part.facts.with(1, 'four cores') };
  expect(withPart(last, elsewhere, '2026-11-16').facts.at(-1)).toBe(
    'measured again on 2026-11-16: G6 (four cores; 5 rounds; load 1)',
  );
});
