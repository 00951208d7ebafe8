import { minutes } from '@selvage/contract/time-units';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { apis, applications, resources, applicationSecret } from '../../test/harness/oidc-clients.ts';
import { type SeverableDatabase, severableDatabase, cloneDatabase } from '../../test/harness/test-database.ts';
import { addAccount } from '../../test/harness/accounts.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../../test/harness/test-app.ts';
import { authenticate } from '../../test/harness/sign-in.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let cut: SeverableDatabase;
let server: TestApp;
beforeAll(async () => {
  database = await cloneDatabase();
  cut = await severableDatabase(database.url);
  server = await startTestApp(() => ({ oidc: { clients: applications, resources } }), { on: cut });
  // The clock is set to the time of the machine, which oidc-provider uses.
  server.clock.advance(Date.now() - server.clock.now().getTime());
});
afterAll(async () => {
  cut.mend();
  await server.close();
  await database.close();
});

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const redirectUri = 'https://documents.insurer.example/callback';
const request = {
  client_id: 'documents',
  response_type: 'code',
  scope: 'openid letters:read',
  resource: apis.letters,
  redirect_uri: redirectUri,
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
};
const post = (url: string, body: Record<string, string>, headers: Record<string, string> = {}) =>
  server.browser().send({
    method: 'POST',
    url,
    headers: { ...form, ...headers },
    payload: new URLSearchParams(body).toString(),
  });
const basic = (id: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${applicationSecret}`).toString('base64')}`,
});

const askForCode = (browser: TestBrowser) => browser.get(`/oidc/auth?${new URLSearchParams(request).toString()}`);
const codeIn = (location: string | undefined) => new URL(location ?? '').searchParams.get('code') ?? '';
const exchange = (code: string) =>
  post('/oidc/token', {
    grant_type: 'authorization_code',
    client_id: 'documents',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    resource: apis.letters,
  });
const refresh = (token: string) =>
  post('/oidc/token', {
    grant_type: 'refresh_token',
    client_id: 'documents',
    refresh_token: token,
    resource: apis.letters,
  });
const introspect = (token: string) => post('/oidc/introspect', { token }, basic('documents-api'));

interface Given {
  access_token: string;
  refresh_token: string;
}
async function logIn() {
  const browser = server.browser();
  await authenticate(browser, await addAccount(server.deps));
  const { headers } = await askForCode(browser);
  return { browser, tokens: (await exchange(codeIn(headers.location))).json<Given>() };
}

type Answer = Awaited<ReturnType<typeof post>>;

/**
 * Sends the same request again and again. The connection is cut after the first statement, then after the second and so
 * on, until the request is complete. Returns the number of its statements.
 */
async function cutAtEachStep<Made>(
  prepare: () => Promise<Made>,
  send: (made: Made) => Promise<Answer>,
  afterwards: (made: Made, answer: Answer) => Promise<void>,
): Promise<number> {
  for (let statements = 1; statements < 60; statements++) {
    const made = await prepare();
    cut.severAfter(statements);
    const answer = await send(made);
    const wasCut = cut.mend();
    if (!wasCut) return statements - 1;
    // The pool notices each cut connection only when it uses the connection.
    const alive = () => Promise.all(Array.from({ length: 12 }, () => sql`select 1`.execute(server.deps.db)));
    await vi.waitFor(alive, { timeout: 20_000 });
    expect([statements, answer.statusCode, answer.headers['retry-after']]).toEqual([statements, 503, '2']);
    expect(answer.body).not.toContain('access_token');
    await afterwards(made, answer);
  }
  throw new Error('the request never came to its end');
}

describe('if the database goes away during a request of an application', () => {
  test('a person who logs in can continue: the same request works again afterwards', async () => {
    const statements = await cutAtEachStep(
      async () => (await logIn()).browser,
      askForCode,
      async (browser) => expect(codeIn((await askForCode(browser)).headers.location)).not.toBe(''),
    );
    // Four statements: two read the session and the application, and two write the participation in the session and the code.
    expect(statements).toBe(4);
  });

  test('an exchange gives no token that was not stored, and the person can log in again without a page', async () => {
    const statements = await cutAtEachStep(
      async () => {
        const { browser } = await logIn();
        return { browser, code: codeIn((await askForCode(browser)).headers.location) };
      },
      ({ code }) => exchange(code),
      async ({ browser }) => {
        const anew = await exchange(codeIn((await askForCode(browser)).headers.location));
        expect(anew.statusCode).toBe(200);
        expect((await introspect(anew.json<Given>().access_token)).json()).toMatchObject({ active: true });
      },
    );
    // Three statements: one reads everything, one marks the code as used, and one writes both tokens.
    expect(statements).toBe(3);
  });

  test('a refresh with the same token works again afterwards', async () => {
    const statements = await cutAtEachStep(
      logIn,
      ({ tokens }) => refresh(tokens.refresh_token),
      async ({ tokens }) => {
        const again = await refresh(tokens.refresh_token);
        expect(again.statusCode).toBe(200);
        server.clock.advance(minutes(2));
        expect((await refresh(again.json<Given>().refresh_token)).statusCode).toBe(200);
      },
    );
    expect(statements).toBeGreaterThan(5);
  });

  test('a revocation takes effect when the application repeats it', async () => {
    await cutAtEachStep(
      logIn,
      ({ tokens }) => post('/oidc/revoke', { token: tokens.refresh_token, client_id: 'documents' }),
      async ({ tokens }) => {
        const again = await post('/oidc/revoke', { token: tokens.refresh_token, client_id: 'documents' });
        expect(again.statusCode).toBe(200);
        expect((await refresh(tokens.refresh_token)).statusCode).toBe(400);
      },
    );
  });

  test('an API never gets the answer that a token is inactive if this is not known', async () => {
    const statements = await cutAtEachStep(
      logIn,
      ({ tokens }) => introspect(tokens.access_token),
      async ({ tokens }) => expect((await introspect(tokens.access_token)).json()).toMatchObject({ active: true }),
    );
    // One statement reads the API, the token, its session and its application.
    expect(statements).toBe(1);
  });

  test.each([
    ['a request that is sent beforehand', () => post('/oidc/par', request), 201],
    [
      'a service',
      () =>
        post(
          '/oidc/token',
          { grant_type: 'client_credentials', scope: 'letters:read', resource: apis.letters },
          basic('nightly'),
        ),
      200,
    ],
  ] as const)('%s is answered when it is repeated', async (_, send, status) => {
    await cutAtEachStep(
      () => Promise.resolve(),
      () => send(),
      async () => expect((await send()).statusCode).toBe(status),
    );
  });
});
