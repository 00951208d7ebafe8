import type { ExpectedColumns } from './header.ts';
import { ImportError } from './import-error.ts';
import { type ImportFile, rowsOf } from './import-file.ts';
import {
  type Draft,
  type PlacedDraft,
  type ReadRow,
  type RefusedRow,
  type RowsAbove,
  type Target,
  isRefused,
} from './import-row.ts';

/** Finds rows that repeat an email or number of an earlier row, at any distance. */
class SeenKeys {
  readonly #lines = new Map<string, number>();

  /** The first row with a key owns it. A row that repeats a key claims none of its other keys. */
  claim(line: number, { keys }: Draft): RefusedRow | null {
    for (const { column, key, isShared = false } of keys) {
      const firstLine = this.#lines.get(key);
      if (firstLine !== undefined && !isShared) return { line, column, reason: 'duplicate', firstLine };
    }
    for (const { key } of keys) this.#lines.set(key, this.#lines.get(key) ?? line);
    return null;
  }
}

/** Counts the rows of each organisation. */
class SeenColleagues {
  readonly #seen = new Map<string, { named: boolean; withoutRole: number; withRole: number }>();

  /** Adds the row, and returns what the rows above it have added. */
  add({ colleague }: Draft): RowsAbove {
    if (colleague === null) return { hasAdministrator: false, isOneAlone: false, colleagues: 0 };
    const { organisation, role } = colleague;
    const seen = this.#seen.get(organisation) ?? { named: false, withoutRole: 0, withRole: 0 };
    // An account without a role is administrator while it is alone.
    const isOneAlone = seen.withoutRole === 1 && seen.withRole === 0;
    const above = { hasAdministrator: seen.named || seen.withoutRole === 1, isOneAlone, colleagues: seen.withRole };
    if (role === null) seen.withoutRole += 1;
    else seen.withRole += 1;
    seen.named ||= role === 'administrator' || (role !== null && isOneAlone);
    this.#seen.set(organisation, seen);
    return above;
  }
}

/** Consecutive rows that are settled together: rows to write and refused rows, up to and including `lastLine`. */
export interface Batch {
  drafts: PlacedDraft[];
  refused: RefusedRow[];
  lastLine: number;
}

const emptyBatch = (): Batch => ({ drafts: [], refused: [], lastLine: 0 });

/** Validates rows one by one. For rows that an earlier import has settled it only keeps the keys, to find their duplicates. */
function batching(target: Target, { settledLine, size }: { settledLine: number; size: number }) {
  const seen = new SeenKeys();
  const colleagues = new SeenColleagues();
  let batch = emptyBatch();

  const validated = (row: ReadRow): PlacedDraft | RefusedRow => {
    if (isRefused(row)) return row;
    const result = target.validate(row.values);
    if ('problem' in result) return { line: row.line, ...result.problem };
    const { draft } = result;
    return seen.claim(row.line, draft) ?? { line: row.line, above: colleagues.add(draft), ...draft };
  };

  return {
    /** Returns a batch once it is full. */
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

export interface FileReading {
  file: ImportFile;
  target: Target;
  expected: ExpectedColumns;
  /** The last line that an earlier import of the file has settled. */
  settledLine: number;
  batchRows: number;
  bar: { show: (share: number, rows: number) => void };
}

/** Processes the batches of a file in order. The next batch is read while one is written. Returns the number of rows. */
export async function readBatches(
  { file, target, expected, settledLine, batchRows, bar }: FileReading,
  take: (batch: Batch) => Promise<void>,
): Promise<number> {
  const batches = batching(target, { settledLine, size: batchRows });
  let taking = Promise.resolve();
  let rows = 0;
  const next = async (batch: Batch) => {
    await taking;
    taking = take(batch);
    // The next `await` throws the failure. Without this handler Node would end the process before that.
    taking.catch(() => undefined);
  };
  try {
    for await (const block of rowsOf(file, expected)) {
      for (const row of block.rows) {
        rows += 1;
        const full = batches.add(row);
        if (full) await next(full);
      }
      bar.show(Math.min(block.bytesRead / file.size, 1), rows);
    }
    if (rows === 0) throw new ImportError('file-empty', `${file.path} has no rows`);
    await next(batches.rest());
  } finally {
    // Waits for the batch even if reading failed, because no statement may be running when the connection closes.
    await taking.catch(() => undefined);
  }
  await taking;
  return rows;
}
