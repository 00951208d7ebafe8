import { hours, minutes, seconds } from '@selvage/contract/time-units';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { buildApp } from '../../app.ts';
import type { Config } from '../../config/config.ts';
import { configDigest } from '../../config/config-digest.ts';
import { deriveKeys, type KeyRing } from '../../crypto/key-ring.ts';
import { type Clock, databaseClock } from '../../db/clock.ts';
import { type Db, type OpenDatabase, openDatabase } from '../../db/database.ts';
import type { DemoModule } from '../../demo-module.ts';
import { contentFolders } from '../../gateways/content/content-folder.ts';
import { openRegistry } from '../../gateways/registry/open-registry.ts';
import type { MetricSources } from '../../metrics/metric.ts';
import { exitCodes } from '../command-failure.ts';
import { requireDemo } from '../read-settings.ts';
import { nodeWarning } from './node-version.ts';
import { startFields } from './start-words.ts';
import { endPauseOfNoGateway, messageGateway } from './open-message-gateway.ts';
import { stopOnSignal } from './stop-on-signal.ts';
import { migrateDatabase, refuseLosingPooler, throwMetricsSettingError, throwSettingError } from './startup-errors.ts';
import { failureFields } from '../../db/database-errors.ts';
import { startLogoutDelivery } from '../../oidc/backchannel-logout/delivery.ts';
import { watchApplications } from '../../oidc/clients/known-applications.ts';
import { beginLoadingLibrary } from '../../oidc/protocol/load-library.ts';
import { type Health, watchReadiness } from '../../http/health.ts';
import type { Metrics } from '../../metrics/collected-metrics.ts';
import { openKeyRing } from '../../crypto/key-ring-store.ts';
import { watchTerms } from '../../accounts/asked-terms.ts';
import { watchKeyRing } from '../../crypto/watch-key-ring.ts';
import { startCountingRefusals } from '../../audit/anonymous-refusal-store.ts';
import { startAuditWorker } from '../../audit/audit-worker.ts';
import { warnOfOrphanedPasskeys } from '../../ways/passkey/passkey-permission.ts';
import { keepOrganisations } from '../../features/organisation/keep-organisations.ts';
import { forgetOldConsents } from '../../accounts/consent-end-store.ts';
import { closeDueAccounts } from '../../features/consents/close-due.ts';
import { startMakingCopies } from '../../features/consents/make-copy.ts';
import { sweep } from '../../db/expired-rows-store.ts';
import { forgetUnusedFormats, listFormats } from '../../ways/password/password-format-store.ts';
import { currentFormat, type ServerHashing, passwordHashing } from '../../ways/password/password-hash.ts';
import { openCommonPasswords } from '../../ways/password/common-passwords.ts';
import { type MessageGateway, channels } from '../../gateways/message-gateway.ts';
import { sendDueOn } from '../../messages/sender.ts';
import { startSendLoop } from '../../messages/send-loop.ts';
import type { Deps } from '../../deps.ts';

/** Opens the database, sends messages, listens, and closes everything in order after a signal. Demo mode needs the module `given.demo`. */
export async function serve(config: Config, log: Logger, given: { demo?: DemoModule | undefined } = {}): Promise<void> {
  const demo = config.mode === 'demo' ? requireDemo(given.demo) : undefined;
  const { stopWith } = stopOnSignal(log);
  log.info(startFields(config), 'Selvage starts');
  const warning = nodeWarning(config);
  if (warning !== undefined) log.warn({}, warning);
  const opening = open(config, log, demo);
  // Ctrl-C while the embedded PostgreSQL starts must wait for its start. Otherwise PostgreSQL would keep running.
  if (config.database.kind === 'embedded') stopWith(async () => (await opening)());
  stopWith(await opening);
}

