import { seconds } from '@selvage/contract/time-units';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { preparedPool } from './prepared-pool.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

// Dates without a time stay the text they are.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export interface OpenDatabase {
  db: Db;
  pool: { total: number; idle: number; waiting: number };
  close(): Promise<void>;
}

interface DatabaseOptions {
  connections?: number;
  /** A person waits for an answer; a migration may take as long as it needs, or wait for another instance's. */
  patience?: 'person' | 'migration';
  /** Told to PostgreSQL behind the name of the program, where others can read it. */
  label?: string;
  onLost: (error: Error) => void;
}

/** Together these timeouts end a request within six seconds, even if the database hangs. */
// oxfmt-ignore
const timeouts = {
  person:    { connectionTimeoutMillis: seconds(2),  statement_timeout: seconds(4) },
  migration: { connectionTimeoutMillis: seconds(10), statement_timeout: 0 },
} as const;

export function openDatabase(url: string, options: DatabaseOptions): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? 10,
    application_name: `selvage ${process.pid}${options.label === undefined ? '' : ` ${options.label}`}`,
    idleTimeoutMillis: seconds(60),
    ...timeouts[options.patience ?? 'person'],
  });
  // Without listeners, a connection lost to a restarting server would end the process. The pool reports idle connections. A client reports
  // a connection in use, whose statement fails with the same error anyway.
  pool.on('error', options.onLost).on('connect', (client) => void client.on('error', () => undefined));
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool: preparedPool(pool) }) });
  return {
    db,
    pool: {
      get total() {
        return pool.totalCount;
      },
      get idle() {
        return pool.idleCount;
      },
      get waiting() {
        return pool.waitingCount;
      },
    },
    close: () => db.destroy(),
  };
}
