import { sql, type Kysely } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { hashFormatOf } from '../../identity/foreign-hashes/foreign-hash.ts';
import { currentFormat } from '../../identity/password-comparison.ts';
import { knownHashes } from '../../testing/known-hashes.ts';
import { cloneDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { up } from './0013-password-formats.ts';

let database: TestDatabase | undefined;
afterEach(() => database?.close());

test('the formats of all hashes that are there are listed, as the server names them', async () => {
  database = await cloneDatabase();
  const { db } = database;
  const known = knownHashes.map(([, , hash]) => hash);
  const own = `${currentFormat}u/SQqs6MdxmI6VSSVUx3Fg$dYD9rQPg2aGGOsKH7vBx3ff+JTBTVHbmbs2VqO26q+4`;
  const hashes = [...known, ...known, own, null, 'not a hash at all'];
  await sql`drop table password_formats`.execute(db);
  await db
    .insertInto('accounts')
    .values(
      hashes.map((hash, n) => ({
        kind: 'member',
        realm: 'member',
        email: `m${n}@formats.example`,
        login_id: null,
        member_number: null,
        password_hash: hash,
        activated_at: null,
        wellness_only: null,
        two_factor: null,
        mobile_sealed: null,
        created_at: new Date(0),
      })),
    )
    .execute();
  // As the migrator hands it over: a step knows no later table.
  await up(db as unknown as Kysely<unknown>);
  const rows = await db.selectFrom('password_formats').select('format').execute();
  expect(new Set(rows.map(({ format }) => format))).toEqual(new Set([...known, own].map(hashFormatOf)));
});
