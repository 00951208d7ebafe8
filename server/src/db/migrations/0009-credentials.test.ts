import { sql, type Kysely } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { up as frontDoor } from './0001-front-door.ts';
import { up as gettingIn } from './0002-getting-in.ts';
import { up as stayingInCharge } from './0003-staying-in-charge.ts';
import { up as narrowSessions } from './0005-narrow-sessions.ts';
import { up as credentials } from './0009-credentials.ts';

let database: TestDatabase | undefined;
afterEach(() => database?.close());

// As the migrator hands it over: a step knows no later table.
const untyped = (db: unknown): Kysely<unknown> => db as Kysely<unknown>;

test('F8 a session has shown the second factor only if its account was active when it was opened', async () => {
  database = await cloneDatabase({ empty: true });
  await database.db.transaction().execute(async (db) => {
    for (const up of [frontDoor, gettingIn, stayingInCharge, narrowSessions]) await up(untyped(db));
    await sql`insert into accounts (kind, realm, email, two_factor, activated_at, created_at) values
      ('member', 'member', 'before@shown.example', 'EMAIL', now() - interval '1 hour', now()),
      ('member', 'member', 'later@shown.example', 'EMAIL', now() + interval '1 hour', now()),
      ('member', 'member', 'never@shown.example', 'EMAIL', null, now())`.execute(db);
    await sql`insert into sessions (token_hash, account_id, stage, created_at, last_seen_at)
      select sha256(id::text::bytea), id, 'full', now(), now() from accounts`.execute(db);
    await credentials(untyped(db));
  });
  const { rows } = await sql`
    select split_part(a.email, '@', 1) as activated, s.ways, s.factor_shown_at is not null as shown
    from sessions s join accounts a on a.id = s.account_id order by a.id`.execute(database.db);
  expect(rows).toEqual([
    { activated: 'before', ways: 3, shown: true },
    { activated: 'later', ways: 1, shown: false },
    { activated: 'never', ways: 1, shown: false },
  ]);
});
