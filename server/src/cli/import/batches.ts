import type { PlacedDraft, Target } from './draft.ts';
import { isRefused, type ReadRow, type RefusedRow } from './refused-row.ts';
import { SeenKeys } from './seen-keys.ts';

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

  const judged = (row: ReadRow): PlacedDraft | RefusedRow => {
    if (isRefused(row)) return row;
    const verdict = target.judge(row.values);
    if ('problem' in verdict) return { line: row.line, ...verdict.problem };
    return seen.claim(row.line, verdict.draft) ?? { line: row.line, ...verdict.draft };
  };

  return {
    /** Answers with a batch once it is full. */
    add: (row: ReadRow): Batch | null => {
      const verdict = judged(row);
      if (row.line <= settledLine) return null;
      if ('reason' in verdict) batch.refused.push(verdict);
      else batch.drafts.push(verdict);
      batch.lastLine = row.line;
      if (batch.drafts.length + batch.refused.length < size) return null;
      const full = batch;
      batch = emptyBatch();
      return full;
    },
    rest: (): Batch => batch,
  };
}
