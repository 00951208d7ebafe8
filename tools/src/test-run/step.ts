export interface StepOutcome {
  passed: number;
  failed: number;
  output: string;
  /** Why nothing was run, or how much was left out. */
  note?: string;
  /** Files with a test that failed and then passed without the others beside it. */
  unsteady?: readonly string[];
}

export interface Step {
  name: string;
  /** Steps that must have passed before this one can say anything. */
  needs: readonly string[];
  run: () => Promise<StepOutcome>;
}

/** The steps of a wave do not depend on one another; the waves run in order. */
export type Wave = readonly Step[];
