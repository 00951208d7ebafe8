export interface FinishedReleaseStep {
  name: string;
  result: 'passed' | 'FAILED' | 'SKIPPED' | 'PARTLY';
  seconds: number;
  note: string;
}

export const releaseTable = (steps: readonly FinishedReleaseStep[]): string =>
  steps
    .map(({ name, result, seconds, note }) =>
      `${result.padEnd(8)}${name.padEnd(18)}${seconds.toFixed(0).padStart(6)} s  ${note}`.trimEnd(),
    )
    .join('\n');

/** What was skipped was not proven: it ends well only for whoever says so. */
export const releaseCode = (steps: readonly FinishedReleaseStep[], allowsSkip: boolean): number =>
  steps.every(({ result }) => result === 'passed' || (allowsSkip && result !== 'FAILED')) ? 0 : 1;
