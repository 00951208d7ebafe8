import { hours, minutes } from '@selvage/contract/time-units';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { chainAudit, chainLag } from '../../audit/audit-chain-store.ts';
import { audit } from '../../audit/audit-store.ts';
import { commandLine } from '../../../test/harness/command-line.ts';
import { auditOrigin, tamperAsOwner, writeAuditRows } from '../../../test/harness/test-database.ts';
import { openTestDeps, type TestDeps } from '../../../test/harness/test-app.ts';

let server: TestDeps;
let run: ReturnType<typeof commandLine>;
beforeEach(async () => {
  server = await openTestDeps();
  run = commandLine(server);
});
afterEach(() => server.close());

const write = (count: number) => writeAuditRows(server.deps, count, server.deps.now());
const chain = (atMost?: number) => chainAudit(server.deps.db, server.deps.now(), atMost);
const tamper = (...statements: string[]) => tamperAsOwner(server.deps.db, ...statements);

describe('F21 the hash chain over the audit', () => {
  test('includes every committed audit row once, in batches, and prints the head of the chain', async () => {
    await write(7);
    expect([await chain(5), await chain(5), await chain(5)]).toEqual([5, 2, 0]);
    const head = (await run(['audit', 'head'])).out.trim();
    expect(head).toMatch(/^7:[0-9a-f]{64}$/);
    expect(await run(['audit', 'verify', '--head', head])).toEqual({
      code: 0,
      out: `7 rows are as they were written.\n${head}\n`,
      err: '',
    });
  });

  test('includes a row that is committed after rows with larger ids', async () => {
    const { db } = server.deps;
    let goOn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    let begun: () => void = () => undefined;
    const hasBegun = new Promise<void>((resolve) => (begun = resolve));
    const slow = db.transaction().execute(async (tx) => {
      await audit(tx, { event: 'reset', result: 'ok', accountId: '99', origin: auditOrigin, at: server.deps.now() });
      begun();
      await held;
    });
    await hasBegun;
    await write(3);
    expect(await chain()).toBe(3);
    await write(2);
    expect(await chain()).toBe(2);
    goOn();
    await slow;
    expect(await chain()).toBe(1);
    await write(1);
    expect(await chain()).toBe(1);
    expect((await run(['audit', 'verify'])).out).toContain('7 rows are as they were written.');
  });

  test('includes each row once when eight instances extend the chain at the same time', async () => {
    await write(30);
    const counts = await Promise.all(Array.from({ length: 8 }, () => chain(10)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(30);
    while ((await chain()) > 0);
    expect((await run(['audit', 'verify'])).out).toContain('30 rows are as they were written.');
  });

  test('continues when two new audit rows have the same id', async () => {
    const { db, now } = server.deps;
    for (const days of [0, 1])
      await sql`insert into audit_events (id, at, event, result, request_id)
        values (7, ${now()}::timestamptz - ${days} * interval '1 day', 'reset', 'ok', 'X')`.execute(db);
    expect(await chain()).toBe(1);
  });

  test('computes a digest from the content of a row, always in the same way', async () => {
    await sql`
      insert into audit_events (id, at, event, result, reason, account_id, subject, kind, request_id, client, device, actor, actor_reason)
      values (7, '2026-03-02T09:00:00.123Z', 'reset', 'ok', 'x "y"', 12, '\\x0aff', 'member', 'R', null, 'Chrome/Windows', 'nora', 'é')`.execute(
      server.deps.db,
    );
    await chain();
    const { rows } = await sql<{ digest: string }>`select encode(digest, 'hex') as digest from audit_digests`.execute(
      server.deps.db,
    );
    expect(rows).toEqual([{ digest: 'eaa535e8f4edfb68d7390f58fcb6b4a864250bcfdc2c58324ad3c897832c8cd1' }]);
  });

  test('reports by how many seconds it is behind the newest audit row', async () => {
    const { db, now } = server.deps;
    await write(1);
    server.clock.advance(minutes(2));
    expect(await chainLag(db, now())).toBe(120);
    await chain();
    expect(await chainLag(db, now())).toBe(0);
  });
});

describe('F21 audit verify finds', () => {
  let head = '';
  beforeEach(async () => {
    await write(6);
    await chain(3);
    await chain(3);
    head = (await run(['audit', 'head'])).out.trim();
  });
  const third = `(select id from audit_digests where seq = 3)`;
  const verify = async (...flags: string[]) => {
    const { code, err } = await run(['audit', 'verify', ...flags]);
    return {
      code,
      err: err
        .replaceAll(/row \d+ of \S+Z/g, 'row N of T')
        .replaceAll(/number \d+, made at \S+Z/g, 'number N, made at T'),
    };
  };

  const broken = 'the batch up to number N, made at T, does not follow the batch before it, or has a wrong head';
  /** Inserts a forged batch. The next batch uses `itsHead` as the head of the batch before it. */
  const insertBatch = (seq: number, itsHead: string) =>
    `insert into audit_batches select ${seq}, ${seq}, ${itsHead}, 0, 0, next_transaction, made_at from audit_batches limit 1`;
  const headOf = (seq: number) => `(select head from audit_batches where last_seq = ${seq})`;
  const digestsFrom = (seq: number) =>
    `(select string_agg(digest, '' order by seq) from audit_digests where seq >= ${seq})`;
  const deleteRows = (which: string) => [
    `delete from audit_events where id in (select id from audit_digests where ${which})`,
    `delete from audit_digests where ${which}`,
  ];

  test.each<[string, () => Promise<unknown>, string]>([
    [
      'a row that was changed',
      () => tamper(`update audit_events set result = 'refused' where id = ${third}`),
      'row N of T was changed',
    ],
    ['a row that was deleted', () => tamper(`delete from audit_events where id = ${third}`), 'row N of T is missing'],
    [
      'a digest that was changed with its row',
      () => tamper(`update audit_digests set digest = sha256('x') where seq = 3`),
      `row N of T was changed\n  ${broken}`,
    ],
    ['a batch that was deleted', () => tamper(`delete from audit_batches where last_seq = 3`), broken],
    [
      'that all rows were deleted, with a batch of number 0 whose head has the digests in it',
      () =>
        tamper(
          insertBatch(0, `${headOf(3)} || ${digestsFrom(4)}`),
          'delete from audit_batches where last_seq = 3',
          'update audit_batches set first_seq = 1 where last_seq = 6',
          ...deleteRows('seq > 0'),
        ),
      `${broken}\n  ${broken}`,
    ],
    [
      'that the first rows were deleted, with a batch of number 0 that has the head after them',
      () =>
        tamper(
          insertBatch(0, headOf(3)),
          'delete from audit_batches where last_seq = 3',
          'update audit_batches set first_seq = 1 where last_seq = 6',
          ...deleteRows('seq <= 3'),
        ),
      `${broken}\n  ${broken}`,
    ],
    [
      'that a row was deleted, with a second batch of the same number at the end of a page of batches',
      async () => {
        await write(199);
        while ((await chain(1)) > 0);
        head = (await run(['audit', 'head'])).out.trim();
        await tamper(
          'alter table audit_batches drop constraint audit_batches_pkey',
          insertBatch(204, `${headOf(204)} || ${digestsFrom(205)}`),
          ...deleteRows('seq = 205'),
        );
      },
      `${broken}\n  ${broken}`,
    ],
    [
      'a row that was inserted with yesterday’s time',
      async () => {
        await tamper(
          `insert into audit_events (at, event, result, request_id) select min(at) - interval '1 day', 'reset', 'ok', 'X' from audit_events`,
        );
        await chain();
      },
      'row N of T was written more than an hour after that time',
    ],
  ])('%s', async (_what, act, said) => {
    await act();
    expect(await verify('--head', head)).toEqual({ code: 1, err: `selvage: the audit was changed:\n  ${said}\n` });
  });

  test.each<[string, () => Promise<unknown>]>([
    [
      'the chain had stopped for hours',
      async () => {
        for (let turn = 0; turn < 4; turn++) {
          await write(1);
          server.clock.advance(hours(2));
        }
      },
    ],
    [
      'a clock that was fast was put right',
      async () => {
        server.clock.advance(hours(5));
        await write(1);
        await chain();
        server.clock.advance(-hours(5));
        await write(1);
      },
    ],
    [
      'a summary of refusals was written late because no server had run',
      async () => {
        const at = server.deps.now();
        server.clock.advance(hours(5));
        await write(1);
        await chain();
        await sql`insert into audit_events (at, event, result, request_id)
          values (${at}, 'anonymous-refused', 'refused', 'minute-summary')`.execute(server.deps.db);
      },
    ],
  ])('nothing wrong after %s', async (_what, act) => {
    await act();
    while ((await chain(1)) > 0);
    expect(await verify('--head', head)).toEqual({ code: 0, err: '' });
  });

  test('a row that was inserted with an id before the end of the chain', async () => {
    // The new row gets a smaller id than all rows that are chained already.
    await tamper(
      `insert into audit_events (id, at, event, result, request_id) select min(id) - 1, min(at), 'reset', 'ok', 'X' from audit_events`,
    );
    await chain();
    server.clock.advance(minutes(11));
    expect(await verify()).toEqual({
      code: 1,
      err: 'selvage: the audit was changed:\n  row N of T is not in the chain\n',
    });
  });

  test('a row that has the id of another row', async () => {
    await tamper(
      `insert into audit_events (id, at, event, result, request_id) select min(id), min(at) - interval '1 day', 'reset', 'ok', 'X' from audit_events`,
    );
    await chain();
    server.clock.advance(minutes(11));
    expect(await verify()).toEqual({
      code: 1,
      err: 'selvage: the audit was changed:\n  row N of T is not in the chain\n',
    });
  });

  test.each([1000, 0])('a digest that is in no batch, as number %i', async (seq) => {
    await tamper(
      `insert into audit_digests (seq, id, at, digest) select ${seq}, last_value + 1, now(), sha256('x') from audit_events_id_seq`,
    );
    await write(1);
    await expect(chain()).rejects.toMatchObject({ code: '23505' });
    server.clock.advance(minutes(11));
    expect(await verify()).toEqual({
      code: 1,
      err: 'selvage: the audit was changed:\n  row N of T is not in the chain\n',
    });
  });

  test('a chain that was computed again from the first row on', async () => {
    await tamper(`update audit_events set result = 'refused' where id = ${third}`);
    await tamper('delete from audit_batches');
    await tamper('delete from audit_digests');
    await chain();
    expect(await verify()).toEqual({ code: 0, err: '' });
    expect(await verify('--head', head)).toEqual({
      code: 1,
      err: `selvage: the chain does not contain the head ${head}: the chain was replaced, or the database was restored from an older backup\n`,
    });
  });

  test('a given head of the chain that has the wrong form, and refuses it', async () => {
    expect(await verify('--head', '6:abc')).toMatchObject({ code: 2 });
  });
});
