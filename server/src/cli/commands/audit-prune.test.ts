import { days, hours, minutes } from '@selvage/contract/time-units';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { counted } from '../../counted.ts';
import { auditPartitions, contentsOf, monthStart, prepareAuditPartitions } from '../../db/audit-partitions.ts';
import { chainAudit } from '../../audit/audit-chain-store.ts';
import { commandLine } from '../../../test/harness/command-line.ts';
import { tamperAsOwner, writeAuditRows } from '../../../test/harness/test-database.ts';
import { openTestDeps, type TestDeps } from '../../../test/harness/test-app.ts';

let server: TestDeps;
let run: ReturnType<typeof commandLine>;
beforeEach(async () => {
  server = await openTestDeps();
  run = commandLine(server);
});
afterEach(() => server.close());

async function chain(): Promise<void> {
  while ((await chainAudit(server.deps.db, server.deps.now())) > 0);
}

/**
 * Writes one row in each of the last months. At the end the clock is `count` months ahead, and the oldest months have
 * their own partitions.
 */
async function months(count = 30): Promise<void> {
  await prepareAuditPartitions(server.deps.db, new Date());
  server.clock.advance(monthStart(new Date(), count).getTime() - server.deps.now().getTime());
  await prepareAuditPartitions(server.deps.db, server.deps.now());
  for (let month = 0; month <= count; month++) await writeAuditRows(server.deps, 1, monthStart(new Date(), month));
  await chain();
}

const why = ['--reason', 'kept for 24 months', '--yes'];

describe('F21 audit prune', () => {
  test('deletes whole months of audit rows that are older than the months to keep, writes an audit row about it, and leaves the chain valid', async () => {
    await months();
    const dry = await run(['audit', 'prune', '--dry-run', ...why]);
    expect(dry.out).toMatch(/^Would drop 6 rows in 6 partitions, all before \d{4}-\d\d-01\.\n$/);
    expect(await run(['audit', 'prune', ...why])).toMatchObject({
      code: 0,
      out: dry.out.replace('Would drop', 'Dropped'),
    });
    const { rows } = await sql<{ oldest: Date; pruned: number }>`
      select min(at) filter (where event = 'sign-in') as oldest, count(*) filter (where event = 'audit-pruned')::int as pruned
      from audit_events`.execute(server.deps.db);
    expect(rows).toEqual([{ oldest: monthStart(server.deps.now(), -24), pruned: 6 }]);
    await chain();
    const verified = await run(['audit', 'verify']);
    expect(verified).toMatchObject({ code: 0, err: '' });
    expect(verified.out).toContain('their digests are there.');
    expect((await run(['audit', 'prune', ...why])).out).toBe('Nothing is older than 24 months.\n');
  });

  test('does not hide a month that was deleted without this command: audit verify reports the missing rows', async () => {
    await months();
    await run(['audit', 'prune', ...why]);
    const name = monthStart(server.deps.now(), -24).toISOString().slice(0, 7).replace('-', '_');
    await sql`drop table ${sql.table(`audit_events_${name}`)}`.execute(server.deps.db);
    await chain();
    const verified = await run(['audit', 'verify']);
    expect(verified.code).toBe(1);
    expect(verified.err).toMatch(/row \d+ of \S+ is missing/);
  });

  test.each(['0', '1.5', 'x', '-3'])('refuses to keep %s months', async (keep) => {
    expect((await run(['audit', 'prune', `--keep=${keep}`, ...why])).code).toBe(2);
  });

  test('waits for a transaction that reads the audit, and then deletes the months', async () => {
    await months();
    // The reader is not awaited here, because it must still be running when the prune begins.
    const reader = server.deps.db.transaction().execute(async (tx) => {
      await sql`select count(*) from audit_events`.execute(tx);
      await sql`select pg_sleep(1.5)`.execute(tx);
    });
    const pruned = run(['audit', 'prune', ...why]);
    await reader;
    expect(await pruned).toMatchObject({ code: 0, out: expect.stringMatching(/^Dropped 6 rows in 6 partitions/) });
  });

  test('makes audit verify --head list the months pruned since that head, and refuse them without --allow-pruned', async () => {
    await months();
    const before = (await run(['audit', 'head'])).out.trim();
    await run(['audit', 'prune', '--keep', '29', ...why]);
    const after = (await run(['audit', 'head'])).out.trim();
    const named =
      /  audit_events_first, before \d{4}-\d\d-01: \d rows?, numbers 1 to \d; by nora at \S+: kept for 24 months\n/;
    const refused = await run(['audit', 'verify', '--head', before]);
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toMatch(named);
    expect(refused.err).toMatch(/if you know of each, pass --allow-pruned\n$/);
    const allowed = await run(['audit', 'verify', '--head', before, '--allow-pruned']);
    expect(allowed).toMatchObject({ code: 0, err: '' });
    expect(allowed.out).toMatch(named);
    const asked = await run(['audit', 'verify', '--head', after]);
    expect(asked).toMatchObject({ code: 0, out: expect.not.stringMatching(named) });
    expect((await run(['audit', 'verify', '--allow-pruned'])).code).toBe(2);
  });

  test('deletes nothing if a month has rows that are not in the chain', async () => {
    await months();
    await writeAuditRows(server.deps, 1, monthStart(new Date(), 0));
    expect(await run(['audit', 'prune', ...why])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^selvage: audit_events_first has 1 row outside the chain: nothing was dropped\./),
    });
  });
});

