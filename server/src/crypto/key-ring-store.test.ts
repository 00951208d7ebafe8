import { randomUUID } from 'node:crypto';
import { seconds } from '@selvage/contract/time-units';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deriveKeys, digest, type KeyRing } from './key-ring.ts';
import { prepareAuditPartitions } from '../db/audit-partitions.ts';
import { addAccount } from '../../test/harness/accounts.ts';
import { fillRegistry } from '../../test/harness/registry.ts';
import { startTestApp, type TestApp } from '../../test/harness/test-app.ts';
import { cloneDatabase, type TestDatabase } from '../../test/harness/test-database.ts';
import { isBirthDate } from '../accounts/birth-date.ts';
import { openField, sealField } from './sealed-fields.ts';
import { currentRow, holdRing, keyRows, noteInstance, openKeyRing } from './key-ring-store.ts';
import { insertOneTimeSecret } from './one-time-secret-store.ts';
import { resealAll, retireKey, rotateKey } from '../support/rotate-secret.ts';
import { resealBatch, sealedColumns } from './sealed-columns.ts';
import { watchKeyRing } from './watch-key-ring.ts';

const secretOf = (id: number) => ({ id, secret: `the secret of key ${id}, as long as it has to be` });
const ring = (...ids: number[]): KeyRing => deriveKeys(ids.map(secretOf));
const act = { actor: { name: 'nora', reason: 'test' }, origin: { requestId: 'TEST', client: null, device: null } };
const silent = { warn: () => undefined, error: () => undefined };
const quiet = { birthDates: false, onProgress: () => undefined, isInterrupted: () => false };

describe('F14 a start of the server', () => {
  let database: TestDatabase;
  const open = (keys: KeyRing, now = new Date()) => openKeyRing(database.db, keys, now);
  beforeEach(async () => {
    database = await cloneDatabase();
  });

  test('makes the first secret key of the file current on an empty database', async () => {
    const keys = ring(7, 3);
    await open(keys);
    expect(await keyRows(database.db)).toMatchObject([{ id: 7, retiredAt: null }]);
    expect(keys).toMatchObject({ currentId: 7 });
    await database.close();
  });

  test('refuses another secret, a missing key and a retired id that is used again, and names each', async () => {
    await open(ring(1, 2));
    await expect(open(deriveKeys([{ id: 1, secret: 'a secret of another database altogether' }]))).rejects.toThrow(
      'another secret as key 1',
    );
    await expect(open(ring(2))).rejects.toThrow('SELVAGE_SECRET_FILE lacks key 1');
    const now = new Date(Date.now() + seconds(70));
    await rotateKey({ db: database.db, keys: ring(1, 2), now: () => new Date() }, 2, act);
    expect(await retireKey({ db: database.db, keys: ring(1, 2), now: () => now }, 1, act)).toMatchObject({
      type: 'retired',
    });
    const keys = ring(1, 2);
    await open(keys, now);
    expect([...keys.byId.keys()]).toEqual([2]);
    await open(ring(2), now);
    const reused = deriveKeys([secretOf(2), { id: 1, secret: 'a new secret under an old id' }]);
    await expect(open(reused, now)).rejects.toThrow(
      'has a new secret under the id 1, which was retired: take another id',
    );
    await database.close();
  });

  test('does not wait for the partitions of the audit, and does not delay them', async () => {
    await database.db.transaction().execute(async (tx) => {
      await holdRing(tx);
      expect(await prepareAuditPartitions(database.db, new Date())).toEqual([]);
    });
  });

  test('stores one key when several instances start at once', async () => {
    const results = await Promise.allSettled([ring(1), ring(2), ring(1), ring(3)].map((keys) => open(keys)));
    expect(await keyRows(database.db)).toHaveLength(1);
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    await database.close();
  });
});

