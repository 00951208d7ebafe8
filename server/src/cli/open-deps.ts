import { deriveKeys } from '../crypto/key-ring.ts';
import { databaseClock } from '../db/clock.ts';
import { openDatabase } from '../db/database.ts';
import { ConfigError } from '../config/parts/setting.ts';
import type { DemoModule } from '../demo-module.ts';
import { isMigrated } from '../db/migrate.ts';
import { openKeyRing } from '../crypto/key-ring-store.ts';
import { withApplications } from '../oidc/clients/known-applications.ts';
import { watchKeyRing } from '../crypto/watch-key-ring.ts';
import type { Config } from '../config/config.ts';
import type { CliDeps } from './command.ts';
import { CommandFailure } from './command-failure.ts';
import { readSettings, requireDemo } from './read-settings.ts';

/** A log without output, because a command prints its faults itself. */
export const silent = { warn: () => undefined, error: () => undefined };

export interface OpenDeps {
  deps: CliDeps;
  close: () => Promise<void>;
}

/**
 * Opens the dependencies of a command, on the same database as the servers. An embedded database is started for the
 * duration of the command.
 */
export async function openDeps(env: NodeJS.ProcessEnv, demo?: DemoModule): Promise<OpenDeps> {
  const config = readSettings(env, demo);
  const place = await databaseLocation(config, demo);
  const database = openDatabase(place.url, { connections: 2, patience: 'migration', onLost: () => undefined });
  try {
    if (!(await isMigrated(database.db)))
      throw new CommandFailure('configuration', 'the database is not up to date: run selvage migrate');
    const clock = await databaseClock(database.db);
    // Does nothing, because the servers send the messages that a command queues.
    const wakeOutbox = () => undefined;
    const deps = {
      config: await withApplications(database.db, config),
      keys: deriveKeys(config.secrets),
      db: database.db,
      now: clock.now,
      wakeOutbox,
    };
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

/**
 * The URL of the servers' database. A command never creates a database, because with wrong settings it would silently
 * work on an empty one.
 */
export async function databaseLocation(
  { database }: Pick<Config, 'database'>,
  demo: DemoModule | undefined,
): Promise<{ url: string; stop: () => Promise<void> }> {
  if (database.kind === 'url') return { url: database.url, stop: () => Promise.resolve() };
  const embedded = requireDemo(demo).database;
  if (!embedded.exists(database.dataDir))
    throw new ConfigError('DATA_DIR', `${database.dataDir} has no data of a demonstration`, {
      remedy: 'start one with npm start, name its folder in DATA_DIR, or set DATABASE_URL',
    });
  return embedded.open(database.dataDir);
}