describe('a forged audit row that says months were pruned', () => {
  const day = (date: Date) => date.toISOString().slice(0, 10);
  const forge = (at: Date, reason: string) =>
    sql`insert into audit_events (at, event, result, reason, request_id, actor, actor_reason)
      values (${at}, 'audit-pruned', 'ok', ${reason}, 'X', 'cron', 'retention')`.execute(server.deps.db);

  /** The two oldest partitions with their rows, and the reason that `audit prune` would record for each. */
  async function oldest() {
    const { db } = server.deps;
    const found: { name: string; until: Date; reason: string; rows: number; first: string; last: string }[] = [];
    for (const { name, until } of (await auditPartitions(db)).slice(0, 2)) {
      const { rows, first, last } = await contentsOf(db, { name, until });
      if (!until || first === null || last === null) throw new Error('a partition without rows');
      const reason = `${name}, before ${day(until)}: ${counted(rows, 'row')}, numbers ${first} to ${last}`;
      found.push({ name, until, reason, rows, first, last });
    }
    const [one, two] = found;
    if (!one || !two) throw new Error('too few partitions');
    return { one, two };
  }
  type Oldest = Awaited<ReturnType<typeof oldest>>;
  const hide = (seq: string) => `delete from audit_events where id = (select id from audit_digests where seq = ${seq})`;
  const tamper = (...statements: string[]) => tamperAsOwner(server.deps.db, ...statements);
  const now = () => server.deps.now();
  const later = () => new Date(now().getTime() + days(1000));
  /** The forged reason of a prune that would excuse all missing rows from before this month. */
  const all = () => `audit_events_first, before ${day(monthStart(now(), 0))}: 5 rows, numbers 1 to 5`;

  const cannot = 'in a form that audit prune cannot have written at that time';
  const misdated = 'but was not chained at that time';
  const left = 'but some of the rows or an earlier partition still exist';
  const miscounted = 'but the digests of the rows do not match its numbers';

  test.each<[string, (old: Oldest) => Promise<unknown>, string]>([
    ['dated in the future', () => tamper(hide('5')).then(() => forge(later(), all())), misdated],
    [
      'dated in the future, as is its batch',
      async () => {
        await tamper(hide('5'));
        await forge(later(), all());
        await chain();
        await tamper(`update audit_batches set made_at = '${later().toISOString()}'
          where last_seq = (select max(last_seq) from audit_batches)`);
      },
      misdated,
    ],
    [
      'dated an hour ago',
      ({ one }) => tamper(`drop table ${one.name}`).then(() => forge(new Date(now().getTime() - hours(1)), one.reason)),
      misdated,
    ],
    [
      'with an id before the end of the chain',
      async ({ one }) => {
        await tamper(
          `drop table ${one.name}`,
          `insert into audit_events (id, at, event, result, reason, request_id)
          values (0, '${now().toISOString()}', 'audit-pruned', 'ok', '${one.reason}', 'X')`,
        );
        server.clock.advance(minutes(11));
      },
      misdated,
    ],
    ['while other rows are left', ({ one }) => tamper(hide(one.first)).then(() => forge(now(), one.reason)), left],
    [
      'while the empty partition is left',
      ({ one }) => tamper(`delete from ${one.name}`).then(() => forge(now(), one.reason)),
      left,
    ],
    [
      'while an earlier partition is left',
      ({ two }) => tamper(`drop table ${two.name}`).then(() => forge(now(), two.reason)),
      left,
    ],
    [
      'while rows were moved away',
      ({ one }) =>
        tamper(
          `create table aside as select * from ${one.name} where id >= (select id from audit_digests where seq = ${one.first})`,
          `drop table ${one.name}`,
          'insert into audit_events select * from aside',
        ).then(() => forge(now(), one.reason)),
      left,
    ],
    [
      'with another count',
      ({ one }) =>
        tamper(`drop table ${one.name}`).then(() =>
          forge(now(), one.reason.replace(/\d+ rows?/, `${one.rows + 1} rows`)),
        ),
      miscounted,
    ],
    [
      'with another last number',
      ({ one }) =>
        tamper(`drop table ${one.name}`).then(() =>
          forge(now(), one.reason.replace(`to ${one.last}`, `to ${Number(one.last) + 1}`)),
        ),
      miscounted,
    ],
    [
      'with another first number',
      ({ one }) =>
        tamper(`drop table ${one.name}`).then(() =>
          forge(now(), one.reason.replace(`numbers ${one.first}`, 'numbers 0')),
        ),
      miscounted,
    ],
    [
      'that names another partition',
      ({ one, two }) =>
        tamper(`drop table ${one.name}`).then(() => forge(now(), one.reason.replace(one.name, two.name))),
      cannot,
    ],
    ...[
      'audit_events_first, before 2026-13-45: 3 rows, numbers 1 to 3',
      'audit_events_first, before 2026-02-30: 3 rows, numbers 1 to 3',
      'audit_events_first, before 2020-01-15: 3 rows, numbers 1 to 3',
      'audit_events_first, before 2999-01-01: 3 rows, numbers 1 to 3',
      'audit_events_first, before THIS MONTH: 3 rows, numbers 1 to 3',
      'before 2020-01-01: 3 rows',
      'x',
      '',
    ].map((reason): [string, () => Promise<unknown>, string] => [
      `that says "${reason}"`,
      () => tamper(hide('5')).then(() => forge(now(), reason.replace('THIS MONTH', day(monthStart(now(), 0))))),
      cannot,
    ]),
  ])('is not believed by audit verify: an event of a prune %s', async (_what, act, said) => {
    await months(5);
    await act(await oldest());
    await chain();
    const verified = await run(['audit', 'verify']);
    expect(verified).toMatchObject({ code: 1, out: '' });
    expect(verified.err).toContain(said);
  });

  test('is listed by audit verify --head even if it has the exact words of audit prune', async () => {
    await months(5);
    const head = (await run(['audit', 'head'])).out.trim();
    const { one } = await oldest();
    await tamper(`drop table ${one.name}`);
    await forge(now(), one.reason);
    await chain();
    expect((await run(['audit', 'verify', '--head', head])).err).toContain(`  ${one.reason}; by cron at `);
  });
});
