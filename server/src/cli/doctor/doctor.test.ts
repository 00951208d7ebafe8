import { days, minutes } from '@selvage/contract/time-units';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type RequestListener, type Server, createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { readOrganisations } from '../../config/organisation-settings.ts';
import { configDigest } from '../../config/config-digest.ts';
import type { DeskOpenId } from '../../config/config.ts';
import { deriveKeys } from '../../crypto/key-ring.ts';
import { openDatabase } from '../../db/database.ts';
import { readDemoConfig } from '../../../test/harness/test-config.ts';
import { noteInstance, openKeyRing } from '../../crypto/key-ring-store.ts';
import { commandLine } from '../../../test/harness/command-line.ts';
import { httpRegistryAnswers, answerJson, startRegistryStub } from '../../../test/harness/remote-registry.ts';
import { freePort, madeCertificate } from '../../../test/harness/machine.ts';
import { type MailSink, startMailSink, startSmsSink } from '../../../test/harness/messages.ts';
import { type TestApp, startTestApp } from '../../../test/harness/test-app.ts';
import { type TestDatabase, cloneDatabase } from '../../../test/harness/test-database.ts';
import { auditFinding, checkDatabase, clockFinding, outboxFinding } from './check-database.ts';
import { checkUrlCertificate, expiryFinding } from './check-certificates.ts';
import { checkMail, checkRegistry, checkSms } from './check-gateways.ts';
import { checkPages } from './check-pages.ts';
import { checkProxy, checkPublicUrl } from './check-public-url.ts';
import { checkSecret } from './check-all.ts';
import { worstOf } from './finding.ts';

const closing: Server[] = [];
afterAll(() => closing.forEach((server) => server.close()));

