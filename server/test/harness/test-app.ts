import { hash, verify } from '@node-rs/argon2';
import { normalPassword } from '@selvage/contract/rules/current-password';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { KyselyPlugin } from 'kysely';
import { pino } from 'pino';
import { demo } from '../../../demo/src/demo-module.ts';
import { AskedTerms } from '../../src/accounts/asked-terms.ts';
import { buildApp } from '../../src/app.ts';
import type { Config } from '../../src/config/config.ts';
import { deriveKeys } from '../../src/crypto/key-ring.ts';
import type { PasswordHashing, Deps } from '../../src/deps.ts';
import { contentFolders } from '../../src/gateways/content/content-folder.ts';
import type { Message } from '../../src/gateways/message-gateway.ts';
import { openRegistry } from '../../src/gateways/registry/open-registry.ts';
import { defaultTimeouts, type Timeouts } from '../../src/http/limits/timeouts.ts';
import { watchApplications } from '../../src/oidc/clients/known-applications.ts';
import { sendDue } from '../../src/messages/sender.ts';
import { openCommonPasswords } from '../../src/ways/password/common-passwords.ts';
import { passwordHashing } from '../../src/ways/password/password-hash.ts';
import { testClock, type TestClock } from './clock.ts';
import { guardedHashing, markTransactions, outsideTransactions } from './hash-guard.ts';
import { readDemoConfig } from './test-config.ts';
import { cloneDatabase, type TestDatabase } from './test-database.ts';

export interface TestDeps {
  deps: Deps;
  clock: TestClock;
  /** All lines of the log so far. */
  logged: string[];
  /** Sends all queued messages and returns them. */
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
  /** Follows the applications of the database, as a server does. */
  watchesApplications?: boolean;
}

const least = { memoryCost: 8, timeCost: 1, parallelism: 1 };

const compare = async (stored: string | null, password: string): Promise<boolean> =>
  stored !== null && verify(stored, normalPassword(password));

/** The real hashing at the lowest cost. Tests of slow hashes use the real cost. */
export const quickHashing: PasswordHashing = {
  rejectWhenFull: () => undefined,
  hash: (password) => hash(normalPassword(password), least),
  verify: compare,
  check: async (stored, password) => ({ matches: await compare(stored, password), equalTime: () => Promise.resolve() }),
  isStale: () => false,
};

/** Starts the whole server on its own database, with a clock that stands still and cheap hashes. Everything else is real. */
export async function startTestApp(
  change: Change = () => ({}),
  { timeouts = {}, ...options }: DepsOptions & { timeouts?: Partial<Timeouts> } = {},
): Promise<TestApp> {
  const opened = await openTestDeps(change, options);
  const { deps } = opened;
  const mode = deps.config.mode === 'demo' ? { demo } : {};
  const app = await buildApp({ ...deps, ...mode }, { ...defaultTimeouts, ...timeouts });
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

/**
 * The dependencies without the web server, for tests that send no requests. Building the server would take longer than most of these tests.
 */
export async function openTestDeps(
  change: Change = () => ({}),
  { realHashing = false, on, watchesApplications = false }: DepsOptions = {},
) {
  const base = readDemoConfig();
  // Limits for each client are off, because most tests log many people in from one address. Tests of the limits turn them on.
  const given: Config = { ...base, throttle: false, ...change(base) };
  const database = on ?? (await cloneDatabase());
  markTransactions(database.db);
  const commonPasswords = await openCommonPasswords(given);
  const clock = testClock();
  const logged: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
  const applications = watchesApplications ? await watchApplications({ db: database.db, config: given, log }) : null;
  const config = applications?.config ?? given;
  const keys = deriveKeys(config.secrets);
  const parts = {
    config,
    keys,
    db: database.db,
    now: clock.now,
    hashing: guardedHashing(realHashing ? passwordHashing({ queue: config.limits.hashQueue }) : quickHashing),
    commonPasswords,
    registry: openRegistry(config.registry, { db: database.db, keys, now: clock.now, log }),
    content: contentFolders(config.contentDirs, (fault, message) => log.warn(fault, message)),
    wakeOutbox: () => undefined,
    log,
  };
  const deps = { ...parts, terms: new AskedTerms(parts) } satisfies Deps;
  await deps.terms.refresh();
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
      applications?.stop();
      await commonPasswords.close();
      await database.close();
    },
  } satisfies TestDeps;
}

/** A browser for requests without a network. It keeps cookies and sends the headers of a browser. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();
  readonly #app: FastifyInstance;
  readonly #host: string;

  constructor(app: FastifyInstance, host = 'localhost:3000') {
    this.#app = app;
    this.#host = host;
  }

  get(url: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
    return this.send({ method: 'GET', url, headers });
  }

  post(url: string, body?: object, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
    const origin = { origin: `http://${this.#host}`, 'sec-fetch-site': 'same-origin' };
    return this.send({ method: 'POST', url, headers: { ...origin, ...headers }, ...(body && { payload: body }) });
  }

  async send(options: InjectOptions): Promise<LightMyRequestResponse> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { host: this.#host, ...(cookie && { cookie }), ...options.headers };
    const response = await outsideTransactions(async () => await this.#app.inject({ ...options, headers }));
    for (const set of response.cookies) {
      if (set.value === '') this.cookies.delete(set.name);
      else this.cookies.set(set.name, set.value);
    }
    return response;
  }
}

export interface Witness {
  browser(): TestBrowser;
  /** Returns the SQL statements since the last call of this function, in order. */
  statements(): string[];
  close(): Promise<void>;
}

/** Starts a second server on the same database, and records the SQL statements of that server. */
export async function witnessStatements({ deps, app }: TestApp): Promise<Witness> {
  const seen: string[] = [];
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      seen.push(deps.db.getExecutor().compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const witnessed = await buildApp({
    ...deps,
    db: deps.db.withPlugin(plugin),
    log: app.log,
  });
  return {
    browser: () => new TestBrowser(witnessed),
    statements: () => seen.splice(0),
    close: () => witnessed.close(),
  };
}
