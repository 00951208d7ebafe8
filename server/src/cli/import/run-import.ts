import { stat } from 'node:fs/promises';
import { loadMobileRule } from '@selvage/contract/rules/phone-countries';
import { seconds } from '@selvage/contract/time-units';
import { type BulkConnection, openBulkConnection } from '../../db/bulk-connection.ts';
import { databaseProblem } from '../../db/database-errors.ts';
import { ImportError } from './import-error.ts';
import { openImportFile } from './import-file.ts';
import { expectedColumns, importKinds } from './import-kinds.ts';
import {
  type Progress,
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
import { type Batch, readBatches } from './batches.ts';
import { replaceList } from './replace-list.ts';
import { runName } from './undo-import-store.ts';
import type { ImportDeps, ImportOptions, RunningImport } from './running-import.ts';

/** The longest wait for the lock of a killed import. The database releases the lock when it notices the end of the process. */
const lockPatience = seconds(10);

/** Imports a file or rehearses it. Refused rows are reported; a fault of the whole file is thrown. */
export async function runImport(options: ImportOptions, terminal: Terminal, deps: ImportDeps): Promise<ImportSummary> {
  const file = await openImportFile(options.file, options.format);
  await refuseSameFile(options.file, reportPath(options));
  const requestId = runName(file.digest);
  const mobileRule = await loadMobileRule(deps.config.phoneCountries);
  const targetDeps = { keys: deps.keys, now: deps.now, config: deps.config, mobileRule, requestId };
  const target = importKinds[options.kind](targetDeps);
  const expected = expectedColumns(options.kind, targetDeps);
  if (target.replacement !== null && deps.config.registry.kind !== 'embedded')
    throw new ImportError(
      'registry-elsewhere',
      `the configuration names your own registry: imported ${options.kind} would never be read`,
    );
  const connection = await openBulkConnection(deps.databaseUrl).catch((error: unknown) => databaseAway(error, options));
  try {
    if (!(await hasImportTables(connection)))
      throw new ImportError('database-old', 'the database is not migrated: run "selvage migrate" first');
    // Does not wait for another replacement, because the second file would undo the first.
    if (!options.dryRun && !(await holdImports(connection, options.replace ? 0 : lockPatience)))
      throw new ImportError(
        'import-running',
        'another import is running: nothing was changed; try again when it has ended',
      );
    return await resume(connection, { options, file, target, expected, requestId, deps }, terminal);
  } catch (error) {
    if (error instanceof ImportError) throw error;
    return databaseAway(error, options);
  } finally {
    await connection.close().catch(() => undefined);
  }
}

type Prepared = Omit<RunningImport, 'report' | 'settled' | 'settledLine' | 'batchRows' | 'bar' | 'key'>;

async function resume(connection: BulkConnection, prepared: Prepared, terminal: Terminal): Promise<ImportSummary> {
  const { options, file } = prepared;
  const key = { digest: file.digest, kind: options.kind };
  const isFromTheStart = options.dryRun || options.restart || options.replace;
  const earlier = isFromTheStart ? undefined : await findRun(connection, key);
  const about = {
    run: options.dryRun ? null : prepared.requestId,
    kind: options.kind,
    file: options.file,
    dryRun: options.dryRun ?? false,
    replaces: options.replace ?? false,
    refusal: null,
  };
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
    const batchRows = options.batchRows ?? defaultBatch;
    const running = { ...prepared, key, report, settled, settledLine: settled.line, batchRows, bar };
    const done = await (options.replace ? replaceList(connection, running) : importRows(connection, running));
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

/** Refuses a report with the path of the imported file. The import deletes an earlier report at its start, so it would delete the file. */
async function refuseSameFile(file: string, report: string): Promise<void> {
  const [read, written] = await Promise.all([file, report].map((path) => stat(path).catch(() => undefined)));
  if (read !== undefined && read.dev === written?.dev && read.ino === written.ino)
    throw new ImportError('report-unwritable', `the report ${report} is the file to import: name another one`);
}

function databaseAway(error: unknown, { replace }: ImportOptions): never {
  const trouble = databaseProblem(error);
  if (trouble === undefined) throw error;
  const remains = replace
    ? 'the list is as it was: run the same command again'
    : 'what was imported before stays, and the same command goes on from there';
  throw new ImportError('database-away', `the database is ${trouble}; ${remains}`);
}

const defaultBatch = 20_000;

async function importRows(connection: BulkConnection, running: RunningImport): Promise<Progress & { rows: number }> {
  let done = running.settled;
  const rows = await readBatches(running, async (batch) => {
    done = await settle(connection, running, done, batch);
  });
  if (!running.options.dryRun)
    await finishRun(connection, running.key, { at: running.deps.now(), requestId: running.requestId });
  return { ...done, rows };
}

/** Commits the rows, their results and the progress together. */
function settle(connection: BulkConnection, running: RunningImport, before: Progress, batch: Batch): Promise<Progress> {
  const { options, target, report, key, deps } = running;
  const isRehearsal = options.dryRun ?? false;
  return inTransaction(connection, isRehearsal, async () => {
    if (before.line === 0 && !isRehearsal)
      await beginRun(connection, key, {
        operator: options.operator,
        reason: options.reason,
        at: deps.now(),
        replaces: false,
      });
    const nothing = { added: 0, changed: 0, unchanged: 0, refused: [] };
    const result = batch.drafts.length > 0 ? await target.write(connection, batch.drafts, isRehearsal) : nothing;
    const refused = [...batch.refused, ...result.refused].toSorted((one, other) => one.line - other.line);
    await report.add(refused);
    const progress: Progress = {
      line: Math.max(before.line, batch.lastLine),
      reportBytes: report.bytes,
      added: before.added + result.added,
      changed: before.changed + result.changed,
      unchanged: before.unchanged + result.unchanged,
      refused: before.refused + refused.length,
      ended: 0,
    };
    if (!isRehearsal) await noteProgress(connection, key, progress);
    return progress;
  });
}
