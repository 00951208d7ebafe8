import { days, minutes, seconds } from '@selvage/contract/time-units';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { commandLine } from '../../../test/harness/command-line.ts';
import { Application, follow, type Issuer, startIssuer } from '../../../test/harness/oidc.ts';
import { applications, resources } from '../../../test/harness/oidc-clients.ts';
import { addAccount } from '../../../test/harness/accounts.ts';
import type { TestBrowser } from '../../../test/harness/test-app.ts';
import { authenticate } from '../../../test/harness/sign-in.ts';
import { refusalNames } from './refusal-names.ts';

let issuer: Issuer;
let run: ReturnType<typeof commandLine>;
let browser: TestBrowser;
beforeAll(async () => {
  const clients = applications.map((each) => (each.id === 'physio' ? { ...each, requiresPar: true } : each));
  issuer = await startIssuer(1, () => ({ throttle: true, oidc: { clients, resources } }));
  run = commandLine(issuer.server);
  browser = issuer.browser();
  await authenticate(browser, await addAccount(issuer.server.deps));
  await run(['client', 'disable', 'claims-api', '--reason', 'ticket 4711']);
  await run(['client', 'disable', 'app', '--reason', 'ticket 4711']);
});
afterAll(() => issuer.close());
beforeEach(async () => {
  issuer.server.clock.advance(seconds(10));
  await issuer.server.deps.db.deleteFrom('oidc_refusals').execute();
});

type Line = Record<string, unknown>;

async function linesOf(act: () => Promise<unknown>): Promise<Line[]> {
  const before = issuer.server.logged.length;
  await act();
  return issuer.server.logged.slice(before).map((line) => JSON.parse(line) as Line);
}
const refusedLines = (lines: readonly Line[]) => lines.filter(({ msg }) => msg === 'an application was refused');

const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});
const secretOf = (id: string) => applications.find((each) => each.id === id)?.secret ?? '';

const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  issuer.at(0, path, { method: 'POST', headers, body: new URLSearchParams(fields) });

/** Sends the login request of an application with changed parameters. Null removes a parameter. */
async function ask(id: string, change: Record<string, string | null>) {
  const url = new URL(await (await Application.open(issuer, id)).start('openid'), issuer.origin);
  for (const [name, value] of Object.entries(change))
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  return browser.get(url.pathname + url.search);
}

/** Gets a code and exchanges it with changed parameters. */
async function exchange(change: Record<string, string>, headers: Record<string, string> = {}) {
  const application = await Application.open(issuer, 'documents');
  const { href } = await follow(browser, await application.start());
  const body = application.exchangeBody(href);
  for (const [name, value] of Object.entries(change)) body.set(name, value);
  const response = await issuer.at(0, '/oidc/token', { method: 'POST', body, headers });
  return { response, again: () => issuer.at(0, '/oidc/token', { method: 'POST', body }) };
}

const code = {
  grant_type: 'authorization_code',
  code: 'c'.repeat(43),
  redirect_uri: 'https://partner.example/callback',
};
const other = 'https://evil.example/callback';

/** The page may wrap a part of the reference in an element. */
const referenceOn = (body: string): string =>
  /quote this reference: (\w{4}-\w{2})/.exec(body.replaceAll(/<\/?span[^>]*>/g, ''))?.[1] ?? '';

