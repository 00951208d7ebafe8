import { minutes, seconds } from '@selvage/contract/time-units';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/harness/test-app.ts';
import { anonymousCounts } from './anonymous-counts.ts';
import { sumUpAnonymousRefusals, writeAnonymousCounts } from './anonymous-refusal-store.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(() => {
  anonymousCounts.take();
  server.clock.advance(minutes(30));
});

const post = (from: string, payload: object, headers = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/api/idauth/auth',
    remoteAddress: from,
    headers: { host: 'localhost:3000', ...headers },
    payload,
  });
const signIn = (from: string) =>
  post(from, { email: 'nobody@test.example', password: 'Wrong-cloth-42', userType: 'W' });
const askFromForeignPage = (from = '198.51.100.7') => post(from, {}, { origin: 'https://evil.example' });

async function repeat(times: number, act: () => Promise<unknown>): Promise<void> {
  for (let turn = 0; turn < times; turn++) await act();
}

const auditRows = () => server.deps.db.selectFrom('audit_events').selectAll().orderBy('id').execute();
const countRows = () => server.deps.db.selectFrom('anonymous_refusals').selectAll().execute();

/** Returns the audit rows that `act` added. */
async function addedBy(act: () => Promise<unknown>) {
  const before = (await auditRows()).length;
  await act();
  return (await auditRows()).slice(before);
}

/** Advances the clock until the minute that has just begun may be summed up, and sums it up. */
async function sumUp(): Promise<number> {
  const { db, now } = server.deps;
  await writeAnonymousCounts(db, now());
  server.clock.advance(minutes(1) + seconds(30));
  return sumUpAnonymousRefusals(db, now());
}

test('F11 the summary of refusals has one row for each finished minute, and deletes the counts of that minute', async () => {
  const began = server.deps.now();
  await repeat(2, () => signIn('203.0.113.5'));
  await repeat(3, () => askFromForeignPage('198.51.100.7'));
  const rows = await addedBy(() => sumUp());
  expect(rows).toEqual([
    {
      id: expect.any(String),
      at: began,
      event: 'anonymous-refused',
      result: 'refused',
      reason:
        'foreign-origin=3 sign-in/member:wrong-credentials=2; networks: 2, most from 198.51.100.0/24=3 203.0.113.0/24=2',
      account_id: null,
      subject: null,
      kind: null,
      request_id: 'minute-summary',
      client: null,
      device: null,
      actor: null,
      actor_reason: null,
    },
  ]);
  expect(await countRows()).toEqual([]);
  expect(await addedBy(() => sumUp())).toEqual([]);
});

test('F11 the summary of refusals names the network if all of them came from one network', async () => {
  await repeat(2, () => askFromForeignPage('203.0.113.5'));
  const [row] = await addedBy(() => sumUp());
  expect([row?.client, row?.reason]).toEqual([
    '203.0.113.0/24',
    'foreign-origin=2; networks: 1, most from 203.0.113.0/24=2',
  ]);
});

test('F11 the summary of refusals in two minutes has two rows', async () => {
  for (const pause of [minutes(1), 0]) {
    await askFromForeignPage();
    await writeAnonymousCounts(server.deps.db, server.deps.now());
    server.clock.advance(pause);
  }
  const rows = await addedBy(async () => expect(await sumUp()).toBe(2));
  expect(rows.map(({ event }) => event)).toEqual(['anonymous-refused', 'anonymous-refused']);
});

test('F11 the summary of refusals waits until no more refusals can be counted for its minute', async () => {
  await askFromForeignPage();
  await writeAnonymousCounts(server.deps.db, server.deps.now());
  server.clock.advance(minutes(1) + seconds(30) - 1);
  expect(await sumUpAnonymousRefusals(server.deps.db, server.deps.now())).toBe(0);
  server.clock.advance(1);
  expect(await sumUpAnonymousRefusals(server.deps.db, server.deps.now())).toBe(1);
});

test('F11 the summary of refusals is written once, however many instances write it at the same moment', async () => {
  await repeat(3, () => askFromForeignPage());
  await writeAnonymousCounts(server.deps.db, server.deps.now());
  server.clock.advance(minutes(2));
  const rows = await addedBy(() =>
    Promise.all(Array.from({ length: 8 }, () => sumUpAnonymousRefusals(server.deps.db, server.deps.now()))),
  );
  expect(rows.map(({ reason }) => reason)).toEqual([expect.stringContaining('foreign-origin=3;')]);
});

test('F11 a summary of refusals that cannot be written leaves its counts for the next try', async () => {
  const { db } = server.deps;
  await repeat(3, () => askFromForeignPage());
  await sql`alter table audit_events add constraint closed check (event <> 'anonymous-refused') not valid`.execute(db);
  await expect(sumUp()).rejects.toThrow('closed');
  await sql`alter table audit_events drop constraint closed`.execute(db);
  expect((await countRows()).map(({ hits }) => hits)).toEqual([3]);
  expect(await addedBy(() => sumUp())).toHaveLength(1);
});
