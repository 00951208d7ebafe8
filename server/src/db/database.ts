import { seconds } from '@selvage/contract/durations';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { preparedPool } from './prepared-pool.ts';
import type { Tables } from './tables.ts';

/** A connection or an open transaction: every store takes it first. */
export type Db = Kysely<Tables>;

// Dates without a time stay the text they are.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export interface OpenDatabase {
  db: Db;
  pool: { total: number; idle: number; waiting: number };
  close(): Promise<void>;
}

export function openDatabase(
  url: string,
  options: { connections?: number; onLost: (error: Error) => void },
): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? 10,
    application_name: `selvage ${process.pid}`,
    connectionTimeoutMillis: seconds(5),
    idleTimeoutMillis: seconds(60),
    statement_timeout: seconds(5),
  });
  // Without a listener a connection lost to a restarting server would end the process: the pool's hears of idle ones,
  // the client's own of one that is in use, whose statement fails with the same error.
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

const connectionLost = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '57014',
  '53100',
  '55P03',
]);

/** Is the database away, full or too slow, rather than the request wrong? Then the answer is 503. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    connectionLost.has(code) ||
    code.startsWith('08') ||
    /timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(error.message)
  );
}
