import { expect, test } from 'vitest';
import type { Result, Row } from '../measurement.ts';
import type { Run } from './outcome.ts';
import { withGoals } from './with-goals.ts';

const row = (work: string, against: string | null, goal: Row['goal']): Row => ({
  id: 'G6',
  work,
  against,
  unit: '/s',
  scoreUnit: '',
  goal,
});
const result = (given: Row, met: boolean | null): Result => ({
  ...given,
  anchor: 60,
  ours: 50,
  score: { median: 0.8, low: 0.8, high: 0.8 },
  met,
  peers: [],
});
const run = (day: string, results: readonly Result[]): Run => ({
  day,
  processor: 'Arm',
  commit: null,
  machine: '2 cores',
  conditions: '',
  results,
});

test('a stored result is judged by the goal of today, and loses its verdict with its goal', () => {
  const stored = [
    result(row('logins', null, { atLeast: 0.7 }), true),
    result(row('memory', null, { atLeast: 0.7 }), true),
  ];
  const rows = [row('logins', null, { atLeast: 0.9 }), row('memory', null, null)];
  expect(withGoals({ runs: [run('2026-11-18', stored)] }, rows).runs[0]?.results).toMatchObject([
    { work: 'logins', goal: { atLeast: 0.9 }, met: false },
    { work: 'memory', goal: null, met: null },
  ]);
});

test('results of rows that are no longer measured or have another anchor are removed, and so is a run without any other', () => {
  const stays = row('logins', 'bare hash', null);
  const other = [row('reads', 'bare hash', null), row('logins', 'another hash', null)];
  const runs = [
    run('2026-11-17', [result(stays, null)]),
    run(
      '2026-11-18',
      other.map((each) => result(each, null)),
    ),
  ];
  expect(withGoals({ runs }, [stays]).runs).toEqual([runs[0]]);
});
