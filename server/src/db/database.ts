import { seconds } from '@selvage/contract/time-units';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { followingPrimary } from './follow-primary.ts';
import { preparedPool } from './prepared-pool.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

/** Runs in the transaction of the caller, or in a new one if there is none. */
export const inSameTransaction = <Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> =>
  db.isTransaction ? work(db) : db.transaction().execute(work);

// PostgreSQL dates without a time stay text.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export interface OpenDatabase {
  db: Db;
  pool: { total: number; idle: number; waiting: number };
  close(): Promise<void>;
}

interface DatabaseOptions {
  connections?: number;
  /** `migration` waits longer for a connection, and sets no time-out of statements: `withoutTimeout` removes those of the role. */
  patience?: 'person' | 'migration';
  /** True for a reader that also works on a standby. All other programs refuse a standby, because its data may be out of date. */
  takesStandby?: boolean;
  /** The text that is added to the application name that PostgreSQL shows. */
  label?: string;
  onLost: (error: Error) => void;
}

/** Together these timeouts end a request within six seconds if the database is slow. */
// oxfmt-ignore
const timeouts = {
  person:    { connectionTimeoutMillis: seconds(2),  statement_timeout: seconds(4) },
  migration: { connectionTimeoutMillis: seconds(10) },
} as const;

/**
 * The driver gives up this long after PostgreSQL should have. A machine that is lost answers no statement and closes no connection, and a
 * COMMIT, which has no timeout in PostgreSQL, waits until a standby has it.
 */
const untilLost = seconds(2);

/** A statement timeout in DATABASE_URL replaces the usual one. */
function timeoutsOf(url: string, patience: keyof typeof timeouts) {
  if (patience === 'migration') return timeouts.migration;
  const given = URL.canParse(url) ? new URL(url).searchParams.get('statement_timeout') : null;
  const statement = given === null ? timeouts.person.statement_timeout : Number(given);
  return { ...timeouts.person, ...(statement > 0 && { query_timeout: statement + untilLost }) };
}

/**
 * Runs `act` on one connection whose statements may take any time. Neither a time-out of the role nor of the database
 * then ends a migration, or its wait for the migration of another instance.
 */
export const withoutTimeout = <Done>(db: Db, act: (connection: Db) => Promise<Done>): Promise<Done> =>
  db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    try {
      return await act(connection);
    } finally {
      await sql`reset statement_timeout`.execute(connection);
    }
  });

export function openDatabase(url: string, options: DatabaseOptions): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? 10,
    application_name: `selvage ${process.pid}${options.label === undefined ? '' : ` ${options.label}`}`,
    idleTimeoutMillis: seconds(60),
    ...timeoutsOf(url, options.patience ?? 'person'),
    ...(options.takesStandby ? {} : followingPrimary()),
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
