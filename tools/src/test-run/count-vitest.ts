import { listAt, numberAt, textAt } from './report-value.ts';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** The files with a failure. */
  failedFiles: readonly string[];
}

/** A file that fails before its first test counts as one failure, because vitest's own numbers leave it out. */
export function countVitest(report: unknown): Counts {
  const failedFiles = listAt(report, 'testResults').filter((file) => textAt(file, 'status') === 'failed');
  const brokenFiles = failedFiles.filter((file) => !listAt(file, 'assertionResults').some(isFailed));
  return {
    passed: numberAt(report, 'numPassedTests'),
    failed: numberAt(report, 'numFailedTests') + brokenFiles.length,
    skipped: numberAt(report, 'numPendingTests') + numberAt(report, 'numTodoTests'),
    failedFiles: failedFiles.map((file) => textAt(file, 'name')),
  };
}

const isFailed = (test: unknown): boolean => textAt(test, 'status') === 'failed';
