import { seconds } from '@selvage/contract/time-units';
import { type BulkConnection, openBulkConnection } from '../../db/bulk-connection.ts';
import { databaseProblem } from '../../db/database-errors.ts';
import { ImportError } from './import-error.ts';
import { type FileFormat, type ImportFile, openImportFile, rowsOf } from './import-file.ts';
import type { ExpectedColumns } from './columns.ts';
import { type ImportKind, expectedColumns, importKinds } from './import-kinds.ts';
import {
  type Progress,
  type RunKey,
  beginRun,
  findRun,
  finishRun,
  hasImportTables,
  holdImports,
  inTransaction,
  notBegun,
  noteProgress,
} from './import-run-store.ts';
import type { ImportSummary } from './import-summary.ts';
import { type Terminal, progressBar } from './progress-bar.ts';
import { RefusedReport } from './refused-report.ts';
import { type Batch, batching } from './batches.ts';
import type { Target } from './import-row.ts';
import type { Config } from '../../config/config.ts';
import type { Keys } from '../../config/keys.ts';

export interface ImportOptions {
  kind: ImportKind;
  file: string;
  format?: FileFormat | undefined;
  /** Where the refused rows are listed; beside the file if not said. */
  report?: string | undefined;
  dryRun?: boolean;
  /** From the first line, whatever an earlier import of this file has settled. */
  restart?: boolean;
  operator: string;
  reason: string | null;
  batchRows?: number | undefined;
}

export interface ImportDeps {
  databaseUrl: string;
  config: Pick<Config, 'registry' | 'phoneCountries'>;
  keys: Keys;
  now: () => Date;
}

/** For a database that has yet to notice that the import before this one was killed. */
const lockPatience = seconds(10);

/** Brings a file into the database, or rehearses it. What is refused is reported; what is wrong with the whole is a fault. */
export async function runImport(options: ImportOptions, terminal: Terminal, deps: ImportDeps): Promise<ImportSummary> {
  const file = await openImportFile(options.file, options.format);
  const requestId = `import-${file.digest.toString('hex', 0, 6)}`;
  const targetDeps = { keys: deps.keys, now: deps.now, phoneCountries: deps.config.phoneCountries, requestId };
  const target = importKinds[options.kind](targetDeps);
  const expected = expectedColumns(options.kind, targetDeps);
  if (target.isRegistry && deps.config.registry.kind !== 'embedded')
    throw new ImportError(
      'registry-elsewhere',
      `the configuration names a registry of your own: nobody would read ${options.kind} from here`,
    );
  const connection = await openBulkConnection(deps.databaseUrl).catch(databaseAway);
  try {
    if (!(await hasImportTables(connection)))
      throw new ImportError('database-old', 'the database is not migrated: run "selvage migrate" first');
    if (!options.dryRun && !(await holdImports(connection, lockPatience)))
      throw new ImportError('import-running', 'another import is running');
    return await resume(connection, { options, file, target, expected, requestId, deps }, terminal);
  } catch (error) {
    if (error instanceof ImportError) throw error;
    return databaseAway(error);
  } finally {
    await connection.close().catch(() => undefined);
  }
}

type Prepared = Omit<RunningImport, 'report' | 'settled' | 'bar' | 'key'>;

async function resume(connection: BulkConnection, prepared: Prepared, terminal: Terminal): Promise<ImportSummary> {
  const { options, file } = prepared;
  const key = { digest: file.digest, kind: options.kind };
  const earlier = options.dryRun || options.restart ? undefined : await findRun(connection, key);
  const about = { kind: options.kind, file: options.file, dryRun: options.dryRun ?? false };
  if (earlier?.finishedAt)
    return {
      ...about,
      ...earlier,
      state: 'already-imported',
      finishedAt: earlier.finishedAt,
      resumedAfterLine: 0,
      reasons: [],
      report: null,
    };

  const settled = earlier ?? notBegun;
  const report = await RefusedReport.open(reportPath(options), settled.reportBytes);
  const started = performance.now();
  const bar = progressBar(terminal, options.kind, () => performance.now() - started);
  try {
    await prepared.target.prepare(connection);
    const done = await importRows(connection, { ...prepared, key, report, settled, bar });
    return {
      ...about,
      ...done,
      state: 'done',
      finishedAt: null,
      resumedAfterLine: settled.line,
      reasons: await report.reasons(),
      report: report.bytes > 0 ? report.path : null,
    };
  } finally {
    bar.clear();
    await report.close();
  }
}

const reportPath = ({ file, report, dryRun }: ImportOptions): string =>
  report ?? `${file}.${dryRun ? 'dry-run' : 'refused'}.csv`;

function databaseAway(error: unknown): never {
  const trouble = databaseProblem(error);
  if (trouble === undefined) throw error;
  throw new ImportError(
    'database-away',
    `the database is ${trouble}; what was imported before stays, and the same command goes on from there`,
  );
}

interface RunningImport {
  options: ImportOptions;
  deps: ImportDeps;
  file: ImportFile;
  target: Target;
  expected: ExpectedColumns;
  key: RunKey;
  requestId: string;
  report: RefusedReport;
  /** What an earlier import of this file has done already. */
  settled: Progress;
  bar: ReturnType<typeof progressBar>;
}

const defaultBatch = 20_000;

/** Reads the next batch while the database takes in the last one. */
async function importRows(connection: BulkConnection, running: RunningImport): Promise<Progress & { rows: number }> {
  const { options, file, target, expected, settled, bar } = running;
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
    for await (const block of rowsOf(file, expected)) {
      for (const row of block.rows) {
        rows += 1;
        const full = batches.add(row);
        if (full) await write(full);
      }
      bar.show(Math.min(block.bytesRead / file.size, 1), rows);
    }
    if (rows === 0) throw new ImportError('file-empty', `${file.path} has no rows`);
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
