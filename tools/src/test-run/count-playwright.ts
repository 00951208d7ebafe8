import type { Counts } from './count-vitest.ts';
import { listAt, numberAt, valueAt } from './report-value.ts';

/** A journey that needed a second try has not passed. Errors outside any journey count too. */
export function countPlaywright(report: unknown): Counts {
  const stats = valueAt(report, 'stats');
  return {
    passed: numberAt(stats, 'expected'),
    failed: numberAt(stats, 'unexpected') + numberAt(stats, 'flaky') + listAt(report, 'errors').length,
    skipped: numberAt(stats, 'skipped'),
  };
}