async function listening(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  closing.push(server);
  await once(server, 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

describe('the doctor’s check of the public address', () => {
  let server: TestApp;
  let selvage: string;
  beforeAll(async () => {
    server = await startTestApp();
    selvage = await server.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => server.close());

  const examined = async (origin: string) => (await checkPublicUrl({ id: 'linen', origin }))[0];

  test('passes if this server answers', async () => {
    expect(await examined(selvage)).toEqual({ about: 'address linen', state: 'ok', says: `${selvage} answers` });
  });

  test('finds a proxy that changes the host name', async () => {
    const proxy = await listening(
      (request, response) =>
        void server.app
          .inject({ method: 'GET', url: request.url ?? '/', headers: { host: 'upstream-1:3000' } })
          .then(({ statusCode, headers, body }) =>
            response
              .writeHead(statusCode, headers['content-type'] ? { 'content-type': String(headers['content-type']) } : {})
              .end(body),
          ),
    );
    expect(await examined(proxy)).toMatchObject({
      state: 'wrong',
      hint: expect.stringContaining('proxy_set_header Host'),
    });
  });

  test('reports a redirect to https or to another name', async () => {
    const proxy = await listening((_request, response) =>
      response.writeHead(301, { location: 'https://portal.example/healthz' }).end(),
    );
    expect(await examined(proxy)).toMatchObject({ state: 'wrong', says: `${proxy} leads to https://portal.example` });
  });

  test('does not accept the answer of another server', async () => {
    const other = await listening((_request, response) => response.end('<h1>It works!</h1>'));
    expect(await examined(other)).toMatchObject({
      state: 'wrong',
      says: expect.stringContaining('another server (HTTP 200)'),
    });
  });

  test('fails if the address is https and the server answers plain http', async () => {
    expect(await examined(selvage.replace('http:', 'https:'))).toMatchObject({
      state: 'wrong',
      says: expect.stringContaining('does not speak https'),
    });
  });

  test('is unreachable if nothing listens', async () => {
    expect(await examined(`http://127.0.0.1:${await freePort()}`)).toMatchObject({
      state: 'unreachable',
      says: expect.stringContaining('ECONNREFUSED'),
    });
  });

  test('warns of an untrusted proxy if people use https', () => {
    expect(checkProxy({ secureCookies: true, trustProxy: false }).state).toBe('warning');
    expect(checkProxy({ secureCookies: true, trustProxy: '10.0.0.0/8' }).state).toBe('ok');
  });
});

describe('the doctor’s check of the mail server', () => {
  let sink: MailSink;
  beforeAll(async () => {
    sink = await startMailSink({
      onAuth: ({ username, password }, _session, done) =>
        username === 'selvage' && password === 'right' ? done(null, { user: username }) : done(new Error('no')),
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
    });
  });
  afterAll(() => sink.close());
  const login = (password: string) => ({ login: { user: 'selvage', password }, startTls: 'never' as const });

  test('connects, and sends no message', async () => {
    expect(await checkMail({ mail: sink.settings(login('right')) })).toMatchObject([{ state: 'ok' }]);
    expect(sink.mails).toEqual([]);
    expect(sink.tries).toBe(0);
  });

  test('reports a wrong user or password for the mail server, and does not print them', async () => {
    const [finding] = await checkMail({ mail: sink.settings(login('wr0ng')) });
    expect(finding).toMatchObject({ state: 'wrong', says: expect.stringContaining('the login is refused') });
    expect(JSON.stringify(finding)).not.toContain('wr0ng');
  });

  test('reports that the mail server does not offer the required TLS', async () => {
    expect(await checkMail({ mail: sink.settings({ startTls: 'required' }) })).toMatchObject([{ state: 'wrong' }]);
  });

  test('distinguishes an untrusted certificate from a refused connection', async () => {
    const secure = await startMailSink({ secure: true, ...madeCertificate() });
    const mail = secure.settings({ secure: true });
    expect(await checkMail({ mail })).toMatchObject([
      { state: 'unreachable', says: expect.stringContaining('certificate not trusted') },
    ]);
    await secure.close();
    expect(await checkMail({ mail })).toMatchObject([{ says: expect.stringContaining('connection refused') }]);
  });

  test('is unreachable if nothing listens', async () => {
    expect(await checkMail({ mail: sink.settings({ port: await freePort() }) })).toMatchObject([
      { state: 'unreachable' },
    ]);
  });
});

describe('the doctor’s check of certificates', () => {
  const now = new Date('2026-11-17T12:00:00Z');
  test.each([
    [-1, 'wrong', 'of a.example has expired on 2026-11-16'],
    [0.9, 'wrong', 'of a.example expires within a day, on 2026-11-18'],
    [29, 'warning', 'of a.example is good for 29 days, until 2026-12-16'],
    [31, 'ok', 'of a.example is good for 31 days, until 2026-12-18'],
  ])('a certificate that ends in %d days is %s', (left, state, says) => {
    const end = new Date(now.getTime() + days(left));
    expect(expiryFinding('certificate', 'a.example', end, now)).toMatchObject({ state, says });
  });

  const endsIn = (left: number) => madeCertificate({ until: new Date(Date.now() + days(left)) });

  test('the certificate of the public address is checked', async () => {
    const found = async (left: number) => {
      const server = createSecureServer(endsIn(left)).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const address = server.address();
      const origin = `https://localhost:${typeof address === 'object' && address ? address.port : 0}`;
      const [finding] = await checkUrlCertificate('linen', origin);
      server.close();
      return finding;
    };
    expect(await found(300)).toMatchObject({ about: 'certificate linen', state: 'ok' });
    expect(await found(10)).toMatchObject({ state: 'warning' });
    expect(await found(0.5)).toMatchObject({ state: 'wrong' });
    expect(await checkUrlCertificate('linen', 'http://localhost:1')).toEqual([]);
  });

  test.each([
    ['from the first byte', { secure: true }],
    ['by STARTTLS', { secure: false, disabledCommands: [] }],
  ])('the certificate of the mail server is checked, with TLS %s', async (_how, options) => {
    const certificate = endsIn(10);
    const sink = await startMailSink({ ...options, ...certificate });
    const mail = sink.settings({ host: 'localhost', secure: options.secure, ca: certificate.cert });
    expect(await checkMail({ mail })).toMatchObject([
      { about: 'mail', state: 'ok' },
      { about: 'certificate mail', state: 'warning', says: expect.stringContaining('is good for 9 days') },
    ]);
    await sink.close();
  });

  test('an expired certificate of the mail server is reported as wrong', async () => {
    const certificate = endsIn(-1);
    const sink = await startMailSink({ secure: true, ...certificate });
    const mail = sink.settings({ host: 'localhost', secure: true, ca: certificate.cert });
    expect(await checkMail({ mail })).toMatchObject([
      { about: 'mail', state: 'wrong', says: expect.stringContaining('certificate has expired') },
    ]);
    await sink.close();
  });
});

describe('the doctor’s check of areas and links', () => {
  const answers: Readonly<Record<string, number>> = { '/home/': 302, '/closed/': 403, '/faq': 200, '/down/': 502 };
  const site = async () => {
    const origin = await listening((request, response) => {
      const status = answers[request.url ?? ''] ?? 404;
      const own = request.url === '/own/';
      const headers = own ? { 'x-selvage-page': 'logged-in' } : status === 302 ? { location: '/login?redir=x' } : {};
      response.writeHead(own ? 302 : status, headers).end();
    });
    const areas = {
      member: '/home/',
      group: '/closed/',
      hospital: '/own/',
      consultant: '/down/',
      wellness: '/nowhere/',
    };
    const terms = { member: '/faq', group: '/faq', hospital: '/faq', consultant: '/faq', wellness: '/faq' };
    const nobody = `http://127.0.0.1:${await freePort()}/`;
    return {
      id: 'linen',
      origin,
      areas,
      links: { faq: '/faq', contact: '/contact', privacy: nobody, accessibility: '/faq?a', terms },
    };
  };

  test('requests each area and link, and reports the answers', async () => {
    const brand = await site();
    const findings = await checkPages(brand);
    const told = Object.fromEntries(
      findings.map(({ about, state, says }) => [about, `${state}: ${says.replace(brand.origin, '')}`]),
    );
    expect(told).toMatchObject({
      'area member linen': 'ok: /home/ answered 302 and leads to /login',
      'area group linen': 'ok: /closed/ answered 403',
      'area hospital linen': 'warning: /own/ is served by Selvage itself: people see "You are logged in"',
      'area consultant linen': 'wrong: /down/ answered 502',
      'area wellness linen': 'wrong: /nowhere/ answered 404',
      'link faq linen': 'ok: /faq answered 200',
      'link contact linen': 'wrong: /contact answered 404',
      'link privacy linen': expect.stringContaining('does not answer (ECONNREFUSED)'),
    });
    expect(findings.filter(({ about }) => about.includes('terms'))).toEqual([]);
  });

  test('reports an area that this server answers, because no other server answers it', async () => {
    const server = await startTestApp(() => ({ mode: 'production' }));
    const origin = await server.app.listen({ host: 'localhost', port: 0 });
    const { areas, links } = server.deps.config.brands[0];
    const findings = await checkPages({
      id: 'linen',
      origin: origin.replace(/\[::1\]|127\.0\.0\.1/, 'localhost'),
      areas,
      links,
    });
    expect(findings.filter(({ about }) => about.startsWith('area ')).map(({ state }) => state)).toEqual(
      Array.from({ length: 5 }, () => 'warning'),
    );
    expect(findings.filter(({ about }) => about.startsWith('link ')).map(({ state }) => state)).not.toContain('wrong');
    await server.close();
  });
});

describe('the doctor’s check of the text gateway', () => {
  test('only connects to a generic gateway, and asks Twilio about the credentials', async () => {
    const sink = await startSmsSink();
    const { sms } = readDemoConfig({ SMS_URL: `${sink.url}/send` });
    expect(await checkSms({ sms })).toMatchObject([{ state: 'ok', says: expect.stringContaining('no message sent') }]);
    expect(sink.heard).toEqual([]);
    const twilio = {
      shape: 'twilio' as const,
      url: `${sink.url}/2010-04-01/Accounts/AC1/Messages.json`,
      user: 'AC1',
      secret: 's',
      sender: {},
      timeout: 1000,
    };
    sink.mode = { status: 401 };
    expect(await checkSms({ sms: twilio })).toMatchObject([{ state: 'wrong' }]);
    sink.mode = { status: 200 };
    expect(await checkSms({ sms: twilio })).toMatchObject([{ state: 'ok' }]);
    expect(sink.heard.map(({ method, path }) => [method, path])).toEqual(
      Array.from({ length: 2 }, () => ['GET', '/2010-04-01/Accounts/AC1.json']),
    );
    await sink.close();
    expect(await checkSms({ sms })).toMatchObject([{ state: 'unreachable' }]);
  });
});

test('the doctor asks the registry one question that names no person, and reports the answer', async () => {
  const stub = await startRegistryStub(httpRegistryAnswers);
  const { registry, organisations } = readDemoConfig();
  expect(await checkRegistry({ registry, organisations })).toMatchObject([{ state: 'skipped' }]);
  const limits = { timeout: 1000, breaker: { failures: 5, pause: 1000 }, recognisedLife: 0, concurrency: 5 };
  const remote = {
    kind: 'http' as const,
    connection: { url: stub.url, credentials: { token: null, certificate: null }, ca: null },
    limits,
  };
  expect(await checkRegistry({ registry: remote, organisations })).toMatchObject([
    { state: 'wrong', says: expect.stringContaining(stub.url) },
  ]);
  stub.answering = ({ body }, response) => answerJson(response, { id: JSON.parse(body).id, recognised: false });
  expect(await checkRegistry({ registry: remote, organisations })).toMatchObject([{ state: 'ok' }]);
  // A registry that does not know the question about organisations is found before the first invitation.
  const on = readOrganisations({ group: { enabled: true } });
  expect(await checkRegistry({ registry: remote, organisations: on })).toMatchObject([{ state: 'wrong' }]);
  const certificate = madeCertificate({ until: new Date(Date.now() + days(10)) });
  const secure = await startRegistryStub(stub.answering, certificate);
  const connection = { ...remote.connection, url: secure.url, ca: Buffer.from(certificate.cert) };
  expect(await checkRegistry({ registry: { ...remote, connection }, organisations })).toMatchObject([
    { about: 'registry', state: 'ok' },
    { about: 'certificate registry', state: 'warning' },
  ]);
  await secure.close();
  await stub.close();
  expect(await checkRegistry({ registry: remote, organisations })).toMatchObject([{ state: 'unreachable' }]);
});

describe('the doctor’s check of the database', () => {
  let database: TestDatabase;
  beforeAll(async () => void (database = await cloneDatabase()));
  afterAll(() => database.close());
  const on = (url: string) => checkDatabase(readDemoConfig({ DATABASE_URL: url }));
  const stateOf = async (url: string, about: string) => (await on(url)).find((finding) => finding.about === about);

  test('accepts a recent, migrated database with the same time, and lists its checks', async () => {
    expect((await on(database.url)).map(({ about, state }) => [about, state])).toEqual([
      ['database', 'ok'],
      ['rights', 'warning'],
      ['clock', 'ok'],
      ['replication', 'warning'],
      ['keys', 'ok'],
      ['passkeys', 'ok'],
      ['people', 'ok'],
      ['outbox', 'ok'],
      ['audit', 'ok'],
    ]);
  });

  describe('F14 the doctor’s check of the keys', () => {
    const keys = deriveKeys(readDemoConfig().secrets);
    afterEach(async () => {
      await database.db.deleteFrom('secret_keys').execute();
      await database.db.deleteFrom('server_instances').execute();
    });

    test('reports secret keys that belong to another database', async () => {
      const others = deriveKeys([{ id: 1, secret: 'the secret of another database' }]);
      await openKeyRing(database.db, others, new Date());
      expect(await stateOf(database.url, 'keys')).toMatchObject({
        state: 'wrong',
        says: expect.stringContaining('another secret as key 1 than the one that belongs to this database'),
      });
    });

    test('reports secret keys that a running instance does not have', async () => {
      await openKeyRing(database.db, keys, new Date());
      expect(await stateOf(database.url, 'keys')).toMatchObject({ state: 'ok' });
      const others = deriveKeys([{ id: 9, secret: 'a ring of its own' }]);
      await noteInstance(
        database.db,
        { id: randomUUID(), name: 'portal-2', applications: [], applicationVersions: {} },
        others,
        new Date(),
      );
      expect(await stateOf(database.url, 'keys')).toMatchObject({
        state: 'wrong',
        says: 'key 1 is current, but these instances lack it: portal-2',
      });
    });
  });

  test('a database user without all needed rights gets a list of the missing ones', async () => {
    const name = `doctor_${Math.floor(performance.now())}`;
    await sql`create role ${sql.id(name)} login password 'x'`.execute(database.db);
    await sql`grant select, insert, update, delete on all tables in schema public to ${sql.id(name)}`.execute(
      database.db,
    );
    await sql`revoke update, delete on audit_events, sessions from ${sql.id(name)}`.execute(database.db);
    const url = database.url.replace(/\/\/[^@]+@/, `//${name}:x@`);
    expect(await stateOf(url, 'rights')).toMatchObject({ state: 'wrong', says: 'this user may not use sessions' });
    await sql`grant all on sessions to ${sql.id(name)}`.execute(database.db);
    expect(await stateOf(url, 'rights')).toMatchObject({ state: 'ok' });
    await sql`drop owned by ${sql.id(name)}`.execute(database.db);
    await sql`drop role ${sql.id(name)}`.execute(database.db);
  });

  test('OPS-P9 a read-only database is reported as wrong', async () => {
    const readOnly = `${database.url}?options=-c%20default_transaction_read_only%3Don`;
    expect(await stateOf(readOnly, 'database')).toMatchObject({
      state: 'wrong',
      says: expect.stringContaining('read only'),
    });
  });

  test('a large difference between the clocks of the database and this machine is reported as wrong', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes(2) });
    const found = await stateOf(database.url, 'clock');
    vi.useRealTimers();
    expect(found).toMatchObject({ state: 'wrong', says: expect.stringMatching(/^1[12]\d{4} ms apart/) });
  });

  test('instances with different configurations are reported as a warning', async () => {
    const config = readDemoConfig({ DATABASE_URL: database.url });
    const found = async () => (await checkDatabase(config)).find(({ about }) => about === 'instances');
    const connected = async (change: Partial<typeof config>) => {
      const server = openDatabase(database.url, {
        label: configDigest({ ...config, ...change }),
        onLost: () => undefined,
      });
      await sql`select 1`.execute(server.db);
      return server;
    };
    expect(await found()).toBeUndefined();
    // A different port does not count as a different configuration.
    const first = await connected({ port: 4000 });
    expect(await found()).toMatchObject({ state: 'ok', says: '1 runs with this configuration' });
    const second = await connected({ apiDocs: !config.apiDocs });
    expect(await found()).toMatchObject({ state: 'warning', says: expect.stringMatching(/^run with different conf/) });
    await first.close();
    await expect
      .poll(found)
      .toMatchObject({ state: 'warning', says: '1 runs with another configuration than this one' });
    await second.close();
    await expect.poll(found).toBeUndefined();
  });

  test('a desk without an agent who can log in is reported as wrong', async () => {
    const config = {
      ...readDemoConfig({ DATABASE_URL: database.url }),
      desk: { hosts: null, peoplePerDay: 200, applications: false, openid: null },
    };
    const found = async () => (await checkDatabase(config)).find(({ about }) => about === 'desk');
    const agent = (name: string, row: { role: 'agent' | 'viewer'; password_hash: string | null }) =>
      database.db
        .insertInto('agents')
        .values({ name, email: `${name}@desk.example`, totp_sealed: Buffer.of(0), created_at: new Date(), ...row })
        .execute();
    await agent('viewer', { role: 'viewer', password_hash: 'x' });
    await agent('invited', { role: 'agent', password_hash: null });
    expect(await found()).toMatchObject({ state: 'wrong', says: 'is switched on, and no agent can log in there' });
    await agent('first', { role: 'agent', password_hash: 'x' });
    expect(await found()).toMatchObject({ state: 'warning' });
    await agent('second', { role: 'agent', password_hash: 'x' });
    expect(await found()).toMatchObject({ state: 'ok', says: '2 agents, 1 viewer' });
    await database.db.deleteFrom('agents').execute();
  });

  test('the finding for the desk counts the agents who log in by the configured OpenID provider', async () => {
    const agent = (name: string, row: object) =>
      database.db
        .insertInto('agents')
        .values({ name, email: `${name}@desk.example`, role: 'agent', created_at: new Date(), ...row })
        .execute();
    const openid = { openid_issuer: 'https://login.example', openid_subject: 's', email: 's@desk.example' };
    await agent('of the provider', openid);
    await agent('of another', { ...openid, openid_issuer: 'https://another.example' });
    await agent('with a password', { email: 'p@desk.example', totp_sealed: Buffer.of(0), password_hash: 'x' });
    const base = readDemoConfig({ DATABASE_URL: database.url });
    const says = async (only: boolean) => {
      const settings: DeskOpenId = {
        issuer: 'https://login.example',
        clientId: 'selvage-desk',
        credentials: { method: 'client_secret_basic', secret: 'of-the-provider' },
        name: 'Insurer account',
        scopes: ['openid'],
        roles: { claim: 'groups', agent: ['agents'], viewer: [], applications: [] },
        requiresAcr: [],
        requiresAmr: [],
        maxAgeSeconds: null,
        only,
      };
      const config = { ...base, desk: { hosts: null, peoplePerDay: 200, applications: false, openid: settings } };
      return (await checkDatabase(config)).find(({ about }) => about === 'desk')?.says;
    };
    expect(await says(false)).toBe('2 agents, 0 viewers; others may come by Insurer account');
    expect(await says(true)).toBe('1 agent, 0 viewers; others may come by Insurer account');
    await database.db.deleteFrom('agents').execute();
  });

  test('an empty database is reported as not migrated', async () => {
    const empty = await cloneDatabase({ empty: true });
    expect(await stateOf(empty.url, 'schema')).toMatchObject({ state: 'wrong', hint: 'selvage migrate' });
    await empty.close();
  });

  test('a schema of which a part is missing is reported with that part', async () => {
    const halved = await cloneDatabase();
    await sql`drop table outbox`.execute(halved.db);
    expect(await on(halved.url)).toMatchObject([
      {
        about: 'schema',
        state: 'wrong',
        says: expect.stringMatching(/^is incomplete, .*: relation "outbox" does not ex/),
      },
    ]);
    await halved.close();
  });

  test('a stopped database server is reported as unreachable, and a missing database as wrong', async () => {
    const port = await freePort();
    expect(await on(`postgres://a:b@127.0.0.1:${port}/x`)).toMatchObject([{ state: 'unreachable' }]);
    expect(await on(database.url.replace(/\/test_\w+$/, '/nowhere'))).toMatchObject([{ state: 'wrong' }]);
  });
});

