import { readFileSync } from 'node:fs';
import { refusals, type RefusalName } from '@selvage/contract/refusals';
import { minutes } from '@selvage/contract/time-units';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newSessionToken } from '../src/crypto/session-token.ts';
import { startDeskSession } from '../src/support/agents/desk-session-store.ts';
import { routesOf } from './harness/every-call.ts';
import { Application, type Issuer, startIssuer, addLoggedIn } from './harness/oidc.ts';
import { TestDeskProvider } from './harness/desk-provider.ts';
import { addAccount } from './harness/accounts.ts';
import { addTestAgent, Desk } from './harness/desk.ts';
import { addOwing, authenticate } from './harness/sign-in.ts';
import { witnessWrites } from './harness/test-database.ts';

let issuer: Issuer;
let provider: TestDeskProvider;
let documents: Application;
let writesOf: Awaited<ReturnType<typeof witnessWrites>>;
beforeAll(async () => {
  provider = await TestDeskProvider.start({});
  const openid = provider.settings();
  issuer = await startIssuer(1, () => ({
    throttle: true,
    desk: { hosts: null, peoplePerDay: 200, applications: true, openid },
  }));
  documents = await Application.open(issuer, 'documents');
  writesOf = await witnessWrites(issuer.server.deps.db);
});
afterAll(async () => {
  await issuer.close();
  await provider.close();
});
beforeEach(() => forgetLimits());

const forgetLimits = () => issuer.server.deps.db.deleteFrom('throttles').execute();

const group = '/api/nonmember/policy/validategroup';
const callback = '/desk/openid/callback';

