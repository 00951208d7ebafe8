import pg from 'pg';
import { ConfigError } from '../../config/config-error.ts';

/** Any number: it only has to be the same in every start on one folder. */
const ownerLock = 7_356_243;

/**
 * One server a folder. The lock is a connection's, so it is gone with the process that held it, however it ended,
 * and the one who holds it is named by its connection.
 */
export async function ownFolder(url: string, folder: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url, application_name: `selvage owner ${process.pid}` });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [ownerLock]);
  if (rows[0]?.mine) return () => client.end();
  const owner = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity join pg_locks using (pid)
      where locktype = 'advisory' and objid = $1 and granted`,
    [ownerLock],
  );
  await client.end();
  const pid = owner.rows[0]?.name.replace('selvage owner ', '') ?? 'unknown';
  throw new ConfigError('DATA_DIR', `${folder} is in use by process ${pid}`);
}
