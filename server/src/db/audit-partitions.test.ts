import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { plansOf, cloneDatabase, type TestDatabase } from '../../test/harness/test-database.ts';
import {
  auditPartitions,
  lastEnd,
  monthStart,
  monthsAhead,
  prepareAuditPartitions,
  rowsWithoutMonth,
} from './audit-partitions.ts';
import { migrate } from './migrate.ts';

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
  test('exist for the next half year, and each row is in the partition of its month', async () => {
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

  test('are made afterwards for a month that had none, and the rows of that month are moved there', async () => {
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

  test('are not read when the rows outside all months are counted', async () => {
    const { db } = await open();
    const plans = await plansOf(db, (seen) => rowsWithoutMonth(seen, monthStart(new Date(), monthsAhead + 3)));
    expect([...(plans.at(-1) ?? '').matchAll(/ on (audit_events\w*)/g)].map(([, table]) => table)).toEqual([
      'audit_events_other',
    ]);
  });

  test('are made once by several instances at the same moment', async () => {
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
    'cannot be changed through %s',
    async (table) => {
      const { db } = await open();
      await prepareAuditPartitions(db, new Date());
      for (const statement of [`update ${table} set result = 'ok'`, `delete from ${table}`, `truncate ${table}`])
        await expect(sql.raw(statement).execute(db)).rejects.toThrow('audit events are final');
    },
  );

  test('refuse changes of their rows, also if the partition was made later', async () => {
    const { db } = await open();
    const made = await prepareAuditPartitions(db, monthStart(new Date(), 2));
    expect(made).toHaveLength(2);
    for (const name of made)
      await expect(sql`delete from ${sql.table(name)}`.execute(db)).rejects.toThrow('audit events are final');
  });

  test('exist in a migrated empty database for this month and for rows without a month', async () => {
    const { db } = await open({ empty: true });
    await migrate(db);
    const names = (await auditPartitions(db)).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['audit_events_first', 'audit_events_other']));
    await write(db, '2001-02-03T04:05:06Z', 'LONG-AGO');
    expect(await placeOf(db, 'LONG-AGO')).toBe('audit_events_first');
  });

  test('accept rows while the server waits for a long read to make a new partition', async () => {
    const { db } = await open();
    const later = monthStart(new Date(), 2);
    let made: Promise<string[]> | undefined;
    await db.transaction().execute(async (reader) => {
      await sql`select count(*) from audit_events`.execute(reader);
      made = prepareAuditPartitions(db, later);
      await vi.waitFor(async () => {
        const { rows } =
          await sql`select from pg_locks where not granted and relation = 'audit_events_other'::regclass`.execute(db);
        expect(rows).not.toEqual([]);
      });
      await db.transaction().execute(async (writer) => {
        await sql`set local lock_timeout = '5s'`.execute(writer);
        await write(writer, monthStart(later, monthsAhead).toISOString(), 'MEANWHILE');
      });
    });
    expect(await made).toHaveLength(2);
    expect(await placeOf(db, 'MEANWHILE')).not.toBe('audit_events_other');
  });
});
