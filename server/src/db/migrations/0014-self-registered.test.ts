import { sql, type Kysely } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { up } from './0014-self-registered.ts';

let database: TestDatabase | undefined;
afterEach(() => database?.close());

test('an account whose registration is in the audit can be disowned, one that was imported cannot', async () => {
  database = await cloneDatabase();
  const { db } = database;
  await sql`alter table accounts drop column self_registered`.execute(db);
  await sql`
    insert into accounts (kind, realm, email, activated_at, created_at) values
      ('member', 'member', 'registered@test.example', null, now()),
      ('member', 'member', 'refused@test.example', null, now()),
      ('member', 'member', 'imported@test.example', null, now())`.execute(db);
  await sql`
    insert into audit_events (at, event, result, account_id, kind, request_id)
    select now(), case email when 'imported@test.example' then 'imported' else 'registration' end,
      case email when 'refused@test.example' then 'refused' else 'ok' end, id, kind, 'R' from accounts`.execute(db);
  // As the migrator hands it over: a step knows no later table.
  await up(db as unknown as Kysely<unknown>);
  const rows = await db.selectFrom('accounts').select(['email', 'self_registered']).orderBy('id').execute();
  expect(rows).toEqual([
    { email: 'registered@test.example', self_registered: true },
    { email: 'refused@test.example', self_registered: false },
    { email: 'imported@test.example', self_registered: false },
  ]);
});