describe('OP40 the refusal of an application', () => {
  // oxfmt-ignore
  test.each<[error: string, client: string, route: string, act: () => Promise<unknown>]>([
    ['invalid_redirect_uri',        'documents',    '/oidc/auth',       () => ask('documents', { redirect_uri: other })],
    ['invalid_redirect_uri',        'documents',    '/oidc/auth',       () => ask('documents', { redirect_uri: null })],
    ['invalid_redirect_uri',        'documents',    '/oidc/auth',       () => ask('documents', { redirect_uri: other, code_challenge: null })],
    ['invalid_redirect_uri',        'partner',      '/oidc/par',        () => post('/oidc/par', { client_id: 'partner', response_type: 'code', scope: 'openid', redirect_uri: other, code_challenge: 'c'.repeat(43), code_challenge_method: 'S256' }, basic('partner', secretOf('partner')))],
    ['unknown_client',              'unknown',      '/oidc/auth',       () => ask('documents', { client_id: 'stranger-of-mine' })],
    ['unknown_client',              'unknown',      '/oidc/auth',       () => ask('documents', { client_id: null })],
    ['unknown_client',              'unknown',      '/oidc/token',      () => post('/oidc/token', code, basic('stranger-of-mine', 'x'))],
    ['client_disabled',             'app',          '/oidc/auth',       () => ask('app', {})],
    ['client_disabled',             'app',          '/oidc/token',      () => post('/oidc/token', { ...code, client_id: 'app' })],
    ['client_disabled',             'claims-api',   '/oidc/introspect', () => post('/oidc/introspect', { token: 'x' }, basic('claims-api', secretOf('claims-api')))],
    ['client_disabled',             'app',          '/oidc/logout',     () => browser.get('/oidc/logout?client_id=app')],
    ['pkce_missing',                'documents',    '/oidc/auth',       () => ask('documents', { code_challenge: null, code_challenge_method: null })],
    ['pkce_mismatch',               'documents',    '/oidc/token',      () => exchange({ code_verifier: 'v'.repeat(43) })],
    ['redirect_uri_mismatch',       'documents',    '/oidc/token',      () => exchange({ redirect_uri: other })],
    ['token_of_another_client',     'partner',      '/oidc/token',      () => exchange({ client_id: 'partner' }, basic('partner', secretOf('partner')))],
    ['token_reused',                'documents',    '/oidc/token',      async () => (await exchange({})).again()],
    ['invalid_scope',               'documents',    '/oidc/auth',       () => ask('documents', { scope: 'openid group' })],
    ['invalid_request',             'documents',    '/oidc/auth',       () => ask('documents', { prompt: 'none login' })],
    ['invalid_request_uri',         'documents',    '/oidc/auth',       () => ask('documents', { request_uri: 'urn:ietf:params:oauth:request_uri:none' })],
    ['pushed_request_missing',      'physio',       '/oidc/auth',       () => ask('physio', {})],
    ['unsupported_response_type',   'documents',    '/oidc/auth',       () => ask('documents', { response_type: 'nonsense' })],
    ['invalid_target',              'documents',    '/oidc/auth',       () => ask('documents', { resource: 'https://other.example' })],
    ['unmet_authentication_requirements', 'documents', '/oidc/auth',    () => ask('documents', { acr_values: 'phr' })],
    ['wrong_credentials',           'partner',      '/oidc/token',      () => post('/oidc/token', code, basic('partner', 'wrong'))],
    ['wrong_credentials',           'partner',      '/oidc/par',        () => post('/oidc/par', {}, basic('partner', 'wrong'))],
    ['wrong_credentials',           'documents-api', '/oidc/introspect', () => post('/oidc/introspect', { token: 'x' }, basic('documents-api', 'wrong'))],
    ['wrong_credentials',           'partner',      '/oidc/revoke',     () => post('/oidc/revoke', { token: 'x' }, basic('partner', 'wrong'))],
    ['wrong_auth_method',           'claims',       '/oidc/token',      () => post('/oidc/token', code, basic('claims', 'x'))],
    ['credentials_missing',         'unknown',      '/oidc/token',      () => post('/oidc/token', { grant_type: 'client_credentials' })],
    ['unsupported_grant_type',      'partner',      '/oidc/token',      () => post('/oidc/token', { grant_type: 'password' }, basic('partner', secretOf('partner')))],
    ['origin_not_allowed',          'documents',    '/oidc/token',      () => post('/oidc/token', { ...code, client_id: 'documents' }, { origin: 'https://evil.example' })],
    ['invalid_logout_uri',          'documents',    '/oidc/logout',     () => browser.get(`/oidc/logout?client_id=documents&post_logout_redirect_uri=${encodeURIComponent(other)}`)],
    ['unknown_client',              'unknown',      '/oidc/logout',     () => browser.get(`/oidc/logout?client_id=stranger-of-mine&post_logout_redirect_uri=${encodeURIComponent(other)}`)],
  ])('for %s of %s at %s is one line of the log and one reason in the command line', async (error, client, route, act) => {
    const lines = await linesOf(act);
    const [line, ...others] = refusedLines(lines);
    expect(others).toEqual([]);
    expect(line).toMatchObject({ level: 40, client, error, reference: expect.stringMatching(/^\w{4}-\w{2}$/) });
    expect(String(line?.['reqId']).startsWith(String(line?.['reference']).replace('-', ''))).toBe(true);
    expect(JSON.stringify(lines)).not.toMatch(/evil\.example/);
    expect(refusalNames).toContain(error);
    const rows = await issuer.server.deps.db.selectFrom('oidc_refusals').selectAll().execute();
    const id = client === 'unknown' ? '-' : client;
    expect(rows).toMatchObject([
      { client_id: id, route, error, reference: line?.['reference'], at: issuer.server.clock.now() },
    ]);
  });

  // oxfmt-ignore
  test.each<[what: string, act: () => Promise<unknown>, details: object]>([
    ['a client id that no application has', () => ask('documents', { client_id: 'dokuments' }), { clientId: 'dokuments' }],
    ['such an id in a token request',       () => post('/oidc/token', code, basic('dokuments', 'x')), { clientId: 'dokuments' }],
    ['such an id in a logout',              () => browser.get(`/oidc/logout?client_id=dokuments&post_logout_redirect_uri=${encodeURIComponent(other)}`), { clientId: 'dokuments' }],
    ['an email address as client id',       () => ask('documents', { client_id: 'pat@insurer.example' }), {}],
    ['a number as client id',               () => ask('documents', { client_id: '1000000001' }), {}],
    ['a secret as client id',               () => ask('documents', { client_id: 'a'.repeat(64) }), {}],
    ['another host',                        () => ask('documents', { redirect_uri: 'https://evil.example/callback' }), { differs: ['hostname'] }],
    ['a slash at the end',                  () => ask('documents', { redirect_uri: 'https://documents.insurer.example/callback/' }), { differs: ['slash at the end'] }],
    ['another scheme and port',             () => ask('documents', { redirect_uri: 'http://documents.insurer.example:8080/callback' }), { differs: ['protocol', 'port'] }],
    ['a capital letter in the host',        () => ask('documents', { redirect_uri: 'https://Documents.insurer.example/callback' }), { differs: ['form'] }],
    ['no redirect address',                 () => ask('documents', { redirect_uri: null }), { differs: ['missing'] }],
  ])('for %s says in the log what is wrong, and no text that a stranger could choose', async (_, act, details) => {
    const [line] = refusedLines(await linesOf(act));
    const { clientId, differs } = line ?? {};
    expect({ ...(clientId !== undefined && { clientId }), ...(differs !== undefined && { differs }) }).toEqual(details);
    expect(JSON.stringify(line)).not.toMatch(/evil|pat@|1000000001|aaaa/);
  });

  test('is found by selvage user show for a client id that no application has', async () => {
    const { body } = await ask('documents', { client_id: 'dokuments' });
    const shown = referenceOn(body);
    expect((await run(['user', 'show', shown])).out).toContain(
      `${shown} belongs to no person: a request at /oidc/auth was refused (unknown_client), which no known application sent; see clientId in its line of the log`,
    );
  });

  test('is named in the log after too many wrong secrets', async () => {
    for (let times = 0; times < 21; times++) await post('/oidc/token', code, basic('nightly', 'wrong'));
    const lines = await linesOf(() => post('/oidc/token', code, basic('nightly', secretOf('nightly'))));
    expect(refusedLines(lines)).toMatchObject([{ client: 'nightly', error: 'too_many_wrong_credentials' }]);
  });

  // oxfmt-ignore
  test.each<[name: string, act: () => Promise<unknown>]>([
    ['no person is logged in',           async () => issuer.browser().get(await (await Application.open(issuer, 'documents')).start('openid', { prompt: 'none' }))],
    ['a refresh token has expired',      () => post('/oidc/token', { grant_type: 'refresh_token', refresh_token: 'r'.repeat(43), client_id: 'documents' })],
    ['an access token has expired',      () => issuer.at(0, '/oidc/userinfo', { headers: { authorization: `Bearer ${'a'.repeat(43)}` } })],
    ['a link is old',                    () => issuer.browser().get(`/oidc/auth/${'u'.repeat(21)}?client=documents`)],
    ['an API asks about a JWT',          () => post('/oidc/introspect', { token: 'e30.e30.c2ln' }, basic('documents-api', secretOf('documents-api')))],
  ])('is not what the log reports when %s, because that is normal', async (_, act) => {
    expect(refusedLines(await linesOf(act))).toEqual([]);
    expect(await issuer.server.deps.db.selectFrom('oidc_refusals').selectAll().execute()).toEqual([]);
  });
});