test.each([
  [0, false, 'ok'],
  [-1500, false, 'ok'],
  [2500, false, 'warning'],
  [6000, false, 'warning'],
  [6000, true, 'wrong'],
  [-90_000, false, 'wrong'],
] as const)(
  'OP39 a clock that is %d ms apart, with tokens dated by it: %s, is %s',
  (difference, datesTokens, state) => {
    expect(clockFinding(difference, datesTokens).state).toBe(state);
  },
);

test.each([
  [{ lastEnd: new Date(days(100)), rowsWithoutMonth: 0, chainLag: 3 }, 'ok'],
  [{ lastEnd: new Date(days(44)), rowsWithoutMonth: 0, chainLag: 3 }, 'warning'],
  [{ lastEnd: new Date(days(100)), rowsWithoutMonth: 0, chainLag: 400 }, 'warning'],
  [{ lastEnd: new Date(days(100)), rowsWithoutMonth: 2, chainLag: 3 }, 'wrong'],
] as const)('an audit with %j is %s', (health, state) => {
  expect(auditFinding(health, new Date(0)).state).toBe(state);
});

test.each([
  [{ waiting: 0, oldest: null, dead: 0 }, 'ok'],
  [{ waiting: 3, oldest: new Date(minutes(58)), dead: 0 }, 'ok'],
  [{ waiting: 3, oldest: new Date(minutes(50)), dead: 0 }, 'wrong'],
  [{ waiting: 0, oldest: null, dead: 2 }, 'warning'],
] as const)('an outbox with %j is %s', (health, state) => {
  expect(outboxFinding(health, new Date(minutes(60))).state).toBe(state);
});

