import type { KyselyPlugin } from 'kysely';
import { buildApp } from '../../src/app.ts';
import { readOrganisations } from '../../src/config/organisation-settings.ts';
import type { Db } from '../../src/db/database.ts';
import type { Deps } from '../../src/deps.ts';
import type { Message } from '../../src/gateways/message-gateway.ts';
import type { Registry } from '../../src/gateways/registry/registry.ts';
import { sendDue } from '../../src/messages/sender.ts';
import { startTestApp, type TestApp, TestBrowser } from '../harness/test-app.ts';

export interface InterruptibleApp extends Interruption {
  server: TestApp;
  /** The policies that the registry knows: the member number of each, with the birth date of its holder. */
  policies: Map<string, string>;
  browser(): TestBrowser;
  /** True if a message was queued since the last call of this function. */
  takeMailDue(): boolean;
  deliver(): Promise<Message[]>;
  close(): Promise<void>;
}

interface Interruption {
  /**
   * Stops the next request after this many of its statements, runs `meanwhile`, and then continues the request. It
   * never stops inside a transaction, because `meanwhile` could wait for a lock of the stopped request.
   */
  interruptAfter(statements: number, meanwhile: () => Promise<void>): void;
  /** Cancels an interruption that has not happened yet. */
  takeBack(): void;
}

/** The whole server on its own database. By default no pause between messages is required, so that sequences stay short. */
export async function startInterruptibleApp({ sendPause = 0 } = {}): Promise<InterruptibleApp> {
  const organisations = readOrganisations({ consultant: { enabled: true } });
  const server = await startTestApp(({ limits }) => ({ limits: { ...limits, sendPause }, organisations }));
  const policies = new Map<string, string>();
  const { db, ...interruption } = interruptible(server.deps.db);
  let isMailDue = false;
  const wakeOutbox = () => void (isMailDue = true);
  const registry = registryOf(policies);
  const app = await buildApp({ ...server.deps, db, registry, log: server.app.log, wakeOutbox });
  await app.ready();
  return {
    ...interruption,
    server,
    policies,
    browser: () => new TestBrowser(app),
    takeMailDue: () => {
      const wasDue = isMailDue;
      isMailDue = false;
      return wasDue;
    },
    deliver: () => deliverAll(server.deps),
    close: async () => {
      await app.close();
      await server.close();
    },
  };
}

function interruptible(base: Db): Interruption & { db: Db } {
  let waiting: { statements: number; meanwhile: () => Promise<void> } | undefined;
  let openTransactions = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (waiting === undefined || openTransactions > 0 || waiting.statements-- > 0) return result;
      const { meanwhile } = waiting;
      waiting = undefined;
      await meanwhile();
      return result;
    },
  };
  const db = base.withPlugin(plugin);
  const begin = db.transaction.bind(db);
  db.transaction = () => {
    const transaction = begin();
    const execute = transaction.execute.bind(transaction);
    transaction.execute = async (work) => {
      openTransactions += 1;
      return execute(work).finally(() => {
        openTransactions -= 1;
      });
    };
    return transaction;
  };
  return {
    db,
    interruptAfter: (statements, meanwhile) => void (waiting = { statements, meanwhile }),
    takeBack: () => void (waiting = undefined),
  };
}

const registryOf = (policies: ReadonlyMap<string, string>): Registry => ({
  recognises: (claim) =>
    Promise.resolve(claim.kind === 'member' && policies.get(claim.memberNumber) === claim.birthDate),
  birthDateOf: (memberNumber) => Promise.resolve(policies.get(memberNumber) ?? null),
  plansOf: () => Promise.resolve([]),
  lists: () => Promise.resolve(true),
  isAway: () => false,
});

async function deliverAll(deps: Deps): Promise<Message[]> {
  const all: Message[] = [];
  while (await isAnyDue(deps)) {
    const sent: Message[] = [];
    const gateway = { deliver: (message: Message) => Promise.resolve(void sent.push(message)) };
    await sendDue({ ...deps, gateway });
    // Messages to different people are sent at the same time, so their order is not fixed.
    all.push(...sent.toSorted((one, other) => one.to.localeCompare(other.to)));
  }
  return all;
}

async function isAnyDue({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<boolean> {
  const due = await db
    .selectFrom('outbox')
    .select('id')
    .where('channel', '<>', 'none')
    .where('sent_at', 'is', null)
    .where('dead_at', 'is', null)
    .where('due_at', '<=', now())
    .limit(1)
    .executeTakeFirst();
  return due !== undefined;
}
