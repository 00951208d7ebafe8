import type { Config } from '../../config/config.ts';
import { deriveKeys } from '../../config/keys.ts';
import { machineTime } from '../../db/clock.ts';
import { startEmbeddedDatabase } from '../../db/embedded/embedded-database.ts';
import type { ImportDeps } from './run-import.ts';

/** A demonstration's own database is started for as long as the import takes. */
export async function openImportDeps(config: Config): Promise<ImportDeps & { stop: () => Promise<void> }> {
  const { database } = config;
  const { url, stop } =
    database.kind === 'url'
      ? { url: database.url, stop: () => Promise.resolve() }
      : await startEmbeddedDatabase(database.dataDir);
  return { databaseUrl: url, config, keys: deriveKeys(config.secret), now: machineTime, stop };
}
