import { afterAll, beforeAll, expect, test } from 'vitest';
import { days } from '@selvage/contract/time-units';
import { readOrganisations } from '../config/organisation-settings.ts';
import { openDatabase } from '../db/database.ts';
import { audit } from '../audit/audit-store.ts';
import { addAccount } from '../../test/harness/accounts.ts';
import { startTestApp, type TestApp } from '../../test/harness/test-app.ts';
import { addOwing, authenticate, verify } from '../../test/harness/sign-in.ts';
import { samplesIn } from '../../test/harness/server-process.ts';
import { openMetrics, type Metrics } from './collected-metrics.ts';

let server: TestApp;
let metrics: Metrics;
const hashes = { running: 2, waiting: 3, held: 1, rejected: 4 };

beforeAll(async () => {
  const organisations = readOrganisations({ hospital: { enabled: true } });
  server = await startTestApp(() => ({ organisations }));
  const pool = { total: 7, idle: 5, waiting: 1 };
  metrics = openMetrics({ ...server.deps, pool, hashing: { load: () => hashes } });
});
afterAll(() => server.close());

/** Returns by how much each series increased during `act`. Unchanged series are left out. */
async function risen(act: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = samplesIn(await metrics.text());
  await act();
  const after = [...samplesIn(await metrics.text())].filter(([series]) => series.startsWith('selvage_'));
  return Object.fromEntries(
    after.flatMap(([series, value]) =>
      value === before.get(series) ? [] : [[series, value - (before.get(series) ?? 0)]],
    ),
  );
}

test('the metrics count a login under its kind, with its result', async () => {
  const account = await addAccount(server.deps, { kind: 'consultant' });
  expect(await risen(() => authenticate(server.browser(), account))).toEqual({
    'selvage_sign_ins_total{kind="consultant",result="full"}': 1,
  });
  expect(await risen(() => authenticate(server.browser(), account, { password: 'Wrong-cloth-42' }))).toEqual({
    'selvage_sign_ins_total{kind="consultant",result="wrong-credentials"}': 1,
    selvage_failing_accounts_per_network: 1,
    selvage_failing_networks_per_account: 1,
  });
});

test('the metrics count wrong passwords as such until the lock, and then as locked', async () => {
  const account = await addAccount(server.deps);
  const fail = () => authenticate(server.browser(), account, { password: 'Wrong-cloth-42' });
  const failures = server.deps.config.limits.signInFailures;
  const locked = await risen(async () => {
    for (let tried = 0; tried <= failures; tried++) await fail();
  });
  expect(locked).toMatchObject({
    'selvage_sign_ins_total{kind="member",result="wrong-credentials"}': failures,
    'selvage_sign_ins_total{kind="member",result="locked"}': 1,
    'selvage_locks_total{kind="member",of="password"}': 1,
    'selvage_outbox_waiting{channel="email"}': 1,
  });
});

test('the metrics count a code when it is sent, when it is wrong and when it is right', async () => {
  await server.deliver();
  let owing: Awaited<ReturnType<typeof addOwing>> | undefined;
  const sent = await risen(async () => (owing = await addOwing(server)));
  expect(sent).toEqual({
    'selvage_sign_ins_total{kind="member",result="owes-code"}': 1,
    'selvage_codes_sent_total{channel="email",purpose="sign-in"}': 1,
    'selvage_messages_written_total{channel="email"}': 1,
    'selvage_messages_total{channel="email",result="sent"}': 1,
  });
  if (owing === undefined) throw new Error('nobody owes a code');
  const { browser, mfaToken, code } = owing;
  const wrong = code === '000000' ? '000001' : '000000';
  expect(await risen(() => verify(browser, { mfaToken, code: wrong }))).toEqual({
    'selvage_codes_checked_total{kind="member",result="refused"}': 1,
  });
  expect(await risen(() => verify(browser, { mfaToken, code }))).toMatchObject({
    'selvage_codes_checked_total{kind="member",result="ok"}': 1,
  });
});

test('the metrics count people found at the desk, and refusals by the daily limit', async () => {
  const origin = { requestId: 'R', client: null, device: null };
  const note = (event: 'desk-search' | 'desk-cap-reached', result: 'ok' | 'refused') =>
    audit(server.deps.db, { event, result, origin, at: server.clock.now() });
  const counted = await risen(async () => {
    await note('desk-search', 'ok');
    await note('desk-search', 'ok');
    await note('desk-search', 'refused');
    await note('desk-cap-reached', 'refused');
  });
  expect(counted).toEqual({
    'selvage_desk_searches_total{result="found"}': 2,
    'selvage_desk_searches_total{result="nobody"}': 1,
    selvage_desk_cap_refusals_total: 1,
  });
});

