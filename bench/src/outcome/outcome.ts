import type { Result } from '../measurement.ts';

/** The stored result of a whole run. */
export interface Outcome {
  facts: readonly string[];
  results: readonly Result[];
}
