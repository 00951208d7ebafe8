import { deriveKeys } from '../crypto/key-ring.ts';
import { databaseClock } from '../db/clock.ts';
import { openDatabase } from '../db/database.ts';
import { ConfigError } from '../config/parts/setting.ts';
import type { DemoModule } from '../demo-module.ts';
import { isMigrated } from '../db/migrate.ts';
import { openKeyRing } from '../crypto/key-ring-store.ts';
import { watchKeyRing } from '../crypto/watch-key-ring.ts';
import type { Config } from '../config/config.ts';
import type { CliDeps } from './command.ts';
import { CommandFailure } from './command-failure.ts';
import { readSettings, requireDemo } from './read-settings.ts';

/** For a command, which says itself what is wrong. */
export const silent = { warn: () => undefined, error: () => undefined };

export interface OpenDeps {
  deps: CliDeps;
  close: () => Promise<void>;
}

/** What a command works with, on the database of the servers. An embedded one is started for as long as it takes. */
export async function openDeps(env: NodeJS.ProcessEnv, demo?: DemoModule): Promise<OpenDeps> {
  const config = readSettings(env, demo);
  const place = await databaseLocation(config, demo);
  const database = openDatabase(place.url, { connections: 2, patience: 'migration', onLost: () => undefined });
  try {
    if (!(await isMigrated(database.db)))
      throw new CommandFailure('configuration', 'the database is not up to date: run selvage migrate');
    const clock = await databaseClock(database.db);
    // The servers send what a command puts into the outbox.
    const wakeOutbox = () => undefined;
    const deps = { config, keys: deriveKeys(config.secrets), db: database.db, now: clock.now, wakeOutbox };
    await openKeyRing(deps.db, deps.keys, deps.now());
    const keyRing = await watchKeyRing(deps, silent, { tells: null });
    return {
      deps,
      close: async () => {
        clock.stop();
        await keyRing.stop();
        await database.close();
        await place.stop();
      },
    };
  } catch (error) {
    await database.close();
    await place.stop();
    throw error;
  }
}

/** The database that the servers have. A command creates none: in the wrong environment it would work on an empty one. */
export async function databaseLocation(
  { database }: Config,
  demo: DemoModule | undefined,
): Promise<{ url: string; stop: () => Promise<void> }> {
  if (database.kind === 'url') return { url: database.url, stop: () => Promise.resolve() };
  const embedded = requireDemo(demo).database;
  if (!embedded.exists(database.dataDir))
    throw new ConfigError('DATABASE_URL', 'is not set: is this the environment of the server?');
  return embedded.open(database.dataDir);
}
