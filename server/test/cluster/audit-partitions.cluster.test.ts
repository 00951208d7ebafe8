import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pgbouncer, startPgbouncer } from '../harness/pgbouncer.ts';
import { cloneDatabase, type TestDatabase } from '../harness/test-database.ts';
import { monthStart, prepareAuditPartitions } from '../../src/db/audit-partitions.ts';
import type { Db } from '../../src/db/database.ts';

describe.skipIf(pgbouncer === undefined)(
  `a database through PgBouncer ${pgbouncer?.version} in transaction mode`,
  () => {
    let database: TestDatabase;
    let bouncer: Awaited<ReturnType<typeof startPgbouncer>>;
    let pooled: Db;
    beforeAll(async () => {
      database = await cloneDatabase();
      bouncer = await startPgbouncer(database.url, { poolMode: 'transaction' });
      // Uses no prepared statements, which an old PgBouncer does not support in this mode.
      const pool = new pg.Pool({ connectionString: bouncer.url });
      pooled = new Kysely({ dialect: new PostgresDialect({ pool }) });
    });
    afterAll(async () => {
      await pooled.destroy();
      await bouncer.stop();
      await database.close();
    });

    test('F21 each next partition of the audit is made once by concurrent instances, and no lock is left', async () => {
      const later = monthStart(new Date(), 4);
      const made = await Promise.all(Array.from({ length: 4 }, () => prepareAuditPartitions(pooled, later)));
      expect(made.flat()).toHaveLength(4);
      const { rows } = await sql`
      select from pg_locks where locktype = 'advisory'
        and database = (select oid from pg_database where datname = current_database())`.execute(database.db);
      expect(rows).toEqual([]);
    });
  },
);
