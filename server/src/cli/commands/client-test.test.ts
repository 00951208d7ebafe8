import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAccount } from '../../../test/harness/accounts.ts';
import { commandLine } from '../../../test/harness/command-line.ts';
import {
  applications,
  resources,
  startLogoutReceiver,
  type LogoutReceiver,
} from '../../../test/harness/oidc-clients.ts';
import { type Issuer, startIssuer } from '../../../test/harness/oidc.ts';

let issuer: Issuer;
let receiver: LogoutReceiver;
let run: ReturnType<typeof commandLine>;
beforeAll(async () => {
  receiver = await startLogoutReceiver();
  const clients = applications.map((each) =>
    each.id === 'documents' ? { ...each, backchannelLogoutUri: `${receiver.url}/documents` } : each,
  );
  issuer = await startIssuer(1, () => ({ oidc: { clients, resources } }));
  run = commandLine(issuer.server);
  // Makes the keys that sign the logout token.
  await issuer.browser().get('/oidc/jwks');
});
afterAll(async () => {
  await issuer.close();
  await receiver.close();
});

interface Tested {
  findings: { about: string; state: string; says: string; hint?: string }[];
  claims: { scope: string; claims: string[]; values: Record<string, unknown> | null }[];
  request: { url: string; codeVerifier: string } | null;
}
async function tested(id: string, ...more: string[]): Promise<Tested & { code: number }> {
  const { code, out } = await run(['client', 'test', id, ...more, '--json']);
  return { code, ...(JSON.parse(out) as Tested) };
}

describe('OP49 selvage client test', () => {
  test('checks whether the application is enabled, how many instances know it, the discovery document, each redirect address and the back-channel logout', async () => {
    const { findings, claims, request } = await tested('documents');
    expect(Object.fromEntries(findings.map(({ about, state, says }) => [about, `${state}: ${says}`]))).toMatchObject({
      state: 'ok: is enabled',
      instances: 'warning: none runs',
      discovery: expect.stringMatching(/^ok: .*openid-configuration names http:\/\/localhost:\d+ as issuer$/),
      'login https://documents.insurer.example/callback': expect.stringMatching(/^ok: leads to \//),
      'logout documents': `ok: ${receiver.url}/documents takes a logout token`,
    });
    expect(claims[0]).toEqual({ scope: 'openid', claims: ['sub', 'sid', 'acr', 'amr', 'auth_time'], values: null });
    expect((await fetch(request?.url ?? '', { redirect: 'manual' })).status).toBe(303);
  });

  test('says which secret the application has, and with which command it gets one', async () => {
    const secretOf = async (id: string) => (await tested(id)).findings.find(({ about }) => about === 'secret');
    expect([await secretOf('partner'), await secretOf('documents')]).toEqual([
      { about: 'secret', state: 'ok', says: 'has one (file)' },
      undefined,
    ]);
  });

  test('its refusals are kept apart from those of people', async () => {
    await run(['client', 'disable', 'partner', '--reason', 'test']);
    await tested('partner');
    await run(['client', 'enable', 'partner', '--reason', 'test']);
    const { refusals } = JSON.parse((await run(['client', 'show', 'partner', '--json'])).out) as {
      refusals: { route: string; error: string }[];
    };
    expect(new Set(refusals.map(({ route }) => route))).toEqual(new Set(['/oidc/auth (client test)']));
  });

  test('says that it does not call the redirect addresses', async () => {
    expect((await run(['client', 'test', 'documents'])).out).toContain(
      '\nThe redirect addresses were not called: only a login',
    );
  });

  test('fails if people could not log in to the application, and says why', async () => {
    await run(['client', 'disable', 'partner', '--reason', 'test']);
    const { code, findings } = await tested('partner');
    await run(['client', 'enable', 'partner', '--reason', 'test']);
    expect(code).toBe(1);
    expect(findings.filter(({ state }) => state === 'wrong')).toMatchObject([
      { about: 'state', says: 'is disabled', hint: "selvage client enable partner --reason '…'" },
      { about: 'login https://partner.example/callback', says: 'answers 400' },
    ]);
  });

  test('prints the claims of a person by scope, and writes an audit row for that person', async () => {
    const account = await addAccount(issuer.server.deps);
    const { claims, findings } = await tested('partner', '--user', account.email);
    expect(claims.map(({ scope, values }) => [scope, Object.keys(values ?? {})])).toEqual([
      ['openid', ['sub']],
      ['kind', ['kind', 'privileges']],
    ]);
    expect(findings.at(-1)).toMatchObject({ about: 'person', state: 'ok' });
    const shown = await issuer.server.deps.db
      .selectFrom('audit_events')
      .select('actor')
      .where('event', '=', 'account-shown')
      .where('account_id', '=', account.id)
      .execute();
    expect(shown).toEqual([{ actor: 'nora' }]);
  });

  test('fails if the application does not accept the kind of the person in --user', async () => {
    const { email } = await addAccount(issuer.server.deps, { kind: 'hospital' });
    const { code, findings } = await tested('documents', '--user', email);
    expect([code, findings.at(-1)]).toEqual([
      1,
      {
        about: 'person',
        state: 'wrong',
        says: expect.stringContaining('is a hospital, and the application takes'),
        hint: expect.stringMatching(/set kinds of oidc\.clients\.documents in SELVAGE_CONFIG to \[.*"hospital"\]/),
      },
    ]);
  });

  test.each([
    ['documents', /Exchange this code within a minute:\n {2}curl \S+\/oidc\/token -d client_id=documents /],
    ['partner', /\/oidc\/token -u partner:\$CLIENT_SECRET -d grant_type=authorization_code /],
    [
      'mailer',
      /A token to try:\n {2}curl \S+\/oidc\/token -d client_id=mailer -d client_secret=\$CLIENT_SECRET -d grant_type=client_credentials/,
    ],
    ['documents-api', /A question about a token to try:\n {2}curl \S+\/oidc\/introspect -u documents-api:/],
    ['hospital-billing', /^skipped .* only the application can send it/m],
  ])('prints for %s what to try next', async (id, expected) => {
    expect((await run(['client', 'test', id])).out).toMatch(expected);
  });
});
