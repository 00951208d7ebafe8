export interface StepOutcome {
  passed: number;
  failed: number;
  output: string;
  /** The reason why nothing ran, or how much was left out. */
  note?: string;
  /** Files with a test that failed, and passed when run alone. */
  unsteady?: readonly string[];
}

export interface Step {
  name: string;
  /** Steps that must pass before this step. */
  needs: readonly string[];
  run: () => Promise<StepOutcome>;
}

/** The steps of a wave are independent. The waves run in order. */
export type Wave = readonly Step[];
