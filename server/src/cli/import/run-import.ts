import { seconds } from '@selvage/contract/durations';
import { openBulkConnection, type BulkConnection } from '../../db/bulk-connection.ts';
import { databaseTrouble } from '../../db/database-trouble.ts';
import { ImportFault } from './import-fault.ts';
import { openImportFile } from './import-file.ts';
import { importKinds } from './import-kinds.ts';
import type { ImportDeps, ImportOptions } from './import-options.ts';
import { findRun, hasImportTables, holdImports, notBegun } from './import-run-store.ts';
import { importRows, type RunningImport } from './import-rows.ts';
import type { ImportSummary } from './import-summary.ts';
import { progressBar, type Terminal } from './progress-bar.ts';
import { RefusedReport } from './refused-report.ts';

/** For a database that has yet to notice that the import before this one was killed. */
const lockPatience = seconds(10);

/** Brings a file into the database, or rehearses it. What is refused is reported; what is wrong with the whole is a fault. */
export async function runImport(options: ImportOptions, terminal: Terminal, deps: ImportDeps): Promise<ImportSummary> {
  const file = await openImportFile(options.file, options.format);
  const requestId = `import-${file.digest.toString('hex', 0, 6)}`;
  const target = importKinds[options.kind]({
    keys: deps.keys,
    now: deps.now,
    phoneCountries: deps.config.phoneCountries,
    requestId,
  });
  if (target.isRegistry && deps.config.registry.kind !== 'embedded')
    throw new ImportFault(
      'registry-elsewhere',
      `the configuration names a registry of your own: nobody would read ${options.kind} from here`,
    );
  const connection = await openBulkConnection(deps.databaseUrl).catch(databaseAway);
  try {
    if (!(await hasImportTables(connection)))
      throw new ImportFault('database-old', 'the database is not migrated: run "selvage migrate" first');
    if (!options.dryRun && !(await holdImports(connection, lockPatience)))
      throw new ImportFault('import-running', 'another import is running');
    return await resume(connection, { options, file, target, requestId, deps }, terminal);
  } catch (error) {
    if (error instanceof ImportFault) throw error;
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
  const trouble = databaseTrouble(error);
  if (trouble === undefined) throw error;
  throw new ImportFault(
    'database-away',
    `the database is ${trouble}; what was imported before stays, and the same command goes on from there`,
  );
}
