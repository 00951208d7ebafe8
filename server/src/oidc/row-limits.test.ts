import { findProof, proofOfWorkParameter } from '@selvage/contract/proof-of-work';
import { minutes } from '@selvage/contract/time-units';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { digest } from '../crypto/key-ring.ts';
import { auditCounter } from '../audit/audit-store.ts';
import {
  Application,
  follow,
  followOn,
  type Issuer,
  startIssuer,
  addHits,
  addLoggedIn,
} from '../../test/harness/oidc.ts';
import { addAccount } from '../../test/harness/accounts.ts';
import type { TestBrowser } from '../../test/harness/test-app.ts';
import { authenticate } from '../../test/harness/sign-in.ts';

let issuer: Issuer;
beforeAll(async () => {
  issuer = await startIssuer(3, () => ({ throttle: true }));
});
afterAll(() => issuer.close());
beforeEach(async () => {
  await issuer.server.deps.db.deleteFrom('throttles').execute();
});

const rowsOf = async (model: string) => {
  const { db } = issuer.server.deps;
  const rows = await db.selectFrom('oidc_artifacts').select('model').where('model', '=', model).execute();
  return rows.length;
};
const parametersOf = (location: string | undefined) =>
  Object.fromEntries(new URL(location ?? '', 'http://own.invalid').searchParams);
/** The number of refusals by this limit, from the metrics. */
const refusalsOf = (limit: string) =>
  auditCounter
    .all()
    .filter(({ counted }) => counted.event === 'throttled' && counted.reason === limit)
    .reduce((sum, { times }) => sum + times, 0);

