import { CompiledQuery, type KyselyPlugin, sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { connect, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { inject } from 'vitest';
import { auditCounter, audit } from '../../src/audit/audit-store.ts';
import { openDatabase, type OpenDatabase, type Db } from '../../src/db/database.ts';

export interface TestDatabase extends OpenDatabase {
  url: string;
}

/**
 * Makes a database as a clone of the migrated template. It is never dropped, because PostgreSQL would first write all other databases to
 * disk.
 */
export async function cloneDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const clusterUrl = inject('clusterUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Copying the template’s files takes half as long as writing every page to the write-ahead log.
  const source = options.empty ? '' : ' template template strategy file_copy';
  await administer(clusterUrl, `create database ${name}${source}`);
  const url = clusterUrl.replace(/\/postgres$/, `/${name}`);
  // A busy machine must not turn answers into 503, so requests wait longer for a connection.
  const database = openDatabase(url, { onLost: () => undefined, connections: 30, patience: 'migration' });
  return { ...database, url };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export interface SeverableDatabase {
  db: Db;
  /** Closes all connections and refuses new ones. */
  sever(): Promise<void>;
  /**
   * Closes all connections after this many more statements, before the client gets the answer to the last one. For the database, a killed
   * process looks like this.
   */
  severAfter(statements: number): void;
  /** Allows connections again. Returns whether they had been closed. */
  mend(): boolean;
  close(): Promise<void>;
}

/** A connection to a real database that a test can cut. */
export async function severableDatabase(url: string): Promise<SeverableDatabase> {
  const target = new URL(url);
  const there = { host: target.hostname, port: Number(target.port) };
  const sockets = new Set<Socket>();
  let statementsLeft = Infinity;
  let isSevered = false;
  const cut = () => {
    isSevered = true;
    for (const socket of sockets) socket.destroy();
  };
  const proxy = createServer((client) => {
    if (isSevered) return void client.destroy();
    const server = connect(there);
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    const countStatements = statementCounter();
    client.on('data', (sent) => {
      statementsLeft -= countStatements(sent);
      server.write(sent);
    });
    // PostgreSQL answers a COMMIT only after the commit, so at worst the answer is lost.
    server.on('data', (answered) => {
      if (statementsLeft <= 0) cut();
      else client.write(answered);
    });
    client.on('end', () => server.end());
    server.on('end', () => client.end());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  target.port = typeof address === 'object' && address ? String(address.port) : '';
  const database = openDatabase(target.href, { onLost: () => undefined });
  const sever = async () => {
    const stopped = new Promise((resolve) => proxy.close(resolve));
    cut();
    await stopped;
  };
  return {
    db: database.db,
    sever,
    severAfter: (statements) => void (statementsLeft = statements),
    mend: () => {
      const wasSevered = isSevered;
      [isSevered, statementsLeft] = [false, Infinity];
      return wasSevered;
    },
    close: async () => {
      await database.close();
      await sever();
    },
  };
}

/** The protocol messages that end a statement: Query and Sync. */
const endOfStatement = new Set(['Q', 'S'].map((message) => message.charCodeAt(0)));

/** Counts the statements that a client sends, piece by piece. */
function statementCounter(): (sent: Buffer) => number {
  let unread: Buffer = Buffer.alloc(0);
  // Every message except the first of a connection begins with a type byte, which its length follows.
  let messages = 0;
  return (sent) => {
    unread = Buffer.concat([unread, sent]);
    let statements = 0;
    while (unread.length >= messages + 4) {
      const length = messages + unread.readUInt32BE(messages);
      if (unread.length < length) break;
      if (messages === 1 && endOfStatement.has(unread.readUInt8(0))) statements += 1;
      unread = unread.subarray(length);
      messages = 1;
    }
    return statements;
  };
}

/**
 * Returns the plans of all statements that `work` sends. Sequential scans are disabled unless no index fits, because PostgreSQL would
 * prefer them for the few rows of a test.
 */
export async function plansOf(db: Db, work: (db: Db) => Promise<unknown>): Promise<string[]> {
  const seen: CompiledQuery[] = [];
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      seen.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  await work(db.withPlugin(plugin));
  return db.connection().execute(async (connection) => {
    await sql`set enable_seqscan = off`.execute(connection);
    const plans: string[] = [];
    for (const { sql: text, parameters } of seen) {
      const explain = CompiledQuery.raw(`explain (costs off) ${text}`, [...parameters]);
      const { rows } = await connection.executeQuery<{ 'QUERY PLAN': string }>(explain);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    await sql`reset enable_seqscan`.execute(connection);
    return plans;
  });
}

/** Records every row that any statement writes from now on. */
export async function witnessWrites(db: Db): Promise<(ask: () => Promise<unknown>) => Promise<string[]>> {
  await sql`create table seen_writes (what text not null)`.execute(db);
  await sql`
    create function note_write() returns trigger language plpgsql as $$
    begin
      insert into seen_writes select case when tg_table_name like 'audit_events%'
        then 'audit_events ' || (to_jsonb(new) ->> 'event')
        else tg_table_name || case tg_op when 'DELETE' then ' deleted' else '' end end;
      return null;
    end $$`.execute(db);
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace
      and relkind in ('r', 'p') and not relispartition and relname <> 'seen_writes'`.execute(db);
  for (const { name } of tables)
    await sql`create trigger noted after insert or update or delete on ${sql.table(name)}
      for each row execute function note_write()`.execute(db);
  return (ask) => writesOf(db, ask);
}

/** Returns the tables that a request writes to. Refusals of anonymous callers are counted in memory and appear as `audit`. */
async function writesOf(db: Db, ask: () => Promise<unknown>): Promise<string[]> {
  const audited = () => auditCounter.all().reduce((sum, { times }) => sum + times, 0);
  await sql`delete from seen_writes`.execute(db);
  const before = audited();
  await ask();
  const { rows } = await sql<{ what: string }>`select distinct what from seen_writes`.execute(db);
  const seen = rows.map(({ what }) => what);
  const isCounted = audited() > before && !seen.some((what) => what.startsWith('audit_events'));
  return isCounted ? [...seen, 'audit'] : seen;
}

export const auditOrigin = { requestId: 'ABCD23456789EFGH', client: '198.51.100.0/24', device: 'Chrome/Windows' };

export async function writeAuditRows({ db }: { db: Db }, count: number, at: Date): Promise<void> {
  for (let number = 1; number <= count; number++)
    await audit(db, { event: 'sign-in', result: 'ok', accountId: String(number), origin: auditOrigin, at });
}

/** Changes rows as the owner of the tables, with triggers disabled. */
export async function tamperAsOwner(db: Db, ...statements: string[]): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    for (const statement of statements) await sql.raw(statement).execute(connection);
    await sql`reset session_replication_role`.execute(connection);
  });
}
