import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** One connection for bulk work: plain statements and COPY. */
export interface BulkConnection {
  rows<Row extends pg.QueryResultRow>(statement: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Returns the number of affected rows. */
  run(statement: string, values?: readonly unknown[]): Promise<number>;
  copy(statement: string, text: string): Promise<void>;
  close(): Promise<void>;
}

export async function openBulkConnection(url: string): Promise<BulkConnection> {
  const client = new pg.Client({ connectionString: url, application_name: `selvage import ${process.pid}` });
  // A lost connection fails the running statement. Without a listener it would also end the process.
  client.on('error', () => undefined);
  await client.connect();
  // A time-out of the role would end the copy of a large list.
  await client.query('set statement_timeout = 0');
  return {
    rows: async <Row extends pg.QueryResultRow>(statement: string, values: readonly unknown[] = []) =>
      (await client.query<Row>(statement, [...values])).rows,
    run: async (statement, values = []) => (await client.query(statement, [...values])).rowCount ?? 0,
    copy: (statement, text) => pipeline(Readable.from([text]), client.query(copyFrom(statement))),
    close: () => client.end(),
  };
}

const special = /[\\\t\n\r]/g;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** Renders one row in the text format of COPY. */
export const copyLine = (cells: readonly (string | null)[]): string =>
  `${cells.map((cell) => (cell === null ? '\\N' : cell.replace(special, (character) => escapes[character] ?? ''))).join('\t')}\n`;

export const byteCell = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`;
