import type { Counts } from './count-vitest.ts';
import { listAt, numberAt, textAt, valueAt } from './report-value.ts';

/** Errors outside any journey count too. */
export function countPlaywright(report: unknown): Counts {
  const stats = valueAt(report, 'stats');
  return {
    passed: numberAt(stats, 'expected'),
    failed: numberAt(stats, 'unexpected') + numberAt(stats, 'flaky') + listAt(report, 'errors').length,
    skipped: numberAt(stats, 'skipped'),
    failedFiles: listAt(report, 'suites')
      .filter(hasFailure)
      .map((file) => textAt(file, 'file')),
  };
}

function hasFailure(suite: unknown): boolean {
  return (
    listAt(suite, 'suites').some(hasFailure) || listAt(suite, 'specs').some((spec) => valueAt(spec, 'ok') !== true)
  );
}