describe('F14 a secret key', () => {
  let server: TestApp;
  let keys: KeyRing;
  beforeAll(async () => {
    server = await startTestApp(() => ({ secrets: [1, 2].map(secretOf) }));
    keys = server.deps.keys;
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    for (const table of ['secret_keys', 'server_instances', 'throttles', 'failed_attempts', 'accounts'] as const)
      await server.deps.db.deleteFrom(table).execute();
    keys.currentId = 1;
    await openKeyRing(server.deps.db, keys, server.clock.now());
  });

  const rotateNow = async () => {
    expect(await rotateKey(server.deps, 2, act)).toMatchObject({ type: 'rotated' });
    server.clock.advance(seconds(5));
    await openKeyRing(server.deps.db, keys, server.clock.now());
    expect(keys.currentId).toBe(2);
  };
  const note = (name: string, having: KeyRing) =>
    noteInstance(
      server.deps.db,
      { id: randomUUID(), name, applications: [], applicationVersions: {} },
      having,
      server.clock.now(),
    );

  test('does not become current while a running instance lacks it or has another secret with its id', async () => {
    await note('one', ring(1, 2));
    await note('two', ring(1));
    await note('three', deriveKeys([secretOf(1), { id: 2, secret: 'not the second secret at all' }]));
    expect(await rotateKey(server.deps, 2, act)).toEqual({
      type: 'not-everywhere',
      lacking: ['two'],
      differing: ['three'],
    });
    expect(currentRow(await keyRows(server.deps.db), server.clock.now())?.id).toBe(1);
    // An instance that was not seen for 20 seconds does not count as running.
    server.clock.advance(seconds(21));
    await note('one', ring(1, 2));
    await rotateNow();
  });

  test('becomes current at one moment, which running instances know beforehand', async () => {
    const late = ring(1, 2);
    const { stop } = await watchKeyRing({ db: server.deps.db, keys: late, now: server.clock.now }, silent, {
      tells: () => ({ applications: [], applicationVersions: {} }),
    });
    await rotateKey(server.deps, 2, act);
    expect(late.currentId).toBe(1);
    server.clock.advance(seconds(5));
    await expect.poll(() => late.currentId, { timeout: seconds(10) }).toBe(2);
    await stop();
    expect(await server.deps.db.selectFrom('server_instances').select('name').execute()).toEqual([]);
  });

  test('can become current again after another key was current', async () => {
    await rotateNow();
    expect(await rotateKey(server.deps, 1, act)).toMatchObject({ type: 'rotated' });
    server.clock.advance(seconds(5));
    await openKeyRing(server.deps.db, keys, server.clock.now());
    expect(keys).toMatchObject({ currentId: 1 });
  });

  test.each([
    ['is no key of the file', 3, 'unknown'],
    ['is current already', 1, 'current'],
  ] as const)('that %s cannot be made current', async (_, id, type) => {
    expect(await rotateKey(server.deps, id, act)).toEqual({ type });
  });

  test('cannot be retired while it is current, or while a running instance still uses it', async () => {
    expect(await retireKey(server.deps, 1, act)).toEqual({ type: 'current' });
    expect(await retireKey(server.deps, 2, act)).toEqual({ type: 'unknown' });
    await rotateNow();
    await note('late', { ...ring(1, 2), currentId: 1 });
    expect(await retireKey(server.deps, 1, act)).toEqual({ type: 'in-use', by: ['late'] });
    // The instance was last seen 50 seconds ago. It may only hang, and then continue with the old key.
    server.clock.advance(seconds(50));
    expect(await retireKey(server.deps, 1, act)).toEqual({ type: 'in-use', by: ['late'] });
  });

  test('cannot be retired within a minute of a rotation, because running requests may still need it', async () => {
    await rotateNow();
    const until = new Date(server.clock.now().getTime() + seconds(60));
    expect(await retireKey(server.deps, 1, act)).toEqual({ type: 'too-soon', until });
    server.clock.advance(seconds(60));
    expect(await retireKey(server.deps, 1, act)).toMatchObject({ type: 'retired' });
  });

  test('cannot be retired while stored values need it, and the refusal says which, how many and until when', async () => {
    const { db, now } = server.deps;
    const account = await addAccount(server.deps, { twoFactor: 'SMS', mobile: '0850000001', birthDate: '1980-01-15' });
    await insertOneTimeSecret(db, keys, { accountId: account.id, purpose: 'reset', life: seconds(3600), now: now() });
    const ends = new Date(now().getTime() + seconds(600));
    await db
      .insertInto('throttles')
      .values({ key: digest(keys, 'a limit').current, hits: 1, window_ends_at: ends })
      .execute();
    await db
      .insertInto('failed_attempts')
      .values({
        subject: digest(keys, 'a stranger').current,
        failures: 1,
        streak: 0,
        locks: 0,
        last_attempt_at: now(),
        locked_until: null,
      })
      .execute();
    await rotateNow();
    const refused = await retireKey(server.deps, 1, act);
    expect(refused).toMatchObject({
      type: 'needed',
      by: [
        { name: 'mobile numbers', count: 1, isSealed: true },
        { name: 'birth dates', count: 1, until: null },
        { name: 'links and codes', count: 1, until: expect.any(Date) },
        { name: 'failed attempts and locks', count: 1, until: expect.any(Date) },
        { name: 'limits that are counted', count: 1, until: ends },
      ],
    });
  });

  test('is retired once nothing needs it', async () => {
    const account = await addAccount(server.deps, { twoFactor: 'SMS', mobile: '0850000001' });
    await rotateNow();
    expect(await resealAll(server.deps, act, quiet)).toEqual({ resealed: 1, unreadable: [], left: 0 });
    server.clock.advance(seconds(60));
    expect(await retireKey(server.deps, 1, act)).toMatchObject({ type: 'retired' });
    const { mobile_sealed: sealed } = await server.deps.db
      .selectFrom('accounts')
      .select('mobile_sealed')
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow();
    expect(openField(ring(2), 'account mobile', account.id, sealed ?? Buffer.of())).toBe('0850000001');
  });
});

