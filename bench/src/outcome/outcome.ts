import type { Result, Row } from '../measurement.ts';

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

type WithId = Pick<Row, 'id'>;

const numberOf = ({ id }: WithId): number => Number(id.slice(1));

/** Compares rows by the numbers of their goals. */
export const inOrder = (one: WithId, other: WithId): number => numberOf(one) - numberOf(other);

/** All results in the order of their goals. */
export const measuredResults = ({ runs }: Outcome): Measured[] =>
  runs
    .flatMap((run) => run.results.map((result) => ({ run, result })))
    .toSorted((one, other) => inOrder(one.result, other.result));
