import { seconds } from '@selvage/contract/time-units';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { preparedPool } from './prepared-pool.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

// PostgreSQL dates without a time stay text.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export interface OpenDatabase {
  db: Db;
  pool: { total: number; idle: number; waiting: number };
  close(): Promise<void>;
}

interface DatabaseOptions {
  connections?: number;
  /** `migration` means that statements may take any time, or wait for another instance’s migration. */
  patience?: 'person' | 'migration';
  /** The text that is added to the application name that PostgreSQL shows. */
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
  // Without these listeners, a lost connection would end the process. The pool reports the loss of an idle connection.
  // The loss of a connection in use makes its statement fail, too.
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
