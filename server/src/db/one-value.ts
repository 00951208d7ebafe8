import type pg from 'pg';
import type { NamedStatement } from './statement-names.ts';

export type Sent = string | number | Date | Buffer | null;

/** What pg's connection remembers of prepared statements, by their names; its types leave it out. */
interface Remembers {
  parsedStatements?: Record<string, string>;
  submittedNamedStatements?: Record<string, string>;
}

/** How pg tells a query of its own what has come for it. */
interface Heard {
  handleDataRow: (row: { fields: (string | null)[] }) => void;
  handleError: (error: Error) => void;
  handleReadyForQuery: () => void;
  handleRowDescription: () => void;
  handleCommandComplete: () => void;
  handleEmptyQuery: () => void;
}

/** What came: the column's text, null where it is null or there was no row. */
type Done = (error: Error | null, value: string | null) => void;

/**
 * A prepared statement that is answered with one column in one row, or with none. PostgreSQL need not describe what we know,
 * and pg need not make a result of it.
 */
export class OneValue implements pg.Submittable, Heard {
  readonly name: string;
  readonly text: string;
  readonly #values: readonly Sent[];
  readonly #done: Done;
  #value: string | null = null;

  constructor({ name, text }: NamedStatement, values: readonly Sent[], done: Done) {
    this.name = name;
    this.text = text;
    this.#values = values;
    this.#done = done;
  }

  submit(connection: pg.Connection & Remembers): void {
    const { name, text } = this;
    connection.stream.cork();
    const { parsedStatements: parsed = {}, submittedNamedStatements: submitted = {} } = connection;
    if ((parsed[name] ?? submitted[name]) === undefined) {
      connection.parse({ name, text, types: [] }, true);
      submitted[name] = text;
    }
    connection.bind({ portal: '', statement: name, values: this.#values.map(asText) }, true);
    connection.execute({ portal: '' }, true);
    connection.sync();
    connection.stream.uncork();
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.#value = fields[0] ?? null;
  }

  handleError(error: Error): void {
    this.#done(error, null);
  }

  handleReadyForQuery(): void {
    this.#done(null, this.#value);
  }

  handleRowDescription(): void {}
  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
}

const asText = (value: Sent): string | Buffer | null =>
  value instanceof Date ? value.toISOString() : typeof value === 'number' ? String(value) : value;
