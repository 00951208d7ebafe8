import { randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { up as frontDoor } from './0001-front-door.ts';
import { up as gettingIn } from './0002-getting-in.ts';
import { up as stayingInCharge } from './0003-staying-in-charge.ts';
import { up as realGateways } from './0004-real-gateways.ts';
import { up as narrowSessions } from './0005-narrow-sessions.ts';
import { up as operators } from './0007-operators.ts';
import { up as desk } from './0008-desk.ts';
import { up as accountReferences } from './0011-account-references.ts';

// As the migrator hands it over: a step knows no later table.
const untyped = (db: unknown): Kysely<unknown> => db as Kysely<unknown>;
const before = [frontDoor, gettingIn, stayingInCharge, realGateways, narrowSessions, operators, desk];

let database: TestDatabase;
beforeEach(async () => {
  database = await cloneDatabase({ empty: true });
  await database.db.transaction().execute(async (db) => {
    for (const up of before) await up(untyped(db));
    await add(db, 1, 1000);
    await sql`insert into audit_events (at, event, result, account_id, request_id)
      select now(), 'sign-in', 'ok', id, 'R' from accounts`.execute(db);
    await sql`delete from accounts where id <= 10`.execute(db);
  });
});
afterEach(() => database.close());

const add = (db: unknown, from: number, to: number) =>
  sql`insert into accounts (kind, realm, email, created_at)
    select 'member', 'member', 'm' || n || '@reference.example', now() from generate_series(${from}::int, ${to}::int) n`.execute(
    untyped(db),
  );
const migrate = () => database.db.transaction().execute((db) => accountReferences(untyped(db)));
const referencesOf = async () => {
  const rows = await database.db.selectFrom('account_references').selectAll().orderBy('account_id').execute();
  return rows.map(({ reference }) => reference);
};

test('every account gets a reference, and so does every erased one that the audit knows', async () => {
  await migrate();
  const references = await referencesOf();
  expect(new Set(references).size).toBe(1000);
  for (const reference of references) expect(reference).toMatch(/^[B-DF-HJKMP-RTV-X]{5}(-[B-DF-HJKMP-RTV-X]{5}){2}$/);
});

test('whoever is added later gets one, many at once and where some are there already', async () => {
  await migrate();
  await add(database.db, 1001, 1500);
  await sql`insert into accounts (kind, realm, email, created_at)
    select 'member', 'member', 'm' || n || '@reference.example', now() from generate_series(1495, 1510) n
    on conflict do nothing`.execute(database.db);
  expect(new Set(await referencesOf()).size).toBe(1510);
});

test('the version before adds accounts without rights on the new table', async () => {
  await migrate();
  const role = sql.raw(`selvage_${randomBytes(6).toString('hex')}`);
  await sql`create role ${role}`.execute(database.db);
  await database.db.transaction().execute(async (db) => {
    await sql`grant select, insert on accounts to ${role}`.execute(db);
    await sql`set local role ${role}`.execute(db);
    await add(db, 1001, 1001);
  });
  expect(await referencesOf()).toHaveLength(1001);
});

test('an erased account keeps its reference', async () => {
  await migrate();
  const references = await referencesOf();
  await sql`delete from accounts`.execute(database.db);
  expect(await referencesOf()).toEqual(references);
});
