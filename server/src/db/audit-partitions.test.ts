import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { plansOf } from '../testing/query-plans.ts';
import { cloneDatabase, type TestDatabase } from '../testing/test-database.ts';
import {
  auditPartitions,
  lastEnd,
  monthStart,
  monthsAhead,
  prepareAuditPartitions,
  rowsWithoutMonth,
} from './audit-partitions.ts';
import { migrate } from './migrate.ts';
import { up as frontDoor } from './migrations/0001-front-door.ts';
import { up as stayingInCharge } from './migrations/0003-staying-in-charge.ts';
import { up as operators } from './migrations/0007-operators.ts';

let opened: TestDatabase[] = [];
afterEach(async () => {
  await Promise.all(opened.map((database) => database.close()));
  opened = [];
});

async function open(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const database = await cloneDatabase(options);
  opened.push(database);
  return database;
}

const write = (db: TestDatabase['db'], at: string, request: string) =>
  sql`insert into audit_events (at, event, result, request_id) values (${at}, 'sign-in', 'ok', ${request})`.execute(db);

async function placeOf(db: TestDatabase['db'], request: string): Promise<string | undefined> {
  const { rows } = await sql<{ place: string }>`
    select tableoid::regclass::text as place from audit_events where request_id = ${request}`.execute(db);
  return rows[0]?.place;
}

describe('F21 the partitions of the audit', () => {
  test('are made for half a year ahead, and each row is in the one of its month', async () => {
    const { db } = await open();
    const now = new Date();
    const ends = (await auditPartitions(db)).flatMap(({ until }) => until ?? []);
    expect(ends.at(-1)).toEqual(monthStart(now, monthsAhead + 1));
    const at = monthStart(now, 3);
    await write(db, new Date(at.getTime() - 1).toISOString(), 'LAST');
    await write(db, at.toISOString(), 'FIRST');
    const name = (date: Date) => `audit_events_${date.toISOString().slice(0, 7).replace('-', '_')}`;
    expect([await placeOf(db, 'LAST'), await placeOf(db, 'FIRST')]).toEqual([name(monthStart(now, 2)), name(at)]);
  });

  test('of a month that nobody made in time are made later, and its rows are moved there', async () => {
    const { db } = await open();
    const late = monthStart(new Date(), monthsAhead + 3);
    await write(db, late.toISOString(), 'LATE');
    expect(await placeOf(db, 'LATE')).toBe('audit_events_other');
    expect(await rowsWithoutMonth(db, late)).toBe(1);
    expect(await rowsWithoutMonth(db, new Date())).toBe(0);
    const made = await prepareAuditPartitions(db, late);
    expect(made).toHaveLength(monthsAhead + 3);
    expect(await placeOf(db, 'LATE')).toBe(made[2]);
    expect(await rowsWithoutMonth(db, late)).toBe(0);
    expect(await prepareAuditPartitions(db, late)).toEqual([]);
  });

  test('are not read to count rows of months that have none', async () => {
    const { db } = await open();
    const plans = await plansOf(db, (seen) => rowsWithoutMonth(seen, monthStart(new Date(), monthsAhead + 3)));
    expect([...(plans.at(-1) ?? '').matchAll(/ on (audit_events\w*)/g)].map(([, table]) => table)).toEqual([
      'audit_events_other',
    ]);
  });

  test('are each made by one of many who try at once', async () => {
    const { db } = await open();
    const later = monthStart(new Date(), 4);
    const made = await Promise.all(Array.from({ length: 6 }, () => prepareAuditPartitions(db, later)));
    expect(made.flat().toSorted()).toEqual(
      [3, 4, 5, 6].map(
        (month) => `audit_events_${monthStart(later, month).toISOString().slice(0, 7).replace('-', '_')}`,
      ),
    );
    expect(await lastEnd(db)).toEqual(monthStart(later, monthsAhead + 1));
  });

  test.each(['audit_events', 'audit_events_first', 'audit_events_other'])(
    'cannot be changed by way of %s',
    async (table) => {
      const { db } = await open();
      await prepareAuditPartitions(db, new Date());
      for (const statement of [`update ${table} set result = 'ok'`, `delete from ${table}`, `truncate ${table}`])
        await expect(sql.raw(statement).execute(db)).rejects.toThrow('audit events are final');
    },
  );

  test('a month that was made later cannot be changed either', async () => {
    const { db } = await open();
    const made = await prepareAuditPartitions(db, monthStart(new Date(), 2));
    expect(made).toHaveLength(2);
    for (const name of made)
      await expect(sql`delete from ${sql.table(name)}`.execute(db)).rejects.toThrow('audit events are final');
  });
});

