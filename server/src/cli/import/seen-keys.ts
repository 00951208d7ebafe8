import type { Draft } from './draft.ts';
import type { RefusedRow } from './refused-row.ts';

/** Finds the second of two rows with the same address or number, however far apart they stand. */
export class SeenKeys {
  readonly #lines = new Map<string, number>();

  /** The first row to say something has said it; a row that repeats one thing claims none of its others. */
  claim(line: number, { keys }: Draft): RefusedRow | null {
    for (const { column, key } of keys) {
      const firstLine = this.#lines.get(key);
      if (firstLine !== undefined) return { line, column, reason: 'duplicate', firstLine };
    }
    for (const { key } of keys) this.#lines.set(key, line);
    return null;
  }
}