/** Requests that find something to do, where the bare address finds nothing. */
const requests: Readonly<Record<string, () => Promise<() => Promise<unknown>>>> = {
  [group]: async () => () => issuer.browser().get(`${group}?groupid=1001`),
  '/oidc/auth': async () => {
    const [{ browser }, path] = [await addLoggedIn(issuer), await documents.start()];
    return async () => [
      await issuer.browser().get(path),
      await browser.get(path),
      await browser.get(path.replace('response_type=code', 'response_type=token')),
    ];
  },
  '/oidc/auth/:uid': async () => {
    const browser = issuer.browser();
    const begun = await browser.get(await documents.start());
    const uid = /interaction\/([\w-]+)/.exec(String(begun.headers.location))?.[1] ?? '';
    await authenticate(browser, await addAccount(issuer.server.deps));
    return () => browser.get(`/oidc/auth/${uid}?client=documents`);
  },
  '/oidc/userinfo': async () => {
    const bound = await (await Application.open(issuer, 'documents')).bindTokens();
    const { access_token: token, claims } = await bound.logIn((await addLoggedIn(issuer)).browser);
    return () => bound.userInfo(token, claims()?.sub ?? '');
  },
  '/oidc/logout': async () => {
    const { browser } = await addLoggedIn(issuer);
    const { id_token: hint = '' } = await documents.logIn(browser);
    return () => browser.get(documents.logOutAddress({ id_token_hint: hint }));
  },
  '/desk/openid/confirm': async () => {
    const { db, now } = issuer.server.deps;
    const staff = { name: 'Developer (0a1b2c)', email: 'dev@insurer.example', role: 'applications' } as const;
    const { id } = await db
      .insertInto('agents')
      .values({ ...staff, openid_issuer: provider.issuer, openid_subject: 'dev', created_at: now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { token, hash } = newSessionToken();
    await startDeskSession(db, id, hash, now());
    const browser = issuer.browser();
    browser.cookies.set('desk', token);
    return () => browser.get('/desk/openid/confirm');
  },
  [callback]: async () => {
    const browser = issuer.browser();
    await browser.get('/desk/openid');
    return () => browser.get(`${callback}?code=x&state=x`);
  },
};

describe('the list of GET requests that count or write', () => {
  /** The table of the documentation. A row without a path is about every GET. */
  function documented() {
    const page = readFileSync(new URL('../../docs/get-requests.md', import.meta.url), 'utf8');
    const cells = [...page.matchAll(/^\| (.+?) \| (.+?) \| .+ \|$/gm)].slice(1);
    return cells.map(([, what = '', tables = '']) => ({
      path: /^`GET (\/\S+)`/.exec(what)?.[1] ?? null,
      tables: [...tables.matchAll(/`([^`]+)`/g)].map(([, table = '']) => table).toSorted(),
    }));
  }

  const examples: Readonly<Record<string, string>> = {
    ':kind': 'member',
    ':type': 'memberlogin',
    ':uid': 'A'.repeat(21),
    ':acr': 'password',
  };
  const urlOf = (path: string) => path.replace(/:\w+|\*/g, (part) => examples[part] ?? 'x');

  test('has every route that counts or writes, for logged-in people and others', { timeout: 120_000 }, async () => {
    const { server } = issuer;
    const { db, now } = server.deps;
    const desk = await Desk.open(server, await addTestAgent(server));
    const people = [
      (await addLoggedIn(issuer)).browser,
      (await addLoggedIn(issuer, { kind: 'hospital' })).browser,
      (await addOwing(server)).browser,
      desk.browser,
    ];
    /** Makes the last requests old enough that the next one is stored. */
    const wait = async () => {
      const seen = { last_seen_at: new Date(now().getTime() - minutes(3)) };
      await db.updateTable('sessions').set(seen).execute();
      await db.updateTable('desk_sessions').set(seen).execute();
      await forgetLimits();
    };
    const rows = documented();
    const everywhere = new Set(rows.filter(({ path }) => path === null).flatMap(({ tables }) => tables));
    const found = new Map<string, Set<string>>();
    const seenEverywhere = new Set<string>();
    const note = (path: string, writes: readonly string[]) => {
      for (const table of writes)
        if (everywhere.has(table)) seenEverywhere.add(table);
        else found.set(path, (found.get(path) ?? new Set()).add(table));
    };
    for (const route of new Set(routesOf(server.app))) {
      const [method = '', path = ''] = route.split(' ');
      if (method !== 'GET' && method !== 'HEAD') continue;
      await wait();
      const ask = method === 'GET' ? await requests[path]?.() : undefined;
      if (ask) note(path, await writesOf(ask));
      for (const browser of [issuer.browser(), ...people])
        note(path, await writesOf(() => browser.send({ method, url: urlOf(path) })));
    }
    const list = rows.flatMap(({ path, tables }) => (path === null ? [] : [[path, tables]]));
    expect(Object.fromEntries([...found].map(([path, tables]) => [path, [...tables].toSorted()]))).toEqual(
      Object.fromEntries(list),
    );
    expect([...everywhere].filter((table) => !seenEverywhere.has(table))).toEqual(['server_keys']);
  });
});

describe('a GET request that a page of another site makes a browser send', () => {
  const page = 'page.not-opened';
  const paths = {
    '/oidc/auth': () => documents.start(),
    '/oidc/auth/:uid': async () => `/oidc/auth/${'A'.repeat(21)}?client=documents`,
    '/desk/openid': async () => '/desk/openid',
    [callback]: async () => `${callback}?code=x&state=x`,
    '/desk/openid/sign-out': async () => '/desk/openid/sign-out',
  };
  const asPage = [
    ['an image', { 'sec-fetch-dest': 'image', 'sec-fetch-site': 'cross-site' }],
    ['a script', { 'sec-fetch-dest': 'script' }],
    ['a fetch', { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'no-cors' }],
    ['an object', { 'sec-fetch-dest': 'object' }],
    ['an old frame', { 'sec-fetch-dest': 'frame' }],
    ['a frame', { 'sec-fetch-dest': 'iframe' }],
    ['a prefetch', { 'sec-purpose': 'prefetch' }],
    ['a prerendered page', { 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch;prerender' }],
  ] as const;
  const asCall = [
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbour', { 'sec-fetch-site': 'same-site' }],
    ['nobody’s page', { 'sec-fetch-site': 'none' }],
  ] as const;
  const cases: [string, string, () => Promise<string>, Record<string, string>, RefusalName][] = [
    ...Object.entries(paths).flatMap(([path, start]) =>
      asPage.map(([what, headers]) => [path, what, start, headers, page] as (typeof cases)[number]),
    ),
    ...asCall.map(
      ([what, headers]) =>
        [group, what, async () => `${group}?groupid=1001`, headers, 'request.foreign-origin'] as (typeof cases)[number],
    ),
  ];

  test.each(cases)('is refused at %s before anything is counted: %s', async (_path, _what, start, headers, refusal) => {
    const url = await start();
    const browser = issuer.browser();
    let status = 0;
    const writes = await writesOf(async () => (status = (await browser.get(url, headers)).statusCode));
    expect([status, writes]).toEqual([refusals[refusal].status, []]);
  });

  test.each([
    ['/oidc/auth', { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site' }, 303],
    ['/desk/openid', { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'same-origin' }, 303],
    [callback, { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site' }, 400],
  ] as const)('is answered at %s if a person opens it as a page', async (path, headers, status) => {
    expect((await issuer.browser().get((await paths[path]?.()) ?? path, headers)).statusCode).toBe(status);
  });

  test('is refused with a page that a person can read', async () => {
    const asked = async (url: string, language: string) =>
      (await issuer.browser().get(url, { 'sec-fetch-dest': 'iframe', 'accept-language': language })).body;
    const path = await documents.start();
    expect(await asked(path, 'en')).toContain('This page can’t be shown here');
    expect(await asked(path, 'ga')).toContain('Ní féidir an leathanach seo a thaispeáint anseo');
    expect(await asked('/desk/openid', 'en')).toContain('This page opens only in a window of its own.');
  });

  test('does not count towards the limit of an office network, whose staff can log in afterwards', async () => {
    const other = issuer.browser();
    for (let times = 0; times < 40; times++) await other.get(`${callback}?code=x&state=x`);
    for (let times = 0; times < 40; times++) await other.get('/desk/openid', { 'sec-fetch-site': 'cross-site' });
    expect((await issuer.browser().get('/desk/openid')).headers.location).toMatch(provider.issuer);
  });

  test('without its login cookie is neither counted nor audited, if it is a callback', async () => {
    expect(await writesOf(() => issuer.browser().get(`${callback}?code=x&state=x`))).toEqual([]);
  });
});
