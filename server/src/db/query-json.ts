import { CompiledQuery, type QueryResult } from 'kysely';
import pg from 'pg';
import { OneValue, type Sent } from './one-value.ts';
import { nameStatement } from './statement-names.ts';

/** A connection or an open transaction. */
interface Queryable {
  executeQuery: <Row>(query: CompiledQuery<Row>) => Promise<QueryResult<Row>>;
}

const pools = new WeakMap<Queryable, pg.Pool>();

/** From now on `queryJson` goes past Kysely where no transaction is open. */
export const useDirectQueries = (db: Queryable, pool: pg.Pool): void => void pools.set(db, pool);

/**
 * The value of a statement that is answered with one column of JSON in one row, or with none: for the few that nearly every
 * request waits for. Kysely's way to a connection and pg's to a result cost as much as all else about them.
 */
export function queryJson<Value>(db: Queryable, text: string, values: readonly Sent[]): Promise<Value | undefined> {
  const pool = pools.get(db);
  return pool ? queryPool(pool, text, values) : queryThrough(db, text, values);
}

function queryPool<Value>(pool: pg.Pool, text: string, values: readonly Sent[]): Promise<Value | undefined> {
  return new Promise((resolve, reject) => {
    pool.connect((unconnected, client, release) => {
      if (unconnected || !client) return reject(unconnected ?? new Error('the pool gave no connection'));
      client.query(
        new OneValue(nameStatement(text), values, (failed, value) => {
          release(isOver(failed));
          if (failed) reject(failed);
          else resolve(value === null ? undefined : (JSON.parse(value) as Value));
        }),
      );
    });
  });
}

/** Whether a failure is the end of its connection, which then nobody else should be given. */
const isOver = (failed: Error | null): boolean =>
  failed !== null && !(failed instanceof pg.DatabaseError && failed.severity === 'ERROR');

async function queryThrough<Value>(db: Queryable, text: string, values: readonly Sent[]): Promise<Value | undefined> {
  const { rows } = await db.executeQuery<Record<string, Value | null>>(CompiledQuery.raw(text, [...values]));
  return rows.flatMap((row) => Object.values(row))[0] ?? undefined;
}
