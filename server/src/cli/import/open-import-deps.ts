import type { Config } from '../../config/config.ts';
import { deriveKeys } from '../../config/keys.ts';
import { machineTime } from '../../db/clock.ts';
import { startEmbeddedDatabase } from '../../db/embedded/embedded-database.ts';
import type { ImportDeps } from './import-options.ts';

/** A demonstration's own database is started for as long as the import takes. */
export async function openImportDeps(config: Config): Promise<ImportDeps & { stop: () => Promise<void> }> {
  const { database } = config;
  const opened =
    database.kind === 'url'
      ? { url: database.url, stop: () => Promise.resolve() }
      : await startEmbeddedDatabase(database.dataDir);
  const keys = deriveKeys(config.secret);
  return { databaseUrl: opened.url, config, keys, now: machineTime, stop: () => opened.stop() };
}
