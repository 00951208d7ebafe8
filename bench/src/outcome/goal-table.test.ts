import { expect, test } from 'vitest';
import type { Result } from '../measurement.ts';
import { measuredIds } from '../measurements.ts';
import { goalTable } from './goal-table.ts';
import { reasons } from './reasons.ts';

const row = (id: string, work: string, median: number, met: boolean | null): Result => ({
  id,
  work,
  against: 'bare hash',
  unit: '/s',
  anchor: 60,
  ours: 50,
  score: { median, low: median, high: median },
  scoreUnit: '',
  goal: met === null ? null : { atLeast: 0.9 },
  met,
  peers: [],
});
const facts = { commit: null, conditions: '', machine: '2 cores (N1), Linux' };

test('the table has a row for each goal in order with its results by processor, a dash for what is not measured, and each reason once', () => {
  const [logins, more, rate] = [
    row('G1', 'logins', 0.91, true),
    row('G1', 'more', 0.93, true),
    row('G2', 'rate', 0.8, false),
  ];
  const arm = { ...facts, day: '2026-11-16', processor: 'Arm', results: [rate, logins] } as const;
  const x86 = {
    ...facts,
    day: '2026-11-18',
    processor: 'x86',
    machine: '2 cores (Xeon), Linux',
    results: [row('G1', 'logins', 0.92, true), more],
  } as const;
  const rows = [rate, logins, more, row('G1', 'detail', 2, null), row('G3', 'new', 1, true)];
  expect(goalTable({ runs: [arm, x86] }, rows))
    .toBe(`Measured on Arm, 2 cores (N1), 2026-11-16; and on x86, 2 cores (Xeon), 2026-11-18.

|  | measured | compared with | goal | Arm | x86 | why |
| --- | --- | --- | --- | --- | --- | --- |
| G1 | logins | bare hash | ≥ 0.9 | 0.91 | 0.92 | ${reasons['G1']} |
| G1 | more | bare hash | ≥ 0.9 | – | 0.93 |  |
| G2 | rate | bare hash | ≥ 0.9 | **0.8, missed** | – | ${reasons['G2']} |
| G3 | new | bare hash | ≥ 0.9 | – | – | ${reasons['G3']} |
`);
});

test('every goal of the benchmark has a written reason', () => {
  expect(new Set(Object.keys(reasons))).toEqual(new Set(measuredIds));
});
