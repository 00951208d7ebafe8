import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase, type OpenDatabase } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import { grantServingRights } from '../../src/db/serving-role.ts';
import { visitedApplication } from '../harness/application-visit.ts';
import { canProxy } from '../harness/nginx.ts';
import { startPortal, type Portal } from '../harness/portal.ts';
import type { DatabaseCluster } from './database-cluster.ts';

/** Three instances behind nginx on the cluster, with the two roles of docs/postgresql.md, and an application. */
export interface PortalOnCluster {
  portal: Portal;
  /** The database as the owner of its tables sees it, through HAProxy. */
  owner: OpenDatabase;
  close(): Promise<void>;
}

const database = 'selvage';
const roles = { owner: 'selvage_owner', server: 'selvage_server' } as const;

export async function startPortalOn(cluster: DatabaseCluster): Promise<PortalOnCluster> {
  const admin = new pg.Client({ connectionString: cluster.superuserUrl });
  await admin.connect();
  for (const role of Object.values(roles)) await admin.query(`create role ${role} login password '${role}'`);
  await admin.query(`create database ${database} owner ${roles.owner}`);
  await admin.query(`revoke temporary on database ${database} from public`);
  await admin.query(`grant pg_read_all_stats to ${roles.server}`);
  await admin.end();
  const urlOf = (role: string) => cluster.url(role, role, database);
  const owner = openDatabase(urlOf(roles.owner), { onLost: () => undefined, patience: 'migration' });
  await migrate(owner.db);
  await grantServingRights(owner.db, roles.server);
  const configuration = join(cluster.folder.path, 'selvage.json');
  writeFileSync(configuration, JSON.stringify({ oidc: { clients: { documents: visitedApplication } } }));
  const portal = await startPortal({
    database: { url: urlOf(roles.server), db: owner.db },
    proxy: canProxy,
    settings: { SELVAGE_CONFIG: configuration },
  });
  return {
    portal,
    owner,
    close: async () => {
      await portal.close();
      await owner.close();
    },
  };
}
