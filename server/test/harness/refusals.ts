import type { Endpoint } from '@selvage/contract/endpoint';
import { refusals, type RefusalName } from '@selvage/contract/refusals';
import { days } from '@selvage/contract/time-units';
import type { LightMyRequestResponse } from 'fastify';
import { expect, describe, test } from 'vitest';
import { accountSubject, lockUntil } from '../../src/attempts/attempts.ts';
import { anonymousCounts } from '../../src/audit/anonymous-counts.ts';
import { nameOf, writeAnonymousCounts } from '../../src/audit/anonymous-refusal-store.ts';
import type { Deps } from '../../src/deps.ts';
import { addOwing, addSignedIn, addTrusted, authenticate } from './sign-in.ts';
import type { TestApp, TestBrowser } from './test-app.ts';

/** Returns `done`, or the status and code of the refusal. */
export function outcomeOf(response: LightMyRequestResponse): string {
  return response.statusCode === 200
    ? 'done'
    : `${response.statusCode}/${response.json<{ data: { errorCode: number } }>().data.errorCode}`;
}

/** Checks that a refusal has the form that every refusal has. */
export function expectRefusal(answer: LightMyRequestResponse, status: number | readonly number[]): void {
  expect([status].flat()).toContain(answer.statusCode);
  expect(answer.json()).toEqual({ status: answer.statusCode, data: { errorCode: expect.any(Number) } });
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers['set-cookie']).toBeUndefined();
}

type Caller = 'holder' | 'stranger' | 'half' | 'locked' | 'group' | 'by-device';

export interface RefusalCase {
  what: string;
  refusal: RefusalName;
  body?: object | (() => object);
  /** The caller that makes the request. The default is a person with a complete session. */
  by?: Caller;
  answer: [status: number, errorCode: number, reason?: string];
}

interface Called {
  name: string;
  endpoint: Endpoint;
  cases: readonly RefusalCase[];
  /** Refusals of this call that other test files provoke. */
  elsewhere?: readonly RefusalName[];
}

/**
 * Returns the browser for each kind of caller, always the same one. Only `locked` gets a new browser each time, because the refusal ends
 * its session.
 */
export function callersOf(server: () => TestApp): (by: Caller) => Promise<TestBrowser> {
  const known = new Map<Caller, Promise<TestBrowser>>();
  const add: Readonly<Record<Caller, () => Promise<TestBrowser>>> = {
    holder: async () => (await addSignedIn(server())).browser,
    stranger: () => Promise.resolve(server().browser()),
    half: async () => (await addOwing(server())).browser,
    // A person whose trusted device replaced the second factor at the login.
    'by-device': async () => {
      const { browser, value, ...account } = await addTrusted(server());
      await authenticate(browser, account, { deviceTrustToken: value });
      return browser;
    },
    group: async () => (await addSignedIn(server(), { kind: 'group' })).browser,
    locked: async () => {
      const { deps } = server();
      const { browser, id } = await addSignedIn(server());
      await lockUntil(deps.db, accountSubject(id), new Date(deps.now().getTime() + days(3650)), deps.now());
      return browser;
    },
  };
  return (by) => {
    const browser = (by === 'locked' ? undefined : known.get(by)) ?? add[by]();
    known.set(by, browser);
    return browser;
  };
}

/** Tests each refusal of a call with its status, code and reason. Fails if a refusal that the contract lists for the call is not tested. */
export function describeRefusals(calls: readonly Called[], callers: (by: Caller) => Promise<TestBrowser>): void {
  describe.each(calls)('every refusal of $name', ({ endpoint, cases, elsewhere = [] }) => {
    test.each(cases)('$what: $answer', async ({ refusal, body, by, answer: [status, errorCode, reason] }) => {
      const browser = await callers(by ?? 'holder');
      const given = typeof body === 'function' ? body() : body;
      const response =
        endpoint.method === 'GET' ? await browser.get(endpoint.path) : await browser.post(endpoint.path, given);
      expect([response.statusCode, response.json()]).toEqual([
        status,
        { status, data: { errorCode, ...(reason && { reason }) } },
      ]);
      expect(refusals[refusal]).toEqual({ status, code: errorCode });
      expect(response.headers['set-cookie']).toBeUndefined();
    });

    test('none that the contract names is left out', () => {
      const shown = new Set<string>([...cases.map((each) => each.refusal), ...elsewhere]);
      expect(endpoint.refusals.filter((name) => !shown.has(name))).toEqual([]);
    });
  });
}

/** The refusals of every call that needs a session. */
export const notIn = (body?: object): RefusalCase[] => [
  { what: 'nobody', refusal: 'session.required', by: 'stranger', answer: [401, 100], ...(body && { body }) },
  { what: 'half in', refusal: 'session.incomplete', by: 'half', answer: [403, 101], ...(body && { body }) },
];

/** The refusals of every call that needs the password. */
export const needsPassword = (body: object): RefusalCase[] => [
  ...notIn(body),
  { what: 'a locked account', refusal: 'session.locked', by: 'locked', body, answer: [403, 4] },
];

/** Counts the refusals of anonymous callers during `act`, such as `{ 'sign-in/member:locked': 1 }`. */
export async function anonymousRefusals(
  { deps: { db, now } }: { deps: Pick<Deps, 'db' | 'now'> },
  act: () => Promise<unknown>,
): Promise<Record<string, number>> {
  const newest = await db
    .selectFrom('anonymous_refusals')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  // Discards counts that another test left in the shared memory.
  anonymousCounts.take();
  await act();
  await writeAnonymousCounts(db, now());
  const rows = await db
    .selectFrom('anonymous_refusals')
    .selectAll()
    .where('id', '>', newest.id ?? '0')
    .orderBy('id')
    .execute();
  const counts: Record<string, number> = {};
  for (const row of rows) counts[nameOf(row)] = (counts[nameOf(row)] ?? 0) + row.hits;
  return counts;
}
