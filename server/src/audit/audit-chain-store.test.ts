import { minutes } from '@selvage/contract/time-units';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rowsAfter } from './audit-stream-store.ts';
import { plansOf } from '../../test/harness/test-database.ts';
import { startTestApp, type TestApp } from '../../test/harness/test-app.ts';
import { chainAudit, chainHead, chainLag, headAt } from './audit-chain-store.ts';

let server: TestApp;
beforeEach(async () => {
  server = await startTestApp();
});
afterEach(() => server.close());

describe('F21 no full scan of the audit tables is needed', () => {
  test.each([
    ['to chain what was written', (db, now) => chainAudit(db, now)],
    ['to say how far the chain is behind', (db, now) => chainLag(db, now)],
    ['to say the head of the chain', (db) => chainHead(db)],
    ['to find a head that was kept', (db) => headAt(db, '7')],
    ['to find what a stream has yet to send', (db) => rowsAfter(db, '7', 500)],
  ] satisfies [string, (db: TestApp['deps']['db'], now: Date) => Promise<unknown>][])('%s', async (_for, work) => {
    const plans = await plansOf(server.deps.db, (db) => work(db, server.deps.now()));
    expect(plans.join('\n')).toMatch(/Index .*Scan .* on audit_/);
    expect(plans.join('\n')).not.toMatch(/Seq Scan on audit_/);
  });
});

test('a forged digest with the id of a future audit row stops the hash chain, and the measured lag of the chain grows', async () => {
  const { db } = server.deps;
  const write = () =>
    sql<{ id: string }>`insert into audit_events (at, event, result, request_id)
      values (${server.clock.now()}, 'sign-out', 'ok', 'R') returning id`.execute(db);
  const { rows } = await write();
  await chainAudit(db, server.clock.now());
  expect(await chainLag(db, server.clock.now())).toBe(0);
  await sql`insert into audit_digests (seq, id, at, digest)
    values (5000000000, ${rows[0]?.id ?? ''}::bigint + 1, now(), sha256('forged'))`.execute(db);
  await write();
  server.clock.advance(minutes(5));
  await expect(chainAudit(db, server.clock.now())).rejects.toMatchObject({ code: '23505' });
  expect(await chainLag(db, server.clock.now())).toBe(300);
});
