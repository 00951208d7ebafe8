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

/** A skipped step proves nothing, so it succeeds only with an explicit option. */
export const releaseCode = (steps: readonly FinishedReleaseStep[], allowsSkip: boolean): number =>
  steps.every(({ result }) => result === 'passed' || (allowsSkip && result !== 'FAILED')) ? 0 : 1;