describe('the latest refusals of an application', () => {
  const show = async (id: string) => {
    const { out } = await run(['client', 'show', id, '--json']);
    return (JSON.parse(out) as { refusals: unknown[] }).refusals;
  };

  test('are shown with reason, time and reference, with the newest first', async () => {
    await ask('documents', { redirect_uri: other });
    issuer.server.clock.advance(seconds(10));
    await ask('documents', { scope: 'openid group' });
    const at = issuer.server.clock.now();
    const reference = expect.stringMatching(/^\w{4}-\w{2}$/);
    expect(await show('documents')).toEqual([
      {
        route: '/oidc/auth',
        error: 'invalid_scope',
        at: at.toISOString(),
        reference,
        remedy: 'Request only its scopes and resources.',
      },
      {
        route: '/oidc/auth',
        error: 'invalid_redirect_uri',
        at: new Date(at.getTime() - seconds(10)).toISOString(),
        reference,
        remedy: expect.stringContaining('redirectUris'),
      },
    ]);
    const { out } = await run(['client', 'show', 'documents']);
    expect(out).toMatch(/^last refused +at +error +reference\n\S+Z +\/oidc\/auth +invalid_scope +\w{4}-\w{2}$/m);
    expect(out).toMatch(/^error +what its team has to do\ninvalid_scope +Request only its scopes and resources\.$/m);
    expect(await show('partner')).toEqual([]);
  });

  test('are one row for each reason with its last 20, however often and for whichever person they happen', async () => {
    const references: string[] = [];
    for (let times = 0; times < 25; times++) {
      issuer.server.clock.advance(seconds(11));
      const { body } = await ask('documents', { redirect_uri: `${other}${times}` });
      references.push(referenceOn(body));
      await ask('documents', { client_id: `stranger-of-mine-${times}` });
    }
    const rows = await issuer.server.deps.db.selectFrom('oidc_refusals').select(['client_id', 'error', 'at']).execute();
    const at = issuer.server.clock.now();
    expect(rows.toSorted((one, two) => one.error.localeCompare(two.error))).toEqual([
      { client_id: 'documents', error: 'invalid_redirect_uri', at },
      { client_id: '-', error: 'unknown_client', at },
    ]);
    const shown = async (reference = '') => (await run(['user', 'show', reference])).code;
    expect([await shown(references.at(-1)), await shown(references.at(-20)), await shown(references.at(-21))]).toEqual([
      0, 0, 1,
    ]);
    expect((await show('documents')).map((each) => (each as { reference: string }).reference)).toEqual(
      references.slice(-20).toReversed(),
    );
    issuer.server.clock.advance(seconds(11));
    await ask('documents', { scope: 'openid group' });
    issuer.server.clock.advance(days(30) - seconds(30));
    // The former refusals of a row that is not deleted yet are no longer shown.
    expect((await show('documents')).map((each) => (each as { error: string }).error)).toEqual([
      'invalid_scope',
      'invalid_redirect_uri',
      'invalid_redirect_uri',
    ]);
  });

  test('always have the latest one of each reason', async () => {
    await ask('documents', { scope: 'openid group' });
    for (let times = 0; times < 20; times++) {
      issuer.server.clock.advance(seconds(11));
      await ask('documents', { redirect_uri: `${other}${times}` });
    }
    const errors = (await show('documents')).map((each) => (each as { error: string }).error);
    expect([errors.length, errors.at(-1)]).toEqual([20, 'invalid_scope']);
  });

  test('are written by an instance six times in a minute, so that a flood costs nothing', async () => {
    // The refusals of the tests before are over.
    issuer.server.clock.advance(minutes(1));
    for (let times = 0; times < 6; times++) await ask('documents', { redirect_uri: other });
    issuer.server.clock.advance(seconds(59));
    const lines = await linesOf(() => ask('documents', { redirect_uri: other }));
    expect(refusedLines(lines)).toHaveLength(1);
    expect(await show('documents')).toHaveLength(6);
    issuer.server.clock.advance(seconds(1));
    await ask('documents', { redirect_uri: other });
    expect(await show('documents')).toHaveLength(7);
  });

  test('are found in the log and by selvage user show with the reference on the page', async () => {
    let shown = '';
    const lines = await linesOf(async () => {
      const { body } = await ask('documents', { redirect_uri: other });
      shown = referenceOn(body);
    });
    expect(lines.filter((line) => JSON.stringify(line).includes(shown)).map(({ msg }) => msg)).toEqual([
      'an application was refused',
      'answered',
    ]);
    const at = issuer.server.clock.now().toISOString();
    const answered = await run(['user', 'show', shown]);
    expect([answered.code, answered.out]).toEqual([
      0,
      expect.stringMatching(
        new RegExp(
          `^${shown} belongs to no person: the application documents was refused at /oidc/auth \\(invalid_redirect_uri\\)\\.\nIt was at ${at}\\.\nSend one of its redirect addresses .*\nIts other refusals: selvage client show documents\n$`,
        ),
      ),
    ]);
    expect((await run(['user', 'unlock', shown, '--reason', 'test'])).err).toContain(
      `${shown} belongs to no person: the application documents was refused`,
    );
    expect((await run(['user', 'show', '2222-22'])).err).toContain('no person has the reference 2222-22');
  });

  test('are found in the log by the reference on the page also for an old link', async () => {
    const lines = await linesOf(() => issuer.browser().get(`/oidc/auth/${'u'.repeat(21)}?client=documents`));
    expect(lines.at(-1)).toMatchObject({ status: 400, reference: expect.stringMatching(/^\w{4}-\w{2}$/) });
  });
});
