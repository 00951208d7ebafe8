import { CompiledQuery, type QueryResult } from 'kysely';

/** A connection or an open transaction. */
interface Queryable {
  executeQuery: <Row>(query: CompiledQuery<Row>) => Promise<QueryResult<Row>>;
}

export type QueryValue = string | number | Date | Buffer | readonly Buffer[] | readonly string[] | null;

/** The value of a statement that is answered with one column of JSON in one row, or with none. */
export async function queryJson<Value>(
  db: Queryable,
  text: string,
  values: readonly QueryValue[],
): Promise<Value | undefined> {
  const { rows } = await db.executeQuery<Record<string, Value | null>>(CompiledQuery.raw(text, [...values]));
  return rows.flatMap((row) => Object.values(row))[0] ?? undefined;
}
