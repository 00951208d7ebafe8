import { changeMemberNumber } from '@selvage/contract/api/account';
import { validateGroup } from '@selvage/contract/api/registration';
import { seconds } from '@selvage/contract/time-units';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  fhirRegistryAnswers,
  httpRegistryAnswers,
  startRegistryStub,
  type Answering,
  type RegistryStub,
  remoteRegistry,
} from './harness/remote-registry.ts';
import { testResources, registered, registeredBirthDate } from './harness/registry.ts';
import { outcomeOf, anonymousRefusals } from './harness/refusals.ts';
import { startTestApp, type TestApp } from './harness/test-app.ts';
import { testPassword, nextApplicant, registeringKinds } from './harness/accounts.ts';
import { addSignedIn } from './harness/sign-in.ts';

const failing: Answering = (_asked, response) => void response.writeHead(500).end();
const wells = { http: httpRegistryAnswers, fhir: fhirRegistryAnswers(testResources) };

/**
 * Returns all rows of the tables that a refused request could change, as one text for each table. The audit is not included, and neither
 * are counters at zero.
 */
async function standing({ deps: { db } }: TestApp): Promise<Record<string, string>> {
  const tables = ['accounts', 'sessions', 'one_time_secrets', 'known_browsers', 'consents', 'outbox'];
  const counted = { throttles: 'hits > 0', failed_attempts: 'failures > 0 or locked_until is not null' };
  const all = [...tables.map((table) => [table, 'true']), ...Object.entries(counted)];
  const rows = all.map(async ([table = '', where = '']) => {
    const { rows: found } = await sql<{ all: string }>`
      select coalesce(string_agg(t::text, ' ' order by t::text), '') as all
      from ${sql.table(table)} t where ${sql.raw(where)}`.execute(db);
    return [table, found[0]?.all ?? ''];
  });
  return Object.fromEntries(await Promise.all(rows));
}

const lastReason = async ({ deps: { db } }: TestApp) =>
  (await db.selectFrom('audit_events').select('reason').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow())
    .reason;

function expectAway(answer: LightMyRequestResponse, retryAfter = '2'): void {
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toEqual({ status: 503, data: { errorCode: 122, reference: expect.any(String) } });
  expect(answer.headers['retry-after']).toBe(retryAfter);
  expect(answer.headers['set-cookie']).toBeUndefined();
}

let used = 850;
const nextNumber = () => registered.member(++used).memNo;

describe.each(['http', 'fhir'] as const)('J7 ER5 a registry over %s that fails', (kind) => {
  let stub: RegistryStub;
  let server: TestApp;
  beforeAll(async () => {
    stub = await startRegistryStub(wells[kind]);
    const registry = remoteRegistry(kind, stub.url, { breaker: { failures: 100, pause: seconds(10) } });
    server = await startTestApp(() => ({ registry, throttle: true }));
  });
  afterAll(async () => {
    await server.close();
    await stub.close();
  });

  // One of the two registries tests the differences between the kinds.
  test.each(kind === 'http' ? registeringKinds : ['member' as const])(
    'leaves nothing half done of a %s’s registration, which then succeeds when the registry works',
    async (who) => {
      const { path, body, email } = nextApplicant(who);
      const before = await standing(server);
      const from = server.logged.length;
      stub.answering = failing;
      const refused = await anonymousRefusals(server, async () => {
        for (let tried = 0; tried < 6; tried++) expectAway(await server.browser().post(path, body));
      });
      expect(await standing(server)).toEqual(before);
      expect(refused).toEqual({ [`registration/${who}:registry.unavailable`]: 6 });
      const logged = server.logged.slice(from).join('');
      expect(logged).toContain('"fault":"failed"');
      const typed = Object.values(body).filter((each) => typeof each === 'string' && each.length > 3);
      expect(typed.filter((each) => logged.includes(String(each)))).toEqual([]);
      stub.answering = wells[kind];
      expect(outcomeOf(await server.browser().post(path, body))).toBe('done');
      expect((await server.deliver()).map(({ to }) => to)).toContain(email);
    },
  );

  test('UP2 changes no member number and counts no try', async () => {
    const { browser } = await addSignedIn(server, { birthDate: registeredBirthDate, memberNumber: nextNumber() });
    const wanted = { memNo: nextNumber(), password: testPassword };
    // Every password that is given again is counted, whatever comes of the call.
    const { throttles: _before, ...before } = await standing(server);
    stub.answering = failing;
    for (let tried = 0; tried < 6; tried++) expectAway(await browser.post(changeMemberNumber.path, wanted));
    const { throttles: _after, ...after } = await standing(server);
    expect(after).toEqual(before);
    expect(await lastReason(server)).toBe('registry.unavailable');
    stub.answering = wells[kind];
    expect(outcomeOf(await browser.post(changeMemberNumber.path, wanted))).toBe('done');
  });

  test('RG8 gives no answer about a group', async () => {
    stub.answering = failing;
    expectAway(await server.browser().get(`${validateGroup.path}?groupid=1001`));
  });
});

test('J7 a registry that does not answer is waited for only a limited time, and nothing is half done', async () => {
  const stub = await startRegistryStub(() => undefined);
  const server = await startTestApp(() => ({
    registry: remoteRegistry('http', stub.url, { timeout: 100 }),
    throttle: true,
  }));
  const before = await standing(server);
  const { path, body } = nextApplicant('member');
  expectAway(await server.browser().post(path, body));
  expect(await standing(server)).toEqual(before);
  await server.close();
  await stub.close();
});

describe('RN7 a registry that the circuit breaker leaves alone', () => {
  test('is reported by readyz, which still says “ready”, gets no requests, and is used again later', async () => {
    const stub = await startRegistryStub(failing);
    const registry = remoteRegistry('http', stub.url, { breaker: { failures: 2, pause: seconds(10) } });
    const server = await startTestApp(() => ({ registry }));
    const ready = async () => (await server.browser().get('/readyz')).json();
    expect(await ready()).toEqual({ status: 'ready', registry: 'answering' });
    const { path, body } = nextApplicant('member');
    for (let tried = 0; tried < 2; tried++) expectAway(await server.browser().post(path, body));
    const turnedAway = await server.browser().post(path, body);
    expectAway(turnedAway, '10');
    expect([turnedAway.headers['retry-after'], stub.asked.length]).toEqual(['10', 2]);
    expect(await ready()).toEqual({ status: 'ready', registry: 'away' });
    stub.answering = httpRegistryAnswers;
    server.clock.advance(seconds(10));
    expect(outcomeOf(await server.browser().post(path, body))).toBe('done');
    expect(await ready()).toEqual({ status: 'ready', registry: 'answering' });
    await server.close();
    await stub.close();
  });
});
