import type { Result } from '../measurement.ts';

/** What a whole run found, as it is kept. */
export interface Outcome {
  facts: readonly string[];
  results: readonly Result[];
}
