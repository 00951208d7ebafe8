import { CompiledQuery, type QueryResult } from 'kysely';

/** A connection or an open transaction. */
interface Queryable {
  executeQuery: <Row>(query: CompiledQuery<Row>) => Promise<QueryResult<Row>>;
}

export type QueryValue = string | number | Date | Buffer | readonly Buffer[] | readonly string[] | null;

/** Runs a statement that returns at most one row with one JSON column. */
export async function queryJson<Value>(
  db: Queryable,
  text: string,
  values: readonly QueryValue[],
): Promise<Value | undefined> {
  const { rows } = await db.executeQuery<Record<string, Value | null>>(CompiledQuery.raw(text, [...values]));
  return rows.flatMap((row) => Object.values(row))[0] ?? undefined;
}

/** A statement with named values. In its text, values are written as `:name`. */
export interface NamedStatement {
  text: string;
  names: readonly string[];
}

/** Makes a statement from a text with names. Names keep long statements safe to edit: a new value does not renumber the others. */
export function namedStatement(text: string): NamedStatement {
  const names: string[] = [];
  const numbered = text.replaceAll(/(?<!:):([a-z]\w*)/gi, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return { text: numbered, names };
}

export function queryNamed<Value>(
  db: Queryable,
  { text, names }: NamedStatement,
  values: Readonly<Record<string, QueryValue>>,
): Promise<Value | undefined> {
  const inOrder = names.map((name) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the statement has no value for ${name}`);
    return value;
  });
  return queryJson<Value>(db, text, inOrder);
}
