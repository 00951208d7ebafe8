import type { BulkConnection } from '../../db/bulk-connection.ts';
import { batching, type Batch } from './batches.ts';
import type { Target } from './draft.ts';
import { ImportFault } from './import-fault.ts';
import { rowsOf, type ImportFile } from './import-file.ts';
import { beginRun, finishRun, inTransaction, noteProgress, type Progress, type RunKey } from './import-run-store.ts';
import type { progressBar } from './progress-bar.ts';
import type { RefusedReport } from './refused-report.ts';
import type { ImportDeps, ImportOptions } from './import-options.ts';

export interface RunningImport {
  options: ImportOptions;
  deps: ImportDeps;
  file: ImportFile;
  target: Target;
  key: RunKey;
  requestId: string;
  report: RefusedReport;
  /** What an earlier import of this file has done already. */
  settled: Progress;
  bar: ReturnType<typeof progressBar>;
}

const defaultBatch = 20_000;

/** Reads the next batch while the database takes in the last one. */
export async function importRows(
  connection: BulkConnection,
  running: RunningImport,
): Promise<Progress & { rows: number }> {
  const { options, file, target, settled, bar } = running;
  const batches = batching(target, { settledLine: settled.line, size: options.batchRows ?? defaultBatch });
  let writing = Promise.resolve(settled);
  let rows = 0;
  const write = async (batch: Batch) => {
    const before = await writing;
    writing = settle(connection, running, before, batch);
    // Whoever awaits it next hears of it; until then it is not unheard.
    writing.catch(() => undefined);
  };
  try {
    for await (const block of rowsOf(file, target.columns)) {
      for (const row of block.rows) {
        rows += 1;
        const full = batches.add(row);
        if (full) await write(full);
      }
      bar.show(Math.min(block.bytesRead / file.size, 1), rows);
    }
    if (rows === 0) throw new ImportFault('file-empty', `${file.path} has no rows`);
    await write(batches.rest());
  } finally {
    // Also before a fault is told: nothing may still be under way when the connection closes.
    await writing.catch(() => undefined);
  }
  const done = await writing;
  if (!options.dryRun)
    await finishRun(connection, running.key, { at: running.deps.now(), requestId: running.requestId });
  return { ...done, rows };
}

/** The rows, what became of them and how far we are: all at once or not at all. */
function settle(connection: BulkConnection, running: RunningImport, before: Progress, batch: Batch): Promise<Progress> {
  const { options, target, report, key, deps } = running;
  const isRehearsal = options.dryRun ?? false;
  return inTransaction(connection, isRehearsal, async () => {
    if (before.line === 0 && !isRehearsal)
      await beginRun(connection, key, { operator: options.operator, reason: options.reason, at: deps.now() });
    const nothing = { added: 0, changed: 0, unchanged: 0, refused: [] };
    const outcome = batch.drafts.length > 0 ? await target.write(connection, batch.drafts, isRehearsal) : nothing;
    const refused = [...batch.refused, ...outcome.refused].toSorted((one, other) => one.line - other.line);
    await report.add(refused);
    const progress: Progress = {
      line: Math.max(before.line, batch.lastLine),
      reportBytes: report.bytes,
      added: before.added + outcome.added,
      changed: before.changed + outcome.changed,
      unchanged: before.unchanged + outcome.unchanged,
      refused: before.refused + refused.length,
    };
    if (!isRehearsal) await noteProgress(connection, key, progress);
    return progress;
  });
}