/** Returns a function that closes everything. */
async function open(config: Config, log: Logger, demo: DemoModule | undefined): Promise<() => Promise<void>> {
  // The filter is opened first: a filter that cannot be used is a wrong setting, which must be reported even if other parts fail too.
  const commonPasswords = await openCommonPasswords(config);
  const parts = { config, log, commonPasswords, demo };
  if (config.oidc) beginLoadingLibrary();
  if (config.database.kind === 'url') {
    await refuseLosingPooler(config.database.url).catch(throwSettingError);
    return serveOn(config.database.url, parts, commonPasswords.close);
  }
  const embedded = await requireDemo(demo).database.start(config.database.dataDir);
  if (embedded.wasRunning) log.warn({ folder: config.database.dataDir }, leftRunning);
  try {
    return await serveOn(embedded.url, parts, async () => {
      await commonPasswords.close();
      await embedded.stop();
    });
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

const leftRunning =
  'PostgreSQL was still running in DATA_DIR, as the last server was killed: it is used, and stopped with this server';

type ServedParts = Pick<Deps, 'config' | 'commonPasswords'> & { log: Logger; demo: DemoModule | undefined };

async function serveOn(
  url: string,
  { config: given, log, commonPasswords, demo }: ServedParts,
  afterClose: () => Promise<void>,
): Promise<() => Promise<void>> {
  const database = openDatabase(url, {
    label: configDigest(given),
    onLost: (error) => log.warn(failureFields(error), 'a database connection was lost'),
  });
  await migrateAtStart(url, log);
  const clock = await databaseClock(database.db, (milliseconds) =>
    log.warn({ milliseconds }, 'the clock of this machine jumped, and tokens for applications are dated by it'),
  );
  const keys = await openKeys(given, database, clock);
  const applications = await watchApplications({ db: database.db, config: given, log }, beginLoadingLibrary);
  const { config } = applications;
  const deps = {
    config,
    keys,
    db: database.db,
    now: clock.now,
    hashing: passwordHashing({ queue: config.limits.hashQueue }),
    commonPasswords,
    registry: openRegistry(config.registry, { db: database.db, keys, now: clock.now, log }),
    content: contentFolders(config.contentDirs, (fault, message) => log.warn(fault, message)),
    log,
  };
  await demo?.seed(deps);
  await warnOfOrphanedPasskeys(deps);
  const [stopLearning, keyRing] = [
    await learnFormats(deps),
    await watchKeyRing(deps, log, {
      tells: applications.known,
      onMissingKey,
    }),
  ];

  const reading = await watchTerms(deps);
  await endPauseOfNoGateway(deps);
  const sending = startSending(deps, messageGateway(deps, demo));
  const logouts = startLogoutDelivery(deps);
  const workers = [reading, ...startWorkers({ ...deps, wakeOutbox: sending.wake })];
  const served = { ...deps, terms: reading.terms, wakeOutbox: sending.wake, demo };
  const { app, metricsServer } = await openPorts(served, database.pool);
  if (demo) process.stdout.write(demo.greeting(config));

  return async () => {
    // In-flight requests are answered first, before the parts that they need are closed.
    await app.close();
    log.info({}, 'all requests in progress are answered');
    // Does not wait long for a gateway that does not answer. Another instance sends the message later.
    await Promise.race([Promise.all([sending.stop(), logouts.stop()]), sleep(seconds(5), null, { ref: false })]);
    await sending.close();
    log.info({}, 'all messages in progress are sent');
    for (const worker of workers) await worker.stop();
    stopLearning();
    applications.stop();
    await keyRing.stop();
    clock.stop();
    await database.close();
    await metricsServer?.stop();
    await afterClose();
  };
}

async function migrateAtStart(url: string, log: Logger): Promise<void> {
  const applied = await migrateDatabase(url).catch(throwSettingError);
  log.info({ applied }, applied.length === 0 ? 'the schema is up to date' : 'the schema was migrated');
}

/** The work that every instance does beside requests and messages. */
const startWorkers = (deps: Omit<Deps, 'terms'>): { stop: () => Promise<unknown> }[] => [
  startSweeping(deps),
  startCountingRefusals(deps),
  startAuditWorker(deps),
  startMakingCopies(deps),
];

type ServerDeps = Deps & { log: Logger; hashing: ServerHashing; demo: DemoModule | undefined };

/** The port for people and, if configured, the port for metrics and probes. */
async function openPorts(deps: ServerDeps, pool: MetricSources['pool']) {
  const isDatabaseReady = watchReadiness(deps);
  const metrics = await openMetricsOf({ ...deps, pool });
  const noteResponse = metrics && { noteResponse: metrics.noteResponse };
  const app = await buildApp({ ...deps, isDatabaseReady, ...noteResponse });
  // The metrics port is opened before the port for people, so that both are open when the port for people is.
  const metricsServer = await serveMetricsOf(deps, metrics, {
    isReady: async () => app.server.listening && (await isDatabaseReady()),
    isRegistryAway: () => deps.registry.isAway(),
  });
  await app.listen({ host: deps.config.host, port: deps.config.port }).catch(throwSettingError);
  return { app, metricsServer };
}

/** Starts a sender for each channel, so that a mail server that does not answer delays no text. */
function startSending(
  deps: Omit<Parameters<typeof sendDueOn>[0], 'gateway'> & { log: Logger },
  gateway: MessageGateway,
): { wake: () => void; stop: () => Promise<unknown>; close: () => Promise<void> } {
  const loops = channels.map((channel) =>
    startSendLoop(
      (isStopping) => sendDueOn({ ...deps, gateway }, channel, isStopping),
      (error) => deps.log.warn(failureFields(error), 'the outbox could not be read'),
    ),
  );
  return {
    wake: () => loops.forEach((loop) => loop.wake()),
    stop: () => Promise.all(loops.map((loop) => loop.stop())),
    close: async () => gateway.close?.(),
  };
}

/** Opens the key ring, and refuses a secret that does not belong to the database. */
async function openKeys({ secrets }: Config, database: OpenDatabase, clock: Clock): Promise<KeyRing> {
  const keys = deriveKeys(secrets);
  await openKeyRing(database.db, keys, clock.now()).catch(async (error: unknown) => {
    // The database is closed, because an open connection would keep the process alive.
    clock.stop();
    await database.close();
    throw error;
  });
  return keys;
}

/**
 * Ends the process with the exit code of a failed start, so that a supervisor restarts the server. The server can start
 * when it has the key file of the other instances.
 */
function onMissingKey(): void {
  process.exitCode = exitCodes.configuration.code;
  process.kill(process.pid, 'SIGTERM');
}

function startSweeping(deps: Pick<Deps, 'db' | 'keys' | 'now' | 'config' | 'log'>): { stop: () => Promise<void> } {
  const { db, now, log } = deps;
  const sweeping = setInterval(() => {
    // A failed sweep is only logged, because the next sweep also does the work of the failed one.
    sweep(db, now())
      .then(() => forgetUnusedFormats(db, { except: currentFormat }))
      // The sender finds the messages of this work at its next round.
      .then(() => forgetOldConsents(db, deps.config.privacy.consentYears, now()))
      .then(() => keepOrganisations({ ...deps, wakeOutbox: () => undefined }))
      .then(() => closeDueAccounts({ ...deps, wakeOutbox: () => undefined }))
      .catch((error: unknown) => log.warn(failureFields(error), 'old rows could not be deleted'));
  }, hours(1));
  return { stop: async () => clearInterval(sweeping) };
}

/**
 * Reads the formats of the stored password hashes before the first refusal and then every minute, because an import or
 * another instance may add a format.
 */
async function learnFormats({ db, hashing, log }: { db: Db; hashing: ServerHashing; log: Logger }) {
  const learn = async (missing: readonly string[]) => hashing.learnFormats(await listFormats(db, missing));
  await learn([currentFormat]);
  const learning = setInterval(() => {
    learn(hashing.unlistedFormats()).catch((error: unknown) =>
      log.warn(failureFields(error), 'the formats of password hashes could not be read'),
    );
  }, minutes(1));
  return () => clearInterval(learning);
}

/** Opens the metrics. The code is loaded only if metrics are configured. */
async function openMetricsOf(watched: MetricSources & { config: Config }): Promise<Metrics | undefined> {
  if (watched.config.metrics === null) return undefined;
  const { openMetrics } = await import('../../metrics/collected-metrics.ts');
  return openMetrics(watched);
}

async function serveMetricsOf(
  { config, log }: { config: Config; log: Logger },
  metrics: Metrics | undefined,
  health: Health,
): Promise<{ stop: () => Promise<void> } | undefined> {
  if (config.metrics === null || metrics === undefined) return undefined;
  const { serveMetrics } = await import('../../metrics/serve-metrics.ts');
  return serveMetrics(config.metrics, { metrics, health }, log).catch(throwMetricsSettingError);
}
