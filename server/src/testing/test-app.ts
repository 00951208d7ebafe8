import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { buildApp } from '../app.ts';
import type { Config } from '../config/config.ts';
import { deriveKeys } from '../config/keys.ts';
import { readConfig } from '../config/read-config.ts';
import type { Deps } from '../deps.ts';
import type { Message } from '../gateways/message-gateway.ts';
import { brokenContentMessage } from '../gateways/content/content-error.ts';
import { contentFolders } from '../gateways/content/content-folder.ts';
import { openRegistry } from '../gateways/registry/open-registry.ts';
import { defaultTimeouts, type Timeouts } from '../http/timeouts.ts';
import { openCommonPasswords } from '../identity/common-passwords.ts';
import { passwordHashing } from '../identity/password-hash.ts';
import { sendDue } from '../outbox/sender.ts';
import { quickHashing } from './quick-hashing.ts';
import { TestBrowser } from './test-browser.ts';
import { testClock, type TestClock } from './test-clock.ts';
import { cloneDatabase, type TestDatabase } from './test-database.ts';

export interface TestApp {
  app: FastifyInstance;
  deps: Deps;
  clock: TestClock;
  /** Every log line written so far. */
  logged: string[];
  browser(host?: string): TestBrowser;
  /** Sends what the outbox holds and returns it. */
  deliver(): Promise<Message[]>;
  close(): Promise<void>;
}

/** The whole server on a database of its own, with a clock that stands still and hashes of the least cost; everything else is real. */
export async function startTestApp(
  change: (config: Config) => Partial<Config> = () => ({}),
  {
    realHashing = false,
    timeouts = {},
    on,
  }: { realHashing?: boolean; timeouts?: Partial<Timeouts>; on?: Pick<TestDatabase, 'db' | 'close'> } = {},
): Promise<TestApp> {
  const base = readConfig({});
  const config: Config = { ...base, ...change(base) };
  const database = on ?? (await cloneDatabase());
  const commonPasswords = await openCommonPasswords(config);
  const clock = testClock();
  const logged: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
  const keys = deriveKeys(config.secrets);
  const deps: Deps = {
    config,
    keys,
    db: database.db,
    now: clock.now,
    hashing: realHashing ? passwordHashing({ queue: config.limits.hashQueue }) : quickHashing,
    commonPasswords,
    registry: openRegistry(config.registry, { db: database.db, keys, now: clock.now, log }),
    content: contentFolders(config.contentDirs, (file, problem) => log.warn({ file, problem }, brokenContentMessage)),
    log,
  };
  const app = await buildApp({ ...deps, log, wakeOutbox: () => undefined }, { ...defaultTimeouts, ...timeouts });
  await app.ready();
  return {
    app,
    deps,
    clock,
    logged,
    browser: (host) => new TestBrowser(app, host),
    deliver: async () => {
      const sent: Message[] = [];
      const gateway = { deliver: (message: Message) => Promise.resolve(void sent.push(message)) };
      while ((await sendDue({ ...deps, gateway })) > 0);
      return sent;
    },
    close: async () => {
      await app.close();
      await commonPasswords.close();
      await database.close();
    },
  };
}
