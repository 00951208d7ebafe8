import { sql, type Kysely } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { up as frontDoor } from './0001-front-door.ts';
import { up as gettingIn } from './0002-getting-in.ts';
import { up as stayingInCharge } from './0003-staying-in-charge.ts';
import { up as narrowSessions } from './0005-narrow-sessions.ts';

let database: TestDatabase | undefined;
afterEach(() => database?.close());

// As the migrator hands it over: a step knows no later table.
const untyped = (db: unknown): Kysely<unknown> => db as Kysely<unknown>;

const sessionsOf = async ({ db }: TestDatabase) =>
  (await sql<{ session: object }>`select to_jsonb(sessions) as session from sessions order by token_hash`.execute(db))
    .rows;

test('nobody is signed out when sessions move to their narrower table', async () => {
  database = await cloneDatabase({ empty: true });
  await database.db.transaction().execute(async (db) => {
    for (const up of [frontDoor, gettingIn, stayingInCharge]) await up(untyped(db));
    await sql`insert into accounts (kind, realm, email, created_at)
      select 'member', 'member', 'm' || n || '@narrow.example', now() from generate_series(1, 3) n`.execute(db);
    await sql`insert into sessions (token_hash, account_id, stage, device, by_trusted_device, created_at, last_seen_at)
      select sha256(id::text::bytea), id, 'full', 'Chrome/Windows', id % 2 = 0, now(), now() from accounts`.execute(db);
  });
  const before = await sessionsOf(database);
  await database.db.transaction().execute((db) => narrowSessions(untyped(db)));
  const after = await sessionsOf(database);
  expect(before).toHaveLength(3);
  expect(after).toEqual(before);
  await expect(sql`insert into sessions select * from sessions`.execute(database.db)).rejects.toMatchObject({
    code: '23505',
  });
});