test('the metrics say how many messages wait, for how long, and how many have failed', async () => {
  await server.deliver();
  const account = await addAccount(server.deps, { twoFactor: 'EMAIL' });
  await authenticate(server.browser(), account);
  server.clock.advance(30_000);
  const waiting = samplesIn(await metrics.text());
  expect(waiting.get('selvage_outbox_waiting{channel="email"}')).toBe(1);
  expect(waiting.get('selvage_outbox_oldest_seconds{channel="email"}')).toBe(30);
  const died = await server.deps.db
    .updateTable('outbox')
    .set({ dead_at: server.clock.now(), last_error: 'SMTP_550' })
    .returning('id')
    .execute();
  const dead = samplesIn(await metrics.text());
  expect(dead.get('selvage_outbox_waiting{channel="email"}')).toBe(0);
  expect(dead.get('selvage_outbox_oldest_seconds{channel="email"}')).toBe(0);
  expect(dead.get('selvage_outbox_dead{channel="email"}')).toBe(died.length);
  expect(dead.get('selvage_outbox_dead{channel="sms"}')).toBe(0);
});

test('the metrics of the load are measured when they are requested', async () => {
  const samples = samplesIn(await metrics.text());
  const load = [...samples].filter(([name]) => /^selvage_(hashes|database|registry)_/.test(name));
  expect(Object.fromEntries(load)).toEqual({
    selvage_hashes_running: 2,
    selvage_hashes_waiting: 3,
    selvage_hashes_held: 1,
    selvage_hashes_shed_total: 4,
    'selvage_database_connections{state="busy"}': 2,
    'selvage_database_connections{state="idle"}': 5,
    selvage_database_waiting: 1,
    selvage_database_readable: 1,
    selvage_registry_away: 0,
  });
  expect([...samples.keys()]).toContain('nodejs_eventloop_lag_p99_seconds');
});

test('X1 the metrics are answered without the database, and leave out the outbox', async () => {
  const nobody = openDatabase('postgres://127.0.0.1:1/nowhere', { onLost: () => undefined });
  const alone = openMetrics({ ...server.deps, ...nobody, hashing: { load: () => hashes } });
  const samples = samplesIn(await alone.text());
  await nobody.close();
  expect(samples.get('selvage_database_readable')).toBe(0);
  expect([...samples.keys()].filter((name) => name.startsWith('selvage_outbox'))).toEqual([]);
});

test('the metrics count organisations without an administrator, overdue reviews, and changes of colleagues', async () => {
  const { db, now } = server.deps;
  const loginId = '9300000001';
  const hospital = { kind: 'hospital', loginId } as const;
  const administrator = await addAccount(server.deps, { ...hospital, role: 'administrator' });
  await addAccount(server.deps, { ...hospital, role: 'staff' });
  const risenBy = await risen(async () => {
    const created_at = new Date(now().getTime() - days(400));
    await db.insertInto('organisations').values({ kind: 'hospital', organisation_id: loginId, created_at }).execute();
    const origin = { requestId: 'R', client: null, device: null };
    await audit(db, { event: 'colleague-joined', result: 'ok', kind: 'hospital', origin, at: now() });
  });
  expect(risenBy).toMatchObject({
    'selvage_reviews_overdue{kind="hospital"}': 1,
    'selvage_colleague_changes_total{kind="hospital",event="joined",result="ok"}': 1,
  });
  expect(risenBy).not.toHaveProperty('selvage_organisations_without_administrator{kind="hospital"}');
  const disable = db.updateTable('accounts').set({ disabled_at: now() }).where('id', '=', administrator.id);
  expect(await risen(() => disable.execute())).toMatchObject({
    'selvage_organisations_without_administrator{kind="hospital"}': 1,
  });
});

test('the number of metrics is limited by fixed lists, and no metric has personal data', async () => {
  const text = await metrics.text();
  expect(text).not.toMatch(/@|\.example/);
  const series = [...samplesIn(text).keys()].filter((name) => name.startsWith('selvage_'));
  expect(series.length).toBeLessThan(205);
});
