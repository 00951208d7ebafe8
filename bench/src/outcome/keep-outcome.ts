import { mkdir, writeFile } from 'node:fs/promises';
import { places } from '../places.ts';
import { drawnFiles, outcomeFile } from './drawn-files.ts';
import type { Outcome } from './outcome.ts';

export async function keepOutcome(outcome: Outcome): Promise<void> {
  await mkdir(places.results, { recursive: true });
  await writeFile(outcomeFile, `${JSON.stringify(outcome, null, 1)}\n`);
  for (const [file, drawn] of Object.entries(drawnFiles(outcome))) await writeFile(file, drawn);
}
