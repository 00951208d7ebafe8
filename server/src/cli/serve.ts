import { hours, seconds } from '@selvage/contract/durations';
import type { Logger } from 'pino';
import { buildApp } from '../app.ts';
import { ConfigError } from '../config/config-error.ts';
import type { Config } from '../config/config.ts';
import { deriveKeys } from '../config/keys.ts';
import { databaseClock } from '../db/clock.ts';
import { openDatabase } from '../db/database.ts';
import { startEmbeddedDatabase } from '../db/embedded/embedded-database.ts';
import { migrate } from '../db/migrate.ts';
import { seedDemo } from '../features/demo/seed.ts';
import { brokenContent } from '../gateways/content-source/content-fault.ts';
import { contentFolders } from '../gateways/content-source/content-folder.ts';
import { embeddedRegistry } from '../gateways/registry/embedded-registry-store.ts';
import { messageGateway } from './message-gateway.ts';
import { sweep } from '../identity/sweep-store.ts';
import { passwordHashing } from '../identity/password-hash.ts';
import { sendDue } from '../outbox/sender.ts';
import { startSending } from '../outbox/sending.ts';

/** Opens the database, seeds a demonstration, sends letters, listens, and closes in order when told to. */
export async function serve(config: Config, log: Logger): Promise<void> {
  if (config.database.kind === 'url') return serveOn(config.database.url, config, log, () => Promise.resolve());
  const embedded = await startEmbeddedDatabase(config.database.dataDir);
  try {
    await serveOn(embedded.url, config, log, () => embedded.stop());
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

async function serveOn(url: string, config: Config, log: Logger, afterClose: () => Promise<void>): Promise<void> {
  const database = openDatabase(url, { onLost: () => log.warn({}, 'a database connection was lost') });
  await migrateWith(url).catch(nameTheSetting);
  const clock = await databaseClock(database.db);
  const deps = {
    config,
    keys: deriveKeys(config.secret),
    db: database.db,
    now: clock.now,
    hashing: passwordHashing({ queue: config.limits.hashQueue }),
    registry: embeddedRegistry(database.db),
    content: contentFolders(config.contentDirs, (file, problem) => log.warn({ file, problem }, brokenContent)),
    log,
  };
  if (config.mode === 'demo') await seedDemo(deps);

  const sweeping = setInterval(() => {
    // A sweep that failed is made up for by the next one.
    sweep(deps.db, deps.now()).catch(() => log.warn({}, 'old rows could not be swept away'));
  }, hours(1));
  const gateway = messageGateway(deps);
  const sending = startSending(
    () => sendDue({ ...deps, gateway }),
    (error) => log.warn({ type: error instanceof Error ? error.name : typeof error }, 'the outbox could not be read'),
  );
  const app = await buildApp({ ...deps, wakeOutbox: sending.wake });
  await app.listen({ host: config.host, port: config.port }).catch(nameTheSetting);
  greet(config);

  const stop = async () => {
    log.info({}, 'told to stop');
    // In-flight requests are answered first; only then does anything they need go away.
    await app.close();
    log.info({}, 'everything under way is answered');
    await sending.stop();
    log.info({}, 'the letters under way are sent');
    clearInterval(sweeping);
    clock.stop();
    await database.close();
    await afterClose();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      // A request has fifteen seconds: nobody who is being answered is cut off.
      setTimeout(() => process.exit(1), seconds(20)).unref();
      void stop().then(() => process.exit(0));
    });
  }
}

/** On a connection of its own: another instance's migration may take longer than a person would wait. */
async function migrateWith(url: string): Promise<void> {
  const database = openDatabase(url, { connections: 1, patience: 'migration', onLost: () => undefined });
  try {
    await migrate(database.db);
  } finally {
    await database.close();
  }
}

const settingAtFault: Record<string, [setting: string, problem: string]> = {
  EADDRINUSE: ['PORT', 'is already in use'],
  EACCES: ['PORT', 'may not be opened by this user'],
  EADDRNOTAVAIL: ['HOST', 'is not an address of this machine'],
  ENOTFOUND: ['DATABASE_URL', 'names a host that cannot be found'],
  ECONNREFUSED: ['DATABASE_URL', 'leads to nobody: the connection was refused'],
  '28P01': ['DATABASE_URL', 'has a user or password that the database refuses'],
  '3D000': ['DATABASE_URL', 'names a database that does not exist'],
  '25006': ['DATABASE_URL', 'leads to a standby, which takes no changes'],
  '42501': ['DATABASE_URL', 'has a user that may not change the schema'],
  '53100': ['DATABASE_URL', 'leads to a database whose disk is full'],
  '53300': ['DATABASE_URL', 'leads to a database that has no connection left'],
  '57P03': ['DATABASE_URL', 'leads to a database that is still starting'],
};

function nameTheSetting(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const fault = settingAtFault[code];
  throw fault ? new ConfigError(...fault) : error;
}

function greet(config: Config): void {
  if (config.mode === 'production') return;
  const [first, ...others] = config.brands;
  process.stdout.write(
    [
      '',
      `  Selvage is open:  ${first.origin}`,
      ...others.map(({ name, origin }) => `  ${`${name}:`.padEnd(16)}  ${origin}`),
      `  demo accounts:    ${first.origin}/dev`,
      `  message inbox:    ${first.origin}/dev/inbox`,
      '',
      '',
    ].join('\n'),
  );
}
