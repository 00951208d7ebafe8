import type { FastifyInstance } from 'fastify';
import { demo } from '../../../demo/src/demo-module.ts';
import { pino } from 'pino';
import { buildApp } from '../../src/app.ts';
import type { Config } from '../../src/config/config.ts';
import { deriveKeys } from '../../src/crypto/key-ring.ts';
import { readDemoConfig } from './demo-config.ts';
import type { Deps } from '../../src/deps.ts';
import type { Message } from '../../src/gateways/message-gateway.ts';
import { brokenContentMessage } from '../../src/gateways/content/content-error.ts';
import { contentFolders } from '../../src/gateways/content/content-folder.ts';
import { openRegistry } from '../../src/gateways/registry/open-registry.ts';
import { defaultTimeouts, type Timeouts } from '../../src/http/limits/timeouts.ts';
import { openCommonPasswords } from '../../src/ways/password/common-passwords.ts';
import { passwordHashing } from '../../src/ways/password/password-hash.ts';
import { sendDue } from '../../src/messages/sender.ts';
import { quickHashing } from './quick-hashing.ts';
import { TestBrowser } from './test-browser.ts';
import { testClock, type TestClock } from './test-clock.ts';
import { cloneDatabase, type TestDatabase } from './test-database.ts';

export interface TestDeps {
  deps: Deps;
  clock: TestClock;
  /** Every log line written so far. */
  logged: string[];
  /** Sends what the outbox holds and returns it. */
  deliver(): Promise<Message[]>;
  close(): Promise<void>;
}

export interface TestApp extends TestDeps {
  app: FastifyInstance;
  browser(host?: string): TestBrowser;
}

type Change = (config: Config) => Partial<Config>;
interface DepsOptions {
  realHashing?: boolean;
  on?: Pick<TestDatabase, 'db' | 'close'>;
}

/** The whole server on a database of its own, with a clock that stands still and hashes of the least cost; everything else is real. */
export async function startTestApp(
  change: Change = () => ({}),
  { timeouts = {}, ...options }: DepsOptions & { timeouts?: Partial<Timeouts> } = {},
): Promise<TestApp> {
  const opened = await openTestDeps(change, options);
  const { deps } = opened;
  const mode = deps.config.mode === 'demo' ? { demo } : {};
  const app = await buildApp({ ...deps, ...mode, wakeOutbox: () => undefined }, { ...defaultTimeouts, ...timeouts });
  await app.ready();
  return {
    ...opened,
    app,
    browser: (host) => new TestBrowser(app, host),
    close: async () => {
      await app.close();
      await opened.close();
    },
  };
}

/** The same without what answers requests, for tests that make none: to build that takes longer than most of them. */
export async function openTestDeps(change: Change = () => ({}), { realHashing = false, on }: DepsOptions = {}) {
  const base = readDemoConfig();
  // Most tests have many people log in from one address; those about the throttle turn it on.
  const config: Config = { ...base, throttle: false, ...change(base) };
  const database = on ?? (await cloneDatabase());
  const commonPasswords = await openCommonPasswords(config);
  const clock = testClock();
  const logged: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
  const keys = deriveKeys(config.secrets);
  const deps = {
    config,
    keys,
    db: database.db,
    now: clock.now,
    hashing: realHashing ? passwordHashing({ queue: config.limits.hashQueue }) : quickHashing,
    commonPasswords,
    registry: openRegistry(config.registry, { db: database.db, keys, now: clock.now, log }),
    content: contentFolders(config.contentDirs, (file, problem) => log.warn({ file, problem }, brokenContentMessage)),
    log,
  } satisfies Deps;
  return {
    deps,
    clock,
    logged,
    deliver: async () => {
      const sent: Message[] = [];
      const gateway = { deliver: (message: Message) => Promise.resolve(void sent.push(message)) };
      while ((await sendDue({ ...deps, gateway })) > 0);
      return sent;
    },
    close: async () => {
      await commonPasswords.close();
      await database.close();
    },
  } satisfies TestDeps;
}
