import { isMet } from '../goal.ts';
import type { Result, Row } from '../measurement.ts';
import type { Outcome } from './outcome.ts';

export const isOfRow = (result: Row, { id, work, against, unit }: Row): boolean =>
  result.id === id && result.work === work && result.against === against && result.unit === unit;

/** The stored results of the rows that are still measured, judged by the goals of today. */
export function withGoals({ runs }: Outcome, rows: readonly Row[]): Outcome {
  const judged = (result: Result): Result[] =>
    rows
      .filter((row) => isOfRow(result, row))
      .map(({ goal }) => ({ ...result, goal, met: goal && isMet(goal, result.score.median) }));
  const today = runs.map((run) => ({ ...run, results: run.results.flatMap(judged) }));
  return { runs: today.filter(({ results }) => results.length > 0) };
}
