import type { Result } from '../measurement.ts';

export const processors = ['Arm', 'x86'] as const;
export type Processor = (typeof processors)[number];

/** Where and when results were measured. */
export interface RunFacts {
  /** As `2026-11-18`. */
  day: string;
  processor: Processor;
  /** Null if it is not known. */
  commit: string | null;
  machine: string;
  conditions: string;
}

export interface Run extends RunFacts {
  results: readonly Result[];
}

/** The stored runs. Each goal has the results of one run for each processor. */
export interface Outcome {
  runs: readonly Run[];
}

export interface Measured {
  run: Run;
  result: Result;
}

const numberOf = ({ result }: Measured): number => Number(result.id.slice(1));

/** All results in the order of their goals. */
export const measuredResults = ({ runs }: Outcome): Measured[] =>
  runs
    .flatMap((run) => run.results.map((result) => ({ run, result })))
    .toSorted((one, other) => numberOf(one) - numberOf(other));
