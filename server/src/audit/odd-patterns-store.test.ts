import { minutes } from '@selvage/contract/time-units';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/harness/test-app.ts';
import { addTestAgent, Desk } from '../../test/harness/desk.ts';
import { addAccount } from '../../test/harness/accounts.ts';
import { audit } from './audit-store.ts';
import { oddPatterns } from './odd-patterns-store.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp(() => ({ desk: { hosts: null, peoplePerDay: 200, applications: false, openid: null } }));
});
afterAll(() => server.close());

const look = () => oddPatterns(server.deps.db, server.deps.now());

async function fail(accountId: string, client: string): Promise<void> {
  const origin = { requestId: 'R', client, device: null };
  await audit(server.deps.db, {
    event: 'sign-in',
    result: 'refused',
    reason: 'wrong-credentials',
    accountId,
    origin,
    at: server.deps.now(),
  });
}

test('the figures for suspicious patterns are zero if the audit has no event', async () => {
  expect(await look()).toEqual({ accountsPerNetwork: 0, networksPerAccount: 0, peoplePerAgent: 0, breakGlass: 0 });
});

test('accounts that one network tried to log in to, and networks that tried one account, are counted for 15 minutes', async () => {
  for (const account of ['1', '2', '3', '3']) await fail(account, '203.0.113.0/24');
  for (const client of ['192.0.2.0/24', '198.51.100.0/24', '198.51.100.0/24', '203.0.113.0/24', '203.0.114.0/24'])
    await fail('9', client);
  expect(await look()).toMatchObject({ accountsPerNetwork: 4, networksPerAccount: 4 });
  server.clock.advance(minutes(16));
  expect(await look()).toMatchObject({ accountsPerNetwork: 0, networksPerAccount: 0 });
});

test('the figure for look-ups at the desk is the highest number of people whom one agent looked up today', async () => {
  const [busy, quiet] = [
    await Desk.open(server, await addTestAgent(server)),
    await Desk.open(server, await addTestAgent(server)),
  ];
  for (let person = 0; person < 3; person++) await busy.pathOf(await addAccount(server.deps));
  await quiet.pathOf(await addAccount(server.deps));
  expect(await look()).toMatchObject({ peoplePerAgent: 3 });
  // At any moment, one of these zones has another day than Ireland.
  for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12'])
    await server.deps.db.transaction().execute(async (tx) => {
      await sql`set local time zone ${sql.lit(zone)}`.execute(tx);
      expect(await oddPatterns(tx, server.deps.now())).toMatchObject({ peoplePerAgent: 3 });
    });
});