describe('the limit on authorisation codes of a logged-in person', () => {
  let documents: Application;
  beforeAll(async () => {
    documents = await Application.open(issuer, 'documents');
  });

  const silent = { prompt: 'none' };
  const framed = { 'sec-fetch-dest': 'iframe' };

  /** Sends requests of a person until their limit of 299 is reached. */
  async function useUp(browser: TestBrowser, more: Record<string, string> = {}, headers: Record<string, string> = {}) {
    const first = await browser.get(await documents.start('openid', more), headers);
    await addHits(issuer.server.deps.db, 297);
    const last = await browser.get(await documents.start('openid', more), headers);
    expect([parametersOf(first.headers.location), parametersOf(last.headers.location)]).toMatchObject([
      { code: expect.any(String) as string },
      { code: expect.any(String) as string },
    ]);
  }

  test('leads to an error page when a person reaches it, and another person is served', async () => {
    const [{ browser }, { browser: other }] = [await addLoggedIn(issuer), await addLoggedIn(issuer)];
    await useUp(browser);
    const codes = await rowsOf('AuthorizationCode');
    const before = refusalsOf('oidc-auth');
    const refused = await browser.get(await documents.start());
    expect(refusalsOf('oidc-auth')).toBe(before + 1);
    expect([refused.statusCode, refused.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500);
    expect(refused.body).toContain('There have been too many requests');
    expect(refused.body).not.toContain('Something went wrong on our side');
    expect(await rowsOf('AuthorizationCode')).toBe(codes);
    expect(parametersOf((await other.get(await documents.start())).headers.location)).toHaveProperty('code');
  });

  test('leads to an error page in Irish if the person uses Irish', async () => {
    const { browser } = await addLoggedIn(issuer);
    await useUp(browser);
    browser.cookies.set('lang', 'ga');
    const refused = await browser.get(await documents.start());
    expect(refused.body).toContain('Rinneadh an iomarca iarratas');
  });

  test.each([
    ['asks without a page', {}],
    ['is inside another page', framed],
  ])('gives temporarily_unavailable to an application that %s', async (_, headers) => {
    const { browser } = await addLoggedIn(issuer);
    await useUp(browser, silent, headers);
    const path = await documents.start('openid', silent);
    const { state } = parametersOf(path);
    const { location } = (await browser.get(path, headers)).headers;
    expect(location).toMatch(/^https:\/\/documents\.insurer\.example\/callback\?/);
    expect(parametersOf(location)).toMatchObject({ error: 'temporarily_unavailable', state, iss: issuer.origin });
  });

  test('is counted separately in frames, so that frames and full pages do not use up each other’s limit', async () => {
    const [{ browser }, { browser: other }] = [await addLoggedIn(issuer), await addLoggedIn(issuer)];
    const ask = async (headers = {}) =>
      parametersOf((await browser.get(await documents.start('openid', silent), headers)).headers.location);
    await useUp(browser, silent, framed);
    expect([await ask(framed), await ask()]).toMatchObject([
      { error: 'temporarily_unavailable' },
      { code: expect.any(String) as string },
    ]);
    expect(refusalsOf('oidc-frame')).toBeGreaterThan(0);
    await issuer.server.deps.db.deleteFrom('throttles').execute();
    await useUp(other);
    const { location } = (await other.get(await documents.start('openid', silent), framed)).headers;
    expect(parametersOf(location)).toHaveProperty('code');
  });

  test('is counted over all instances, and ends after its time', async () => {
    const { browser } = await addLoggedIn(issuer);
    await useUp(browser);
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const path = await documents.start();
    for (const instance of [1, 2])
      expect((await issuer.at(instance, path, { headers: { cookie }, redirect: 'manual' })).status).toBe(429);
    for (const { clock } of [issuer.server, ...issuer.others]) clock.advance(minutes(10) + 1000);
    expect((await issuer.at(1, path, { headers: { cookie }, redirect: 'manual' })).status).toBe(303);
    for (const { clock } of [issuer.server, ...issuer.others]) clock.advance(-minutes(10) - 1000);
  });

  test('allows one entry in the session for each application, and none for refused requests', async () => {
    const { db } = issuer.server.deps;
    const { browser, account } = await addLoggedIn(issuer);
    const parts = () =>
      db.selectFrom('oidc_participants').select('client_id').where('account_id', '=', account.id).execute();
    await useUp(browser);
    await Promise.all([1, 2, 3].map(async () => browser.get(await documents.start())));
    expect(await parts()).toEqual([{ client_id: 'documents' }]);
    expect((await browser.get(await (await Application.open(issuer, 'claims')).start())).statusCode).toBe(429);
    expect(await parts()).toEqual([{ client_id: 'documents' }]);
  });

  test('is not reached by ten tabs that each renew once a minute', async () => {
    const { browser } = await addLoggedIn(issuer);
    for (let renewals = 0; renewals < 100; renewals++) {
      const { location } = (await browser.get(await documents.start('openid', { prompt: 'none' }))).headers;
      expect(parametersOf(location)).toHaveProperty('code');
    }
  });
});

describe('the limits of an application without a secret', () => {
  const refused = { status: 429, error: 'temporarily_unavailable' };
  const outcome = (asked: Promise<unknown>) =>
    asked.then(
      () => ({ status: 200 }),
      ({ status, error, cause }: { status?: number; error?: string; cause?: { status?: number } }) => ({
        status: status ?? cause?.status,
        error,
      }),
    );

  test('stop too many exchanges of its refresh token, and other applications of the person are served', async () => {
    const { browser } = await addLoggedIn(issuer);
    const [documents, app] = [await Application.open(issuer, 'documents'), await Application.open(issuer, 'app')];
    const tokens = await documents.logIn(browser);
    const others = await app.logIn(browser);
    const second = await documents.refresh(tokens.refresh_token);
    await addHits(issuer.server.deps.db, 297);
    const last = await documents.refresh(second.refresh_token);
    const rows = await rowsOf('RefreshToken');
    expect(await outcome(documents.refresh(last.refresh_token))).toEqual(refused);
    expect(await rowsOf('RefreshToken')).toBe(rows);
    expect(await outcome(app.refresh(others.refresh_token))).toEqual({ status: 200 });
    await issuer.server.deps.db.deleteFrom('throttles').execute();
    expect(await outcome(documents.refresh(last.refresh_token))).toEqual({ status: 200 });
    expect(refusalsOf('oidc-token')).toBe(1);
  });

  test('stop too many proofs of possession', async () => {
    const { browser } = await addLoggedIn(issuer);
    const documents = await (await Application.open(issuer, 'documents')).bindTokens();
    const { access_token: token, claims } = await documents.logIn(browser);
    const ask = () => outcome(documents.userInfo(token, claims()?.sub ?? ''));
    expect(await ask()).toEqual({ status: 200 });
    await addHits(issuer.server.deps.db, 297);
    expect(await ask()).toEqual({ status: 200 });
    const rows = await rowsOf('ReplayDetection');
    expect((await ask()).status).toBe(429);
    expect(await rowsOf('ReplayDetection')).toBe(rows);
  });

  test('do not apply to an application with a secret, which serves many people', async () => {
    const { browser } = await addLoggedIn(issuer);
    const claims = await Application.open(issuer, 'claims');
    const { href } = await follow(browser, await claims.start());
    const tokens = await claims.exchange(href);
    await claims.refresh(tokens.refresh_token);
    await addHits(issuer.server.deps.db, 400);
    expect(await outcome(claims.refresh(tokens.refresh_token))).toEqual({ status: 200 });
  });
});

describe('many people behind one network address', () => {
  const deps = () => issuer.server.deps;
  let documents: Application;
  beforeAll(async () => {
    documents = await Application.open(issuer, 'documents');
  });

  /** Sends so many requests of a stranger that this network may send no more without a proof of work. */
  async function crowd() {
    await issuer.browser().get(await documents.start());
    await addHits(deps().db, 299);
  }

  /** The URL at which the request of a login page continues. */
  const onFrom = (href: string) => `${/^\/oidc\/interaction\/[\w-]+/.exec(href)?.[0]}?client=documents`;

  const challengeIn = (body: string) => {
    const [, id = '', difficulty] = /id="proofOfWork"[^>]* data-id="([^"]+)" data-difficulty="(\d+)"/.exec(body) ?? [];
    return { id, difficulty: Number(difficulty) };
  };

  test('can log in 500 times within ten minutes, each in a new browser', { timeout: 300_000 }, async () => {
    const before = refusalsOf('oidc-auth');
    const logIn = async () => {
      const [browser, application] = [issuer.browser(), await Application.open(issuer, 'documents')];
      const { href } = await follow(browser, await application.start());
      await authenticate(browser, await addAccount(deps()));
      return parametersOf((await followOn(browser, onFrom(href))).href);
    };
    const arrived: Record<string, string>[] = [];
    for (let logins = 0; logins < 500; logins += 10)
      arrived.push(...(await Promise.all(Array.from({ length: 10 }, logIn))));
    expect(arrived.filter((parameters) => 'code' in parameters)).toHaveLength(500);
    expect(refusalsOf('oidc-auth')).toBe(before);
  });

  test('can continue with a proof of work that the browser computes', async () => {
    await crowd();
    const [stranger, path] = [issuer.browser(), await documents.start()];
    const refused = await stranger.get(path);
    expect([refused.statusCode, refused.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
    expect(refused.body).toContain('<h1>One moment</h1>');
    expect(refused.body).toContain('<noscript>');
    const proof = findProof(challengeIn(refused.body), 0, 2 ** 24) ?? '';
    const url = `${path}&${new URLSearchParams({ [proofOfWorkParameter]: proof }).toString()}`;
    const rows = await rowsOf('Interaction');
    expect((await stranger.get(url)).statusCode).toBe(303);
    expect(await rowsOf('Interaction')).toBe(rows + 1);
    const again = await stranger.get(url);
    expect(again.statusCode).toBe(429);
    expect(challengeIn(again.body).id).not.toBe(challengeIn(refused.body).id);
    expect((await stranger.get(path, { 'accept-language': 'ga' })).body).toContain('<h1>Nóiméad amháin</h1>');
  });

  test('can continue with a proof of work for a pushed request too', async () => {
    const [stranger, path] = [issuer.browser(), await documents.startPushed()];
    await crowd();
    const proof = findProof(challengeIn((await stranger.get(path)).body), 0, 2 ** 24) ?? '';
    expect((await stranger.get(`${path}&${proofOfWorkParameter}=${proof}`)).statusCode).toBe(303);
  });

  test('have a separate allowance in a known browser, but not with a made-up cookie', async () => {
    const { browser } = await addLoggedIn(issuer);
    await browser.post('/api/idauth/logout', {});
    await crowd();
    const status = async (asking: TestBrowser) => (await asking.get(await documents.start())).statusCode;
    expect(await status(browser)).toBe(303);
    const madeUp = issuer.browser();
    madeUp.cookies.set('browser', 'A'.repeat(43));
    expect(await status(madeUp)).toBe(429);
    await addHits(deps().db, 298);
    expect([await status(browser), (await browser.get(await documents.start())).body]).toEqual([
      429,
      expect.not.stringContaining('proofOfWork'),
    ]);
  });

  test('are not counted in an IPv6 /48 network after a completed login', async () => {
    const browser = issuer.browser();
    const get = (url: string) => browser.send({ method: 'GET', url, remoteAddress: '2001:db8:5:1::1' });
    const { current: key } = digest(deps().keys, 'throttle', 'oidc-auth', 'wide', '2001:db8:5::/48');
    const hits = () => deps().db.selectFrom('throttles').select('hits').where('key', '=', key).execute();
    const { location = '' } = (await get(await documents.start())).headers;
    expect(await hits()).toEqual([{ hits: 1 }]);
    await authenticate(browser, await addAccount(deps()));
    const [, uid] = /interaction\/([\w-]+)/.exec(location) ?? [];
    expect((await get(`/oidc/auth/${uid}?client=documents`)).headers.location).toContain('code=');
    expect(await hits()).toEqual([{ hits: 0 }]);
  });

  test('are not counted in their network after a completed login, which is subtracted from the count once', async () => {
    const hits = async () => (await deps().db.selectFrom('throttles').select('hits').execute()).map((row) => row.hits);
    await issuer.browser().get(await documents.start());
    const browser = issuer.browser();
    const { href } = await follow(browser, await documents.start());
    expect(await hits()).toEqual([2]);
    await authenticate(browser, await addAccount(deps()));
    await followOn(browser, onFrom(href));
    await followOn(browser, onFrom(href));
    expect((await hits()).toSorted((a, b) => a - b).slice(-2)).toEqual([1, 1]);
  });
});
