import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { measuredRows } from '../measurements.ts';
import { places } from '../places.ts';
import { goalTable } from './goal-table.ts';
import type { Outcome } from './outcome.ts';
import { plot } from './plot.ts';
import { report } from './report.ts';
import { withGoals } from './with-goals.ts';
import { withTable } from './with-table.ts';

export const outcomeFile = join(places.results, 'latest.json');

export const readOutcome = (): Outcome =>
  withGoals(JSON.parse(readFileSync(outcomeFile, 'utf8')) as Outcome, measuredRows);

/** All files that are drawn from an outcome. */
export function drawnFiles(outcome: Outcome): Record<string, string> {
  return {
    [join(places.results, 'latest.md')]: `# All measurements\n\n${report(outcome)}`,
    [join(places.results, 'latest.svg')]: plot(outcome),
    [places.page]: withTable(readFileSync(places.page, 'utf8'), goalTable(outcome, measuredRows)),
  };
}
