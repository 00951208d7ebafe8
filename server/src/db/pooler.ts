import { seconds } from '@selvage/contract/time-units';
import pg from 'pg';
import { databaseProblem } from './database-errors.ts';
import { connectionError } from './tls-faults.ts';

const probe = { name: 'selvage_pooler_probe', text: 'select pg_backend_pid()' };

/**
 * True if a pooler shares server connections, such as PgBouncer in transaction mode, which breaks prepared statements.
 * Each of the `others` keeps a server connection busy in a transaction, so that the first client gets a different
 * connection.
 */
export async function losesPreparedStatements(url: string, others: number): Promise<boolean> {
  const clients: pg.Client[] = [];
  const open = async () => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: seconds(10),
      // A pool with a single connection would let the second client wait for ever.
      query_timeout: seconds(2),
      application_name: `selvage ${process.pid}`,
    });
    client.on('error', () => undefined);
    clients.push(client);
    await client.connect();
    return client;
  };
  try {
    const first = await open();
    await first.query(probe);
    for (let count = 0; count < others; count++) {
      const other = await open();
      await other.query('begin');
      await other.query(probe);
      await first.query(probe);
    }
    return false;
  } catch (error) {
    if (databaseProblem(error) === 'prepared statements lost') return true;
    if (error instanceof Error && error.message === 'Query read timeout') return false;
    throw connectionError(error);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}
