import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { commandLine } from '../../../test/harness/command-line.ts';
import { addAccount } from '../../../test/harness/accounts.ts';
import { applications, resources } from '../../../test/harness/oidc-clients.ts';
import { authenticate } from '../../../test/harness/sign-in.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';
import { cloneDatabase, type SeverableDatabase, severableDatabase } from '../../../test/harness/test-database.ts';
import { addStoredClient, editStoredClient } from './manage-applications.ts';
import { watchApplications } from './known-applications.ts';

const redirectUri = 'https://claims.insurer.example/callback';
const entry = {
  name: { en: 'Claims', ga: 'Éilimh' },
  kinds: ['member'],
  type: 'spa',
  auth: 'none',
  redirectUris: [redirectUri],
  scopes: ['openid'],
};
const act = { actor: { name: 'nora', reason: 'test' }, origin: { requestId: 'R', client: null, device: null } };
const requestOf = (id: string, uri: string) =>
  `/oidc/auth?${new URLSearchParams({
    client_id: id,
    response_type: 'code',
    scope: 'openid',
    redirect_uri: uri,
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  }).toString()}`;
const soon = { timeout: 10_000, interval: 50 };

describe('OP49 a server whose configuration has no application', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp(() => ({}), { watchesApplications: true });
    server.clock.advance(Date.now() - server.clock.now().getTime());
  });
  afterAll(() => server.close());

  test('has the OpenID Connect addresses once an operator adds an application, and no longer after the last application is removed', async () => {
    const discovery = () => server.browser().get('/.well-known/openid-configuration');
    expect((await discovery()).statusCode).toBe(404);
    await addStoredClient(server.deps, 'claims', entry, act, { isTrial: false });
    await vi.waitFor(async () => expect((await discovery()).statusCode).toBe(200), soon);
    const browser = server.browser();
    await authenticate(browser, await addAccount(server.deps));
    expect((await browser.get(requestOf('claims', redirectUri))).headers.location).toMatch(
      /^https:\/\/claims\.insurer\.example\/callback\?code=/,
    );
    await commandLine(server)(['client', 'remove', 'claims', '--reason', 'over', '--yes']);
    await vi.waitFor(async () => expect((await discovery()).statusCode).toBe(404), soon);
  });

  test('publishes to other instances which version of each application it knows', async () => {
    const { db, config } = server.deps;
    const watched = await watchApplications({ db, config, log: server.deps.log });
    const added = await addStoredClient(server.deps, 'claims', entry, act, { isTrial: false });
    if (added.type !== 'written') throw new Error(added.type);
    const known = (version: number | null) => ({ applications: ['claims'], applicationVersions: { claims: version } });
    await vi.waitFor(() => expect(watched.known()).toEqual(known(added.client.version)), soon);
    const change = () => ({ ...entry, consent: 'ask' });
    const edited = await editStoredClient(server.deps, 'claims', { version: null, change, isTrial: false }, act);
    if (edited.type !== 'written') throw new Error(edited.type);
    expect(edited.client.version).toBeGreaterThan(added.client.version ?? 0);
    await vi.waitFor(() => expect(watched.known()).toEqual(known(edited.client.version)), soon);
    watched.stop();
  });

  test('does not use an application that does not fit its configuration, and says why', async () => {
    await server.deps.db
      .insertInto('oidc_applications')
      .values({
        client_id: 'silk',
        entry: JSON.stringify({ ...entry, brand: 'silk', consent: 'maybe' }),
        changed_at: server.clock.now(),
        changed_by: 'nora',
        changed_reason: 'test',
      })
      .execute();
    const said = () => server.logged.find((line) => line.includes('an application of the database is not used'));
    await vi.waitFor(() => expect(said()).toBeDefined(), soon);
    expect(JSON.parse(said() ?? '')).toMatchObject({ level: 50, client: 'silk', problem: /^consent is not valid/ });
    expect((await server.browser().get(requestOf('claims', redirectUri))).statusCode).toBe(303);
  });
});

describe('OP49 while the database is away', () => {
  let database: Awaited<ReturnType<typeof cloneDatabase>>;
  let cut: SeverableDatabase;
  let server: TestApp;
  beforeAll(async () => {
    database = await cloneDatabase();
    cut = await severableDatabase(database.url);
    server = await startTestApp(() => ({ oidc: { clients: applications, resources } }), {
      on: cut,
      watchesApplications: true,
    });
  });
  afterAll(async () => {
    cut.mend();
    await server.close();
    await database.close();
  });

  test('a new application and a known one are asked to try again later, and both work afterwards', async () => {
    const ask = async (id: string, uri: string) => (await server.browser().get(requestOf(id, uri))).statusCode;
    const known = () => ask('documents', 'https://documents.insurer.example/callback');
    const added = () => ask('claims-2', redirectUri);
    expect(await known()).toBe(303);
    cut.severAfter(0);
    await vi.waitFor(async () => expect(await known()).toBe(503), soon);
    await addStoredClient({ ...server.deps, db: database.db }, 'claims-2', entry, act, { isTrial: false });
    expect([await known(), await added()]).toEqual([503, 503]);
    const warned = () => server.logged.filter((line) => line.includes('the applications of the database could not be'));
    await vi.waitFor(() => expect(warned()).toHaveLength(1), soon);
    cut.mend();
    await vi.waitFor(async () => expect([await known(), await added()]).toEqual([303, 303]), soon);
    expect(warned()).toHaveLength(1);
  });
});