test.each([
  ['passwordpasswordpasswordpassword', 'wrong'],
  ['abcdefghabcdefghabcdefghabcdefgh', 'wrong'],
  ['q8Zr0kV3nB7xTf2LwYc5HsJ9dGmP4aEu', 'ok'],
] as const)('the secret %s is %s', (secret, state) => {
  const finding = checkSecret({ secrets: [{ id: 1, secret }], mode: 'production' });
  expect(finding.state).toBe(state);
  expect(JSON.stringify(finding)).not.toContain(secret);
});

test('the doctor ends with the exit code of the worst finding', async () => {
  const finding = (state: 'ok' | 'warning' | 'wrong' | 'unreachable') => ({ about: '', state, says: '' });
  expect(worstOf([finding('ok'), finding('warning')])).toBe('ok');
  expect(worstOf([finding('wrong'), finding('ok')])).toBe('refused');
  expect(worstOf([finding('wrong'), { ...finding('wrong'), isSetting: true }])).toBe('configuration');
  expect(worstOf([finding('wrong'), finding('unreachable')])).toBe('unreachable');
  const database = await cloneDatabase();
  const port = String(await freePort());
  const server = await startTestApp();
  const run = commandLine(server);
  const env = { DATABASE_URL: database.url, PORT: port };
  const { code, out } = await run(['doctor'], { env, colour: true });
  expect(code).toBe(4);
  expect(out).toContain('\u001b[32mok         \u001b[0m  database');
  expect((await run(['doctor'], { env })).out).not.toContain('\u001b');
  expect(JSON.parse((await run(['doctor', '--json'], { env })).out).findings[0]).toMatchObject({ about: 'secret' });
  await server.close();
  await database.close();
});
