import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { measuredIds } from '../measurements.ts';
import { drawnFiles, readOutcome } from './drawn-files.ts';
import { measuredResults } from './outcome.ts';

test('the page, the table and the plot of the benchmark show the last results', () => {
  for (const [file, drawn] of Object.entries(drawnFiles(readOutcome()))) expect(readFileSync(file, 'utf8')).toBe(drawn);
});

/** The ids of goals that were added after the last kept run. The next run has their results. */
const newer: string[] = ['G20', 'G22', 'G27', 'G28'];

test('every goal is in the last results', () => {
  const kept = new Set(
    measuredResults(readOutcome())
      .filter(({ result }) => result.goal !== null)
      .map(({ result }) => result.id),
  );
  expect(new Set([...kept, ...newer])).toEqual(new Set(measuredIds));
});