describe('F14 F20 sealing values again with the current key', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp(() => ({ secrets: [1, 2].map(secretOf) }));
    await openKeyRing(server.deps.db, server.deps.keys, server.clock.now());
  });
  afterAll(() => server.close());
  const mobileColumn = sealedColumns[0] ?? expect.fail('there is no sealed column');

  test('covers every sealed column of the database', async () => {
    const { rows } = await sql<{ name: string; type: string }>`
      select c.table_name || '.' || c.column_name as name, k.data_type as type
      from information_schema.columns c
      join information_schema.table_constraints t on t.table_name = c.table_name and t.constraint_type = 'PRIMARY KEY'
      join information_schema.key_column_usage u on u.constraint_name = t.constraint_name
      join information_schema.columns k on k.table_name = c.table_name and k.column_name = u.column_name
      where c.table_schema = 'public' and c.column_name like '%\\_sealed' order by 1`.execute(server.deps.db);
    const known = sealedColumns.map(({ table, column, idType }) => ({ name: `${table}.${column}`, type: idType }));
    expect(rows).toEqual(known.toSorted((one, other) => one.name.localeCompare(other.name)));
  });

  test('F26 keeps the birth date of a policy bound to its member number', async () => {
    const { db, keys, registry } = server.deps;
    const knows = (memberNumber: string) =>
      registry.recognises({ kind: 'member', memberNumber, birthDate: '1980-01-15' });
    await fillRegistry(db, keys);
    expect(await knows('2000000001')).toBe(true);
    await sql`
      update registry_policies set birth_date_sealed = (select birth_date_sealed from registry_policies where member_number = '2000000001')
      where member_number = '2000000002'`.execute(db);
    await expect(knows('2000000002')).rejects.toThrow('unable to authenticate data');
    await sql`delete from registry_policies`.execute(db);
  });

  test('overwrites no value that changed after it was read', async () => {
    const { db, keys } = server.deps;
    const { id } = await addAccount(server.deps, { twoFactor: 'SMS', mobile: '0850000003' });
    const next = { ...keys, currentId: 2 };
    // Another number is saved once, between the reading and the writing.
    let isSaved = false;
    const racing = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (isSaved) return result;
        isSaved = true;
        await db
          .updateTable('accounts')
          .set({ mobile_sealed: sealField(keys, 'account mobile', id, '0859999999') })
          .where('id', '=', id)
          .execute();
        return result;
      },
    });
    expect(await resealBatch(racing, next, mobileColumn, { after: null, rows: 500 })).toMatchObject({ unreadable: 0 });
    const row = await db.selectFrom('accounts').select('mobile_sealed').where('id', '=', id).executeTakeFirstOrThrow();
    expect(openField(keys, 'account mobile', id, row.mobile_sealed ?? Buffer.of())).toBe('0859999999');
  });

  test('names values that no key opens, leaves them as they are, and seals the others', async () => {
    const { db, keys } = server.deps;
    const [good, moved] = [
      await addAccount(server.deps, { twoFactor: 'SMS', mobile: '0850000004' }),
      await addAccount(server.deps, { twoFactor: 'SMS', mobile: '0850000005' }),
    ];
    const foreign = sealField(keys, 'account mobile', good.id, '0850000004');
    await db.updateTable('accounts').set({ mobile_sealed: foreign }).where('id', '=', moved.id).execute();
    const next = { ...keys, currentId: 2 };
    const result = await resealAll({ ...server.deps, keys: next }, act, quiet);
    expect(result).toMatchObject({ unreadable: [{ name: 'mobile numbers', count: 1 }], left: 0 });
    const row = await db
      .selectFrom('accounts')
      .select('mobile_sealed')
      .where('id', '=', moved.id)
      .executeTakeFirstOrThrow();
    expect(row.mobile_sealed).toEqual(foreign);
    await db.deleteFrom('accounts').where('id', '=', moved.id).execute();
  });

  test('finds a birth date by trying every date, and makes its digest again', async () => {
    const { db, keys } = server.deps;
    const dates = ['1900-01-01', '1980-02-29', '2024-12-31'];
    const ids: string[] = [];
    for (const birthDate of dates) ids.push((await addAccount(server.deps, { birthDate })).id);
    const next = { ...keys, currentId: 2 };
    const result = await resealAll({ ...server.deps, keys: next }, act, { ...quiet, birthDates: true });
    expect(result).toMatchObject({ unreadable: [], left: 0 });
    const rows = await db
      .selectFrom('accounts')
      .select(['id', 'birth_date_digest as stored'])
      .where('id', 'in', ids)
      .orderBy('id')
      .execute();
    const second = ring(2);
    expect(rows.map(({ id, stored }, index) => isBirthDate(second, id, stored, dates[index] ?? ''))).toEqual([
      true,
      true,
      true,
    ]);
  });

  test('can be stopped, and continues later with the remaining values', async () => {
    const { db, keys } = server.deps;
    await db.deleteFrom('accounts').execute();
    // The ids have two and three digits. They must be processed in the order of numbers and not of text.
    await sql`select setval(pg_get_serial_sequence('accounts', 'id'), 96)`.execute(db);
    for (let n = 0; n < 6; n++) await addAccount(server.deps, { twoFactor: 'SMS', mobile: `085000010${n}` });
    const next = { ...keys, currentId: 2 };
    const deps = { ...server.deps, keys: next };
    let batches = 0;
    const first = await resealAll(deps, act, { ...quiet, batch: 2, isInterrupted: () => ++batches > 2 });
    expect(first).toEqual({ resealed: 4, unreadable: [], left: 2 });
    expect(await resealAll(deps, act, { ...quiet, batch: 2 })).toEqual({ resealed: 2, unreadable: [], left: 0 });
  });
});
