import { type Draft, type PlacedDraft, type ReadRow, type RefusedRow, type Target, isRefused } from './import-row.ts';

/** Finds the second of two rows with the same email or number, however far apart they stand. */
class SeenKeys {
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

/** Consecutive rows of a file, settled together: those to be written and those refused, up to and with `lastLine`. */
export interface Batch {
  drafts: PlacedDraft[];
  refused: RefusedRow[];
  lastLine: number;
}

const emptyBatch = (): Batch => ({ drafts: [], refused: [], lastLine: 0 });

/** Judges rows one by one. Those an earlier import has settled are only remembered, to find their doubles further on. */
export function batching(target: Target, { settledLine, size }: { settledLine: number; size: number }) {
  const seen = new SeenKeys();
  let batch = emptyBatch();

  const validated = (row: ReadRow): PlacedDraft | RefusedRow => {
    if (isRefused(row)) return row;
    const result = target.validate(row.values);
    if ('problem' in result) return { line: row.line, ...result.problem };
    return seen.claim(row.line, result.draft) ?? { line: row.line, ...result.draft };
  };

  return {
    /** Answers with a batch once it is full. */
    add: (row: ReadRow): Batch | null => {
      const result = validated(row);
      if (row.line <= settledLine) return null;
      if ('reason' in result) batch.refused.push(result);
      else batch.drafts.push(result);
      batch.lastLine = row.line;
      if (batch.drafts.length + batch.refused.length < size) return null;
      const full = batch;
      batch = emptyBatch();
      return full;
    },
    rest: (): Batch => batch,
  };
}
