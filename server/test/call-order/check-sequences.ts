import { minutes } from '@selvage/contract/time-units';
import * as fc from 'fast-check';
import type { InterruptibleApp } from './interruptible-app.ts';
import { runSequence, sequences, type Progress, type Sequence } from './sequence.ts';

interface Wanted {
  seed: number;
  runs: number;
  /** Runs only the sequence with this path. The message of a failure names the path. */
  path?: string;
}

interface Checked {
  runs: number;
  /** The shortest failing sequence, in words. */
  failure?: string;
}

/** Runs the sequences of a seed. */
export async function checkSequences(app: InterruptibleApp, wanted: Wanted): Promise<Checked> {
  const { seed, runs, path } = wanted;
  let progress: Progress = { log: [], steps: [] };
  const property = fc.asyncProperty(sequences, (sequence) => {
    progress = { log: [], steps: [] };
    return runSequence(app, sequence, progress);
  });
  const given = path === undefined ? { seed, numRuns: runs } : { seed, numRuns: 1, path };
  const found = await fc.check(property, { ...given, endOnFailure: true });
  const [sequence] = found.counterexample ?? [];
  if (!found.failed || sequence === undefined) return { runs: found.numRuns };
  const shorter = await shorten(app, { ...sequence, steps: progress.steps });
  const shrinking = { examples: [[shorter] as [Sequence]], numRuns: 1, interruptAfterTimeLimit: minutes(1) };
  const shrunk = await fc.check(property, shrinking);
  const { words, violated } = await describeSequence(app, shrunk.counterexample?.[0] ?? shorter);
  const told = violated ?? `it failed once and not again: ${inOneLine(found.errorInstance)}`;
  const again = `npm run call-order -- --seed ${seed} --path ${found.counterexamplePath ?? ''}`;
  return { runs: found.numRuns, failure: [told, ...words, again].join('\n') };
}

/**
 * Shortens a failing sequence by leaving out steps, first half of the steps at a time. Fast-check then shrinks the remaining sequence.
 * Alone, fast-check would need many more runs.
 */
async function shorten(app: InterruptibleApp, failing: Sequence): Promise<Sequence> {
  let shortest = failing;
  const tryWith = async (change: Partial<Sequence>): Promise<boolean> => {
    const progress: Progress = { log: [], steps: [] };
    const candidate = { ...shortest, ...change };
    const fails = await runSequence(app, candidate, progress).then(
      () => false,
      () => true,
    );
    // Steps of the candidate that had no effect are left out, too.
    if (fails) shortest = { ...candidate, steps: progress.steps };
    return fails;
  };
  await tryWith({ steps: shortest.steps.map((step) => ({ ...step, meanwhile: null })) });
  await tryWith({ leftOut: [] });
  for (let size = Math.ceil(shortest.steps.length / 2); size >= 1; size = Math.floor(size / 2))
    for (let start = 0; start < shortest.steps.length;)
      if (!(await tryWith({ steps: shortest.steps.toSpliced(start, size) }))) start += size;
  return shortest;
}

const inOneLine = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function describeSequence(app: InterruptibleApp, sequence: Sequence) {
  const log: string[] = [];
  const violated = await runSequence(app, sequence, { log, steps: [] }).then(() => undefined, inOneLine);
  return { words: log.map((line, index) => `${String(index).padStart(3)}. ${line}`), violated };
}
