import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { days, hours, minutes } from '@selvage/contract/time-units';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount } from '../../test/harness/accounts.ts';
import { startTestApp, type TestApp } from '../../test/harness/test-app.ts';
import { sweep, sweptRows } from './expired-rows-store.ts';
import { addTrustedDevice } from '../sessions/trusted-device-store.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp(() => ({ throttle: true }));
});
afterAll(() => server.close());

const tables = [
  'throttles',
  'anonymous_refusals',
  'failed_attempts',
  'one_time_secrets',
  'sessions',
  'ended_sessions',
  'trusted_devices',
  'known_browsers',
  'outbox',
  'accounts',
] as const;

async function counts(): Promise<Record<string, number>> {
  const counted = tables.map(async (table) => {
    const rows = await server.deps.db.selectFrom(table).selectAll().execute();
    return [table, rows.length] as const;
  });
  return Object.fromEntries(await Promise.all(counted));
}

test('GDPR-P8 the sweep deletes expired rows at their time, and keeps rows in use and active accounts', async () => {
  const { deps, clock } = server;
  const active = await addAccount(deps, { twoFactor: 'EMAIL' });
  await addAccount(deps, { activated: false });
  await addAccount(deps, { kind: 'group', activated: false, password: null });
  await server.browser().post('/api/idauth/auth', active.credentials);
  await server.deliver();
  for (let attempt = 0; attempt < 5; attempt++) {
    await server.browser().post('/api/idauth/auth', { ...active.credentials, password: 'Wrong-cloth-42' });
  }
  await server.deliver();
  const device = { accountId: active.id, value: randomBytes(32), cookie: randomBytes(32), device: '/' };
  await addTrustedDevice(deps.db, { ...device, now: deps.now() });
  const browser = { account_id: active.id, token_hash: randomBytes(32), last_seen_at: deps.now() };
  await deps.db.insertInto('known_browsers').values(browser).execute();
  const refusal = { event: 'throttled', reason: null, kind: null, client: null, hits: 1, minute: deps.now() };
  await deps.db.insertInto('anonymous_refusals').values(refusal).execute();
  const before = {
    throttles: 4,
    anonymous_refusals: 1,
    failed_attempts: 1,
    one_time_secrets: 1,
    sessions: 1,
    ended_sessions: 0,
    trusted_devices: 1,
    known_browsers: 1,
    outbox: 2,
    accounts: 3,
  };
  expect(await counts()).toEqual(before);
  expect(await sweep(deps.db, deps.now())).toBe(0);

  clock.advance(hours(24) + minutes(11));
  await sweep(deps.db, deps.now());
  expect(await counts()).toEqual({ ...before, one_time_secrets: 0 });
  clock.advance(hours(25));
  await sweep(deps.db, deps.now());
  // One counter of sent codes remains, because it counts over a whole day.
  expect(await counts()).toEqual({ ...before, one_time_secrets: 0, throttles: 1, anonymous_refusals: 0 });
  clock.advance(days(30));
  await sweep(deps.db, deps.now());
  // The account that was never activated is deleted, so its number is free again. The group user who has no password yet stays.
  expect(await counts()).toEqual({
    throttles: 0,
    anonymous_refusals: 0,
    failed_attempts: 0,
    one_time_secrets: 0,
    sessions: 0,
    ended_sessions: 0,
    trusted_devices: 0,
    known_browsers: 1,
    outbox: 0,
    accounts: 2,
  });
  clock.advance(days(400));
  await sweep(deps.db, deps.now());
  expect(await counts()).toMatchObject({ known_browsers: 0, accounts: 2 });
});

test('GDPR-P8 the sweep deletes any number of expired rows, in small batches', async () => {
  const { deps } = server;
  await sweep(deps.db, deps.now());
  const over = new Date(deps.now().getTime() - days(3));
  const rows = Array.from({ length: 7 }, () => ({ key: randomBytes(32), hits: 1, window_ends_at: over }));
  await deps.db.insertInto('throttles').values(rows).execute();
  expect(await sweep(deps.db, deps.now(), 3)).toBe(7);
  expect((await counts())['throttles']).toBe(0);
});

test('GDPR-P8 the record of the people whom an agent looked up on a day is deleted two days later', async () => {
  const { db, now } = server.deps;
  const agent = { name: 'Sweeper', email: 'sweeper@desk.example', role: 'viewer', created_at: now() } as const;
  const { id } = await db
    .insertInto('agents')
    .values({ ...agent, totp_sealed: randomBytes(8) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const before = (length: number) => new Date(now().getTime() - length).toISOString().slice(0, 10);
  const lookups = [days(4), days(1)].map((length) => ({
    agent_id: id,
    day: before(length),
    subject: randomBytes(8),
  }));
  await db.insertInto('desk_lookups').values(lookups).execute();
  await sweep(db, now());
  expect(await db.selectFrom('desk_lookups').select('subject').execute()).toEqual([{ subject: lookups[1]?.subject }]);
});

test.each(sweptRows)('GDPR-P8 docs/postgresql.md says how long $rows are kept', ({ rows, kept }) => {
  const page = readFileSync(new URL('../../../docs/postgresql.md', import.meta.url), 'utf8');
  const section = /## What is deleted, and when\n[^]*?(?=\n## |$)/.exec(page)?.[0] ?? '';
  const row = section.split('\n').find((line) => line.split('|')[1]?.includes(`\`${rows}\``)) ?? '';
  const isDays = kept >= hours(24);
  const count = kept / hours(isDays ? 24 : 1);
  const unit = isDays ? 'day' : 'hour';
  const words = kept === 0 ? 'until they expire' : `${count} ${unit}${count === 1 ? '' : 's'}`;
  expect(row.split('|')[2]).toMatch(new RegExp(`^ ${words}( |$)`));
});
