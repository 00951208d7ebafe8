import type { Config } from '../../config/config.ts';
import { deriveKeys } from '../../config/keys.ts';
import { machineTime } from '../../db/clock.ts';
import { reach } from '../open-deps.ts';
import type { ImportDeps } from './import-options.ts';

/** Rows are copied over a connection of the import's own, so it needs the address rather than a pool. */
export async function openImportDeps(config: Config): Promise<ImportDeps & { stop: () => Promise<void> }> {
  const { url, stop } = await reach(config);
  return { databaseUrl: url, config, keys: deriveKeys(config.secret), now: machineTime, stop };
}