describe('F21 an audit from before there were partitions', () => {
  /** The schema of then, with rows and a role that may add to them. */
  async function openOld(role: string): Promise<TestDatabase> {
    const database = await open({ empty: true });
    const { db } = database;
    await db.transaction().execute(async (tx) => {
      for (const up of [frontDoor, stayingInCharge, operators]) await up(tx as never);
    });
    await sql.raw(`create role ${role}`).execute(db);
    await sql.raw(`grant select, insert on audit_events to ${role}`).execute(db);
    await sql`
      create index audit_events_request on audit_events (request_id text_pattern_ops) where account_id is not null`.execute(
      db,
    );
    for (let number = 1; number <= 40; number++) await write(db, '2025-05-06T07:08:09Z', `OLD${number}`);
    return database;
  }

  test('keeps its rows, ids go on, and whoever could write to it still can', async () => {
    const { db } = await openOld('audit_writer_one');
    const before = await sql<{ id: string }>`select max(id) as id from audit_events`.execute(db);
    await prepareAuditPartitions(db, new Date());
    await write(db, new Date().toISOString(), 'NEW');
    const { rows } = await sql<{ rows: number; id: string }>`
      select count(*)::int as rows, max(id) as id from audit_events`.execute(db);
    expect(rows).toEqual([{ rows: 41, id: String(Number(before.rows[0]?.id) + 1) }]);
    expect(await placeOf(db, 'OLD7')).toBe('audit_events_first');
    await db.connection().execute(async (connection) => {
      await sql`set role audit_writer_one`.execute(connection);
      await write(connection, new Date().toISOString(), 'LESSER');
      await expect(sql`delete from audit_events`.execute(connection)).rejects.toMatchObject({ code: '42501' });
      await expect(sql`select * from audit_events_first`.execute(connection)).rejects.toMatchObject({ code: '42501' });
      await sql`reset role`.execute(connection);
    });
  });

  test('is converted while others write to it, and no row is lost', async () => {
    const { db } = await openOld('audit_writer_two');
    const over = new AbortController();
    let written = 0;
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      while (!over.signal.aborted) await write(db, new Date().toISOString(), `W${writer}-${written++}`);
    });
    await Promise.all([prepareAuditPartitions(db, new Date()), prepareAuditPartitions(db, new Date())]);
    over.abort();
    await Promise.all(writers);
    const { rows } = await sql<{ rows: number; ids: number }>`
      select count(*)::int as rows, count(distinct id)::int as ids from audit_events`.execute(db);
    expect(written).toBeGreaterThan(0);
    expect(rows).toEqual([{ rows: 40 + written, ids: 40 + written }]);
  });

  test('is converted at the second try where the first was interrupted', async () => {
    const { db } = await openOld('audit_writer_three');
    await sql`create index audit_events_first_id on audit_events (id)`.execute(db);
    await sql`alter table audit_events add constraint audit_events_first_until check (id > 0)`.execute(db);
    await prepareAuditPartitions(db, new Date());
    expect(await placeOf(db, 'OLD1')).toBe('audit_events_first');
  });

  test('is written to while its conversion waits for somebody who reads it for long', async () => {
    const { db } = await openOld('audit_writer_four');
    let converted: Promise<string[]> | undefined;
    await db.transaction().execute(async (reader) => {
      await sql`select count(*) from audit_events`.execute(reader);
      converted = prepareAuditPartitions(db, new Date());
      await vi.waitFor(async () => {
        const { rows } =
          await sql`select from pg_locks where not granted and relation = 'audit_events'::regclass`.execute(db);
        expect(rows).not.toEqual([]);
      });
      await db.transaction().execute(async (writer) => {
        await sql`set local lock_timeout = '5s'`.execute(writer);
        await write(writer, new Date().toISOString(), 'MEANWHILE');
      });
    });
    await converted;
    expect(await placeOf(db, 'MEANWHILE')).toBe('audit_events_first');
  });

  test('is converted with a row of the far future, which leaves the first partition as it would be without', async () => {
    const { db } = await openOld('audit_writer_five');
    await write(db, '2099-01-01T00:00:00Z', 'FUTURE');
    const { rows: before } = await sql`select * from audit_events where request_id = 'FUTURE'`.execute(db);
    await prepareAuditPartitions(db, new Date());
    const { rows: after } = await sql`select * from audit_events where request_id = 'FUTURE'`.execute(db);
    expect(after).toEqual(before);
    expect(await placeOf(db, 'FUTURE')).toBe('audit_events_other');
    expect((await lastEnd(db)).getTime()).toBe(monthStart(new Date(), monthsAhead + 1).getTime());
    // Its id was the largest.
    await write(db, new Date().toISOString(), 'NEXT');
    const { rows } = await sql<{ ids: number }>`select count(distinct id)::int as ids from audit_events`.execute(db);
    expect(rows).toEqual([{ ids: 42 }]);
  });

  test('keeps rows of the far future where a conversion was killed after it had set them aside', async () => {
    const { db } = await openOld('audit_writer_six');
    await write(db, '2099-01-01T00:00:00Z', 'FUTURE');
    await sql`create table audit_events_future (like audit_events)`.execute(db);
    await sql`insert into audit_events_future (id, at, event, result, request_id)
      values (1000, '2098-01-01', 'sign-in', 'ok', 'KILLED')`.execute(db);
    await prepareAuditPartitions(db, new Date());
    expect([await placeOf(db, 'FUTURE'), await placeOf(db, 'KILLED')]).toEqual(Array(2).fill('audit_events_other'));
  });

  test('is as it was after a conversion that failed: a check left behind would refuse every row of the next month', async () => {
    const { db } = await openOld('audit_writer_seven');
    await write(db, '2099-01-01T00:00:00Z', 'FUTURE');
    await sql`create table audit_events_other ()`.execute(db);
    await expect(prepareAuditPartitions(db, new Date())).rejects.toMatchObject({ code: '42P07' });
    await write(db, monthStart(new Date(), 3).toISOString(), 'LATER');
    expect([await placeOf(db, 'LATER'), await placeOf(db, 'FUTURE')]).toEqual(['audit_events', 'audit_events']);
    await expect(sql`delete from audit_events`.execute(db)).rejects.toThrow('audit events are final');
  });

  test('has a partition after every migration', async () => {
    const { db } = await open({ empty: true });
    await migrate(db);
    expect((await auditPartitions(db)).map(({ name }) => name)).toContain('audit_events_other');
  });
});
