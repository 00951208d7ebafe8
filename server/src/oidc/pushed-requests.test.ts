import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Application, follow, type Issuer, startIssuer, addHits, addLoggedIn } from '../../test/harness/oidc.ts';
import { later } from '../../test/harness/clock.ts';
import { addAccount } from '../../test/harness/accounts.ts';
import { authenticate } from '../../test/harness/sign-in.ts';

let issuer: Issuer;
beforeAll(async () => {
  issuer = await startIssuer(2);
});
afterAll(() => issuer.close());

const errorOf = (href: string) => new URL(href).searchParams.get('error');

/** Pushes an authorization request of an application, built by hand so that a test can change any parameter. */
const pushed = (change: Record<string, string> = {}, to = issuer) =>
  to.at(0, '/oidc/par', {
    method: 'POST',
    body: new URLSearchParams({
      client_id: 'documents',
      response_type: 'code',
      redirect_uri: 'https://documents.insurer.example/callback',
      scope: 'openid',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
      ...change,
    }),
  });

describe('OP9 a pushed authorisation request', () => {
  test.each(['documents', 'claims', 'partner'])('logs a person in to %s, which may use it or not', async (id) => {
    const { browser } = await addLoggedIn(issuer);
    const application = await Application.open(issuer, id);
    const path = await application.startPushed('openid kind');
    expect(path).toMatch(
      /^\/oidc\/auth\?request_uri=urn%3Aietf%3Aparams%3Aoauth%3Arequest_uri%3A[\w-]{43}&client_id=[a-z]+$/,
    );
    const tokens = await application.exchange((await follow(browser, path)).href);
    expect(tokens.claims()).toMatchObject({ aud: id });
  });

  test('is valid for a minute, and works once', async () => {
    const answer = (await (await pushed()).json()) as { expires_in: number; request_uri: string };
    expect(answer.expires_in).toBe(60);
    const path = `/oidc/auth?${new URLSearchParams({ client_id: 'documents', request_uri: answer.request_uri }).toString()}`;
    const { browser } = await addLoggedIn(issuer);
    expect(errorOf((await follow(browser, path)).href)).toBeNull();
    expect((await browser.get(path)).statusCode).toBe(400);
  });

  test('expires after a minute', async () => {
    const path = await (await Application.open(issuer, 'documents')).startPushed();
    const { browser } = await addLoggedIn(issuer);
    expect((await later(61_000, () => browser.get(path))).statusCode).toBe(400);
  });

  test('gives only one authorisation code to two browsers that log in at the same time', async () => {
    const path = await (await Application.open(issuer, 'documents')).startPushed('openid', { kind: 'member' });
    const [first, second] = [issuer.browser(), issuer.browser()];
    const waiting = [await first.get(path), await second.get(path)];
    for (const browser of [first, second]) await authenticate(browser, await addAccount(issuer.server.deps));
    const arrived = [];
    for (const [index, browser] of [first, second].entries()) {
      const login = new URL(waiting[index]?.headers.location ?? '', issuer.origin);
      arrived.push(new URL((await follow(browser, login.searchParams.get('redir') ?? '')).href).searchParams);
    }
    expect(arrived.map((answer) => [answer.has('code'), answer.get('error')])).toEqual([
      [true, null],
      [false, 'invalid_request_uri'],
    ]);
  });

  test('cannot be used by another application, and parameters beside it are ignored', async () => {
    const { request_uri: uri } = (await (await pushed({ state: 'pushed' })).json()) as { request_uri: string };
    const { browser } = await addLoggedIn(issuer);
    const other = new URLSearchParams({ client_id: 'app', request_uri: uri });
    expect((await browser.get(`/oidc/auth?${other.toString()}`)).statusCode).toBe(400);
    const beside = new URLSearchParams({ client_id: 'documents', request_uri: uri, state: 'beside', scope: 'email' });
    const { href } = await follow(browser, `/oidc/auth?${beside.toString()}`);
    expect(new URL(href).searchParams.get('state')).toBe('pushed');
  });

  test.each([
    ['a redirect address that is not registered', { redirect_uri: 'https://evil.example/' }, 'invalid_request'],
    ['no PKCE', { code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
    ['an answer in a form', { response_mode: 'form_post' }, 'invalid_request'],
    ['a request in a token', { request: 'e30.e30.' }, 'request_not_supported'],
    ['a request by reference', { request_uri: 'https://evil.example/' }, 'request_uri_not_supported'],
    ['a scope that is not the application’s', { scope: 'openid group' }, 'invalid_scope'],
    ['an unknown application', { client_id: 'nobody' }, 'invalid_client'],
    ['an application with a key and no signature', { client_id: 'claims' }, 'invalid_client'],
  ])('is refused with %s', async (_, change, error) => {
    const response = await pushed(change);
    expect([response.status < 500, await response.json()]).toMatchObject([true, { error }]);
  });

  test('is required if the configuration says so', async () => {
    const application = await Application.open(issuer, 'hospital-billing');
    const { browser } = await addLoggedIn(issuer);
    const { href } = await follow(browser, await application.start());
    expect(errorOf(href)).toBe('invalid_request');
  });
});

describe('OP9 pushed requests without a client secret', () => {
  let counted: Issuer;
  beforeAll(async () => {
    counted = await startIssuer(1, () => ({ throttle: true }));
  });
  afterAll(() => counted.close());
  beforeEach(async () => {
    const { db } = counted.server.deps;
    await db.deleteFrom('throttles').execute();
    await db.deleteFrom('oidc_artifacts').execute();
  });

  /** Sends the first, the 299th and the 300th request of one network, of which 299 are allowed. */
  async function outcomesOf(send: () => Promise<unknown>) {
    const { db } = counted.server.deps;
    const first = await send();
    await addHits(db, 297);
    const outcomes = [first, await send(), await send()];
    return { outcomes, rows: await db.selectFrom('oidc_artifacts').select('model').execute() };
  }

  test('are limited in number, and so are their database rows', async () => {
    const { outcomes, rows } = await outcomesOf(async () => (await pushed({}, counted)).status);
    expect(outcomes).toEqual([201, 201, 429]);
    expect(rows).toHaveLength(2);
  });

  const key = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
  test.each([
    ['are limited if they are accepted', {}, ['sent', 'sent', 429], 2],
    ['are limited if they are refused too, for instance for another key', { dpop_jkt: key }, [400, 400, 429], 1],
  ] as const)(
    'with a proof of possession, which stores a row of its own, %s',
    async (_, more, expected, rowsOfEach) => {
      const application = await (await Application.open(counted, 'documents')).bindTokens();
      const { outcomes, rows } = await outcomesOf(() =>
        application.startPushed('openid', more).then(
          () => 'sent',
          (error: { status?: number; cause?: { status?: number } }) => error.status ?? error.cause?.status,
        ),
      );
      expect(outcomes).toEqual(expected);
      expect(rows).toHaveLength(2 * rowsOfEach);
    },
  );
});
