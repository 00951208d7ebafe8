import type { Outcome, Run } from './outcome.ts';

/** The stored runs and a new one. It replaces all rows of its goals on the same processor. */
export function withRun({ runs }: Outcome, added: Run): Outcome {
  const again = new Set(added.results.map(({ id }) => id));
  const isReplaced = ({ processor }: Run, id: string): boolean => processor === added.processor && again.has(id);
  const older = runs.map((run) => ({ ...run, results: run.results.filter(({ id }) => !isReplaced(run, id)) }));
  return { runs: [...older.filter(({ results }) => results.length > 0), added] };
}
