import { expect, test } from 'vitest';
import type { Result } from '../measurement.ts';
import { type Run, type RunFacts } from './outcome.ts';
import { withRun } from './with-run.ts';

const row = (id: string, ours: number): Result => ({
  id,
  work: 'logins',
  against: null,
  unit: '/s',
  anchor: 1,
  ours,
  score: { median: ours, low: ours, high: ours },
  scoreUnit: '',
  goal: null,
  met: null,
  peers: [],
});
const facts: RunFacts = {
  day: '2026-11-18',
  processor: 'Arm',
  commit: 'abc1234',
  machine: '2 cores',
  conditions: 'load 1',
};
const run = (more: Partial<RunFacts>, ...results: Result[]): Run => ({ ...facts, ...more, results });

test('a new run replaces the rows of its goals on the same processor only', () => {
  const arm = run({}, row('G5', 1), row('G6', 1), row('G6', 2));
  const x86 = run({ processor: 'x86' }, row('G6', 3));
  const again = run({ day: '2026-11-19' }, row('G6', 4));
  expect(withRun({ runs: [arm, x86] }, again).runs).toEqual([{ ...arm, results: [row('G5', 1)] }, x86, again]);
});

test('an old run whose rows were all replaced is removed', () => {
  const again = run({ day: '2026-11-19' }, row('G6', 4));
  expect(withRun({ runs: [run({}, row('G6', 1))] }, again).runs).toEqual([again]);
});
