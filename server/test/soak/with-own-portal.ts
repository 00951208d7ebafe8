import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import { visitedApplication } from '../harness/application-visit.ts';
import { createOwnPostgres } from '../harness/own-postgres.ts';
import { type Portal, startPortal } from '../harness/portal.ts';

/**
 * Runs `act` on a portal behind nginx with a PostgreSQL of its own, and ends both. `leaving` is aborted when this program is told to stop, and
 * `act` then returns or throws soon.
 */
export async function withOwnPortal<Result>(
  instances: number,
  act: (portal: Portal, leaving: AbortController) => Promise<Result>,
): Promise<Result> {
  const leaving = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => leaving.abort());
  const folder = mkdtempSync(join(tmpdir(), 'selvage-soak-'));
  const postgres = await createOwnPostgres(folder);
  await postgres.start();
  const database = openDatabase(postgres.url, { onLost: () => undefined, patience: 'migration' });
  try {
    await migrate(database.db);
    const configuration = join(folder, 'selvage.json');
    writeFileSync(configuration, JSON.stringify({ oidc: { clients: { documents: visitedApplication } } }));
    const portal = await startPortal({
      database: { url: postgres.url, db: database.db },
      instances,
      proxy: true,
      settings: { SELVAGE_CONFIG: configuration },
    });
    try {
      return await act(portal, leaving);
    } finally {
      await portal.close();
    }
  } finally {
    await database.close();
    await postgres.stop('fast');
    rmSync(folder, { recursive: true, force: true });
  }
}
