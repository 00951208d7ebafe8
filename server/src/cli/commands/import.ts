import { command } from '../command.ts';
import { importFailure, usageFailure } from '../import/import-failure.ts';
import { isFileFormat } from '../import/import-file.ts';
import { type ImportKind, importKinds, isImportKind, registryLists } from '../import/import-kinds.ts';
import { summaryJson, summaryText } from '../import/import-summary.ts';
import { runImport } from '../import/run-import.ts';
import type { ImportDeps } from '../import/running-import.ts';
import type { Config } from '../../config/config.ts';
import { deriveKeys } from '../../crypto/key-ring.ts';
import { databaseClock, machineTime } from '../../db/clock.ts';
import { openDatabase } from '../../db/database.ts';
import { EarlierSchemaError, isMigrated } from '../../db/migrate.ts';
import { openKeyRing } from '../../crypto/key-ring-store.ts';
import { watchKeyRing } from '../../crypto/watch-key-ring.ts';
import { databaseLocation, silent } from '../open-deps.ts';
import { readSettings } from '../read-settings.ts';
import type { DemoModule } from '../../demo-module.ts';
import { undoCommand } from './import-undo.ts';

export const importCommand = command({
  name: 'import',
  summary:
    'Import from a CSV or NDJSON file. Run it as the owner of the tables. KIND is policies, consultants, hospitals, groups, group-users or accounts.',
  takes: ['KIND', 'FILE'],
  options: {
    format: { type: 'string', value: 'NAME', says: 'csv or ndjson, if the file name does not show it' },
    report: {
      type: 'string',
      value: 'FILE',
      says: 'where to list the refused rows, or with --undo every account; default FILE.refused.csv, RUN.undo.csv',
    },
    batch: { type: 'string', value: 'ROWS', says: 'how many rows to write in one transaction; default 20000' },
    'dry-run': {
      type: 'boolean',
      says: 'validate every row, or with --undo look at every account, and write only the report',
    },
    replace: {
      type: 'boolean',
      says: 'the file is the complete list of policies, consultants, hospitals or groups: rows that it lacks are removed',
    },
    'allow-ending': {
      type: 'string',
      value: 'SHARE',
      says: 'with --replace, the share of the list that may be removed; default 10%',
    },
    undo: {
      type: 'boolean',
      says: 'remove the accounts that a run added and that nobody has used: in place of FILE give the RUN of report imports',
    },
    yes: { type: 'boolean', says: 'with --undo, do not ask, for scripts' },
    restart: {
      type: 'boolean',
      says: 'start at the first line; without it, an interrupted import continues, and a finished file is not imported again',
    },
  },
  audited: 'with-reason',
  run: async (context) => {
    const { values, given, io, env, demo } = context;
    const { actor } = context.acting;
    const [kind = '', file = ''] = given;
    if (!isImportKind(kind)) throw usageFailure(`KIND must be one of ${Object.keys(importKinds).join(', ')}`);
    if (values.undo === true) return undoCommand(context, kind, file);
    if (values.yes === true) throw usageFailure('--yes goes with --undo');
    if (file === '') throw usageFailure('FILE must be given');
    if (values.format !== undefined && !isFileFormat(values.format))
      throw usageFailure('--format must be csv or ndjson');
    const batchRows = values.batch === undefined ? undefined : Number(values.batch);
    if (batchRows !== undefined && !(Number.isInteger(batchRows) && batchRows >= 1 && batchRows <= 100_000))
      throw usageFailure('--batch must be a number from 1 to 100000');
    const mayEnd = allowedShare(kind, values.replace === true, values['allow-ending']);
    const { stop, ...deps } = await openImportDeps(readSettings(env, demo), demo);
    try {
      const summary = await runImport(
        {
          kind,
          file,
          format: values.format,
          report: values.report,
          dryRun: values['dry-run'] === true,
          restart: values.restart === true,
          replace: values.replace === true,
          mayEnd,
          operator: actor.name,
          reason: actor.reason,
          batchRows,
        },
        { write: io.err, isTerminal: process.stderr.isTTY },
        deps,
      );
      const exit = summary.refusal !== null ? 'refused' : summary.refused > 0 ? 'partly' : 'ok';
      return { exit, json: summaryJson(summary), text: summaryText(summary) };
    } catch (error) {
      throw importFailure(error);
    } finally {
      await stop();
    }
  },
});

function allowedShare(kind: ImportKind, replaces: boolean, given: string | undefined): number | undefined {
  if (replaces && !registryLists.includes(kind))
    throw usageFailure(`--replace is for ${registryLists.join(', ')}: accounts are not lists`);
  if (given === undefined) return undefined;
  if (!replaces) throw usageFailure('--allow-ending goes with --replace');
  const percent = /^(\d{1,3})%?$/.exec(given)?.[1];
  if (percent === undefined || Number(percent) > 100)
    throw usageFailure('--allow-ending must be a share from 0% to 100%');
  return Number(percent) / 100;
}

/** An import copies rows over its own connection, so it needs the URL of the database and not a pool. */
async function openImportDeps(
  config: Config,
  demo: DemoModule | undefined,
): Promise<ImportDeps & { stop: () => Promise<void> }> {
  const place = await databaseLocation(config, demo);
  const database = openDatabase(place.url, { connections: 1, patience: 'migration', onLost: () => undefined });
  const keys = deriveKeys(config.secrets);
  const stop = async () => {
    await database.close();
    await place.stop();
  };
  try {
    const deps = { databaseUrl: place.url, config, keys, now: machineTime };
    const isReady = await isMigrated(database.db).catch((error: unknown) => {
      if (error instanceof EarlierSchemaError) throw error;
      // The import itself reports all other database faults.
      return false;
    });
    if (!isReady) return { ...deps, stop };
    // Running instances are recorded with the time of the database. With another clock, this process would not count as running.
    const clock = await databaseClock(database.db);
    await openKeyRing(database.db, keys, clock.now());
    // An import may run for hours, so it registers its keys. A key is then not retired while this process seals with it.
    const watched = { db: database.db, keys, now: clock.now };
    const keyRing = await watchKeyRing(watched, silent, {
      tells: () => ({ applications: null, applicationVersions: null }),
    });
    return {
      ...deps,
      now: clock.now,
      stop: async () => {
        await keyRing.stop();
        clock.stop();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
