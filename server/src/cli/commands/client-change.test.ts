import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetInstance, noteInstance } from '../../crypto/key-ring-store.ts';
import { type Said, commandLine, type TestTerminal } from '../../../test/harness/command-line.ts';
import { addAccount } from '../../../test/harness/accounts.ts';
import { applications, resources } from '../../../test/harness/oidc-clients.ts';
import { type Issuer, startIssuer } from '../../../test/harness/oidc.ts';
import { authenticate } from '../../../test/harness/sign-in.ts';

const why = ['--reason', 'ticket 4711'];
const folder = mkdtempSync(join(tmpdir(), 'selvage-client-'));
const redirectUri = 'https://claims.insurer.example/callback';
const entry = {
  name: { en: 'Claims', ga: 'Éilimh' },
  kinds: ['member'],
  type: 'spa',
  auth: 'none',
  redirectUris: [redirectUri],
  scopes: ['openid', 'kind'],
};

let issuer: Issuer;
let run: (words: readonly string[], terminal?: TestTerminal) => Promise<Said>;
beforeAll(async () => {
  issuer = await startIssuer(2, () => ({ oidc: { clients: applications, resources } }), { watchesApplications: true });
  run = commandLine(issuer.server);
});
afterAll(async () => {
  await issuer.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  await issuer.server.deps.db.deleteFrom('oidc_applications').execute();
});

function fileOf(given: object): string {
  const path = join(folder, 'entry.json');
  writeFileSync(path, JSON.stringify(given));
  return path;
}
const add = (id: string, given: object = entry, ...more: string[]) =>
  run(['client', 'add', id, '--file', fileOf(given), ...why, ...more]);
const shown = async (id: string) =>
  JSON.parse((await run(['client', 'show', id, '--json'])).out) as Record<string, unknown> & { version: number };

const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const requestOf = (id: string, uri = redirectUri) =>
  `/oidc/auth?${new URLSearchParams({
    client_id: id,
    response_type: 'code',
    scope: 'openid kind',
    redirect_uri: uri,
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  }).toString()}`;
const statusAt = async (instance: number, id: string, uri?: string) =>
  (await issuer.at(instance, requestOf(id, uri), { redirect: 'manual' })).status;
/** Every instance answers the request of an application with this status. */
const answered = (status: number, id: string, uri?: string) =>
  vi.waitFor(async () => expect([await statusAt(0, id, uri), await statusAt(1, id, uri)]).toEqual([status, status]), {
    timeout: 10_000,
    interval: 50,
  });

async function logIn(id: string) {
  const browser = issuer.browser();
  await authenticate(browser, await addAccount(issuer.server.deps));
  const { headers } = await browser.get(requestOf(id));
  const code = new URL(headers.location ?? '').searchParams.get('code') ?? '';
  const body = {
    grant_type: 'authorization_code',
    client_id: id,
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  };
  const tokens = await issuer.at(0, '/oidc/token', { method: 'POST', body: new URLSearchParams(body) });
  const { access_token: token } = (await tokens.json()) as { access_token: string };
  return { browser, token };
}
const userInfo = async (instance: number, token: string) =>
  (await issuer.at(instance, '/oidc/userinfo', { headers: { authorization: `Bearer ${token}` } })).status;

describe('OP49 selvage client add', () => {
  test('lets people log in to the application on every instance, without a restart', async () => {
    expect(await statusAt(0, 'new')).toBe(400);
    const { code, out } = await add('new');
    expect([code, out]).toEqual([0, expect.stringMatching(/^new is added, as version \d+\.\n/)]);
    expect(out).toContain(`\nissuer                ${issuer.origin}\n`);
    await answered(303, 'new');
    const { token } = await logIn('new');
    expect([await userInfo(0, token), await userInfo(1, token)]).toEqual([200, 200]);
  });

  test('lets every instance sign and publish RS256 at once for the first application that needs it', async () => {
    const algorithms = async (instance: number) => {
      const { keys } = (await (await issuer.at(instance, '/oidc/jwks')).json()) as { keys: { alg: string }[] };
      return [...new Set(keys.map(({ alg }) => alg))];
    };
    // Both instances have read their keys, and would use them for a minute.
    expect([await algorithms(0), await algorithms(1)]).toEqual([['ES256'], ['ES256']]);
    // An id of its own: the instances may still know the `new` of the test before.
    await add('signed', { ...entry, idTokenAlgorithm: 'RS256' });
    await answered(303, 'signed');
    const both = ['ES256', 'RS256'];
    expect([await algorithms(0), await algorithms(1)]).toEqual([both, both]);
    const { token } = await logIn('signed');
    expect(await userInfo(1, token)).toBe(200);
  });

  test('prints the new application and writes nothing if --dry-run is given', async () => {
    const web = { ...entry, type: 'web', auth: 'client_secret_basic' };
    const { code, out } = await add('new', web, '--dry-run');
    expect([code, out]).toEqual([0, expect.stringMatching(/^Nothing is written\. This would be added:\n/)]);
    const factsIn = (text: string) => text.split('\n\n')[1]?.trimEnd();
    expect(out.trimEnd().endsWith(factsIn(out) ?? '?')).toBe(true);
    expect(await issuer.server.deps.db.selectFrom('oidc_applications').selectAll().execute()).toEqual([]);
    expect(factsIn((await add('new', web)).out)).toBe(factsIn(out));
  });

  test('accepts the example entry of docs/clients.md', async () => {
    const page = readFileSync(new URL('../../../../docs/clients.md', import.meta.url), 'utf8');
    const [, documented = ''] =
      /```json proof=server\/src\/cli\/commands\/client-change.*\n([^]*?)```/.exec(page) ?? [];
    expect((await add('documented', JSON.parse(documented) as object, '--dry-run')).code).toBe(0);
  });

  test('says that the new application still needs a secret, and the command client secret makes it', async () => {
    const { out } = await add('new', { ...entry, type: 'web', auth: 'client_secret_basic' });
    expect(out).toContain(
      "\n\nIt needs a secret: selvage client secret new --reason '…'\nCheck it from here: selvage client test new\n",
    );
    expect((await run(['client', 'secret', 'new', ...why])).out).toMatch(/^[\w-]{43}\n/);
    expect(await shown('new')).toMatchObject({ secret: 'made', state: 'enabled' });
  });

  test('accepts public keys in the entry, and refuses a private key', async () => {
    const jwks = { keys: [generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' })] };
    const signing = { ...entry, type: 'web', auth: 'private_key_jwt' };
    expect((await add('new', { ...signing, jwks })).code).toBe(0);
    expect((await add('other', signing)).err).toContain('\n  jwks must be set for private_key_jwt\n');
    const secret = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
    expect((await add('other', { ...signing, jwks: { keys: [secret] } })).err).toContain(
      'jwks keys.0 is secret: an application keeps its private key to itself',
    );
  });

  test.each([
    [
      { redirectUris: ['https://*.insurer.example/callback'] },
      'redirectUris.0 is not valid: must have no *: list each address',
    ],
    [{ redirectUris: ['https://claims.insurer.example'] }, 'redirectUris.0 is not valid: must have a slash at its end'],
    [{ redirectUris: ['/callback'] }, 'redirectUris.0 is not valid: must be a whole address, such as https://'],
    [{ redirectUris: redirectUri }, 'redirectUris is not valid: must be a list, as in ["…"] (it is a text of'],
    [{ kinds: ['members'] }, 'kinds.0 is not valid: must be one of consultant, group, hospital, member, wellness'],
    [{ auth: 'client_secret' }, 'auth is not valid: must be one of none, private_key_jwt,'],
    [{ name: { en: 'Claims' } }, 'name.ga is missing: it must be a text'],
    [{ name: 'Claims' }, 'name is not valid: must be an object with en and ga'],
    [{ type: undefined }, 'type is missing: it must be one of web, spa,'],
    [{ scope: ['openid'] }, 'scope is not a setting (it is a list of 1 entry): did you mean scopes?'],
    [{ redirectUris: ['javascript:alert(1)'] }, 'redirectUris.0 must begin with https://'],
    [{ redirectUris: ['http://claims.insurer.example/callback'] }, 'redirectUris.0 must begin with https://'],
    [{ backchannelLogoutUri: 'javascript:alert(1)' }, 'backchannelLogoutUri must begin with https://'],
    [{ scopes: ['member'] }, 'scopes is not valid: must have openid among them'],
    [{ colour: 'red' }, 'colour is not a setting'],
    [{ brand: 'silk' }, 'brand is no brand that is served'],
    [{ resources: ['https://none.example/'] }, 'resources.0 is not one of oidc.resources'],
    [{ jwksFile: 'keys.json' }, 'jwksFile can only be in SELVAGE_CONFIG: put the public keys into jwks'],
    [{ secretFile: 'secret' }, 'secretFile can only be in SELVAGE_CONFIG: make a secret with selvage client secret'],
    // The application `documents` of the file has this address, in the sector of the brand.
    [
      { sector: 'elsewhere', redirectUris: ['https://documents.insurer.example/callback'] },
      'redirectUris.0 is an address of documents already, which has another sector',
    ],
  ])('refuses %j', async (changed, problem) => {
    const { code, err } = await add('new', { ...entry, ...changed });
    expect([code, err]).toEqual([
      1,
      expect.stringContaining(`the entry of new is refused, so nothing was written:\n  ${problem}`),
    ]);
  });

  test('names all faults of an entry at once, also a file that only SELVAGE_CONFIG can name', async () => {
    const faulty = {
      ...entry,
      kinds: ['members'],
      secretFile: 'secret',
      colour: 'red',
      home: 'http://a.example/',
    };
    const { err } = await add('new', faulty);
    const faults = err.split('\n').slice(1, -1);
    expect(faults.map((line) => line.trim().split(' ')[0])).toEqual(['colour', 'secretFile', 'kinds.0', 'home']);
  });

  test.each([{ new: entry }, { oidc: { clients: { new: entry } } }, { clients: { new: entry } }])(
    'says that the file must be the entry itself when it is wrapped as in SELVAGE_CONFIG',
    async (wrapped) => {
      expect((await add('new', wrapped)).err).toBe(
        'selvage: --file must hold the entry itself, without its id and without oidc.clients\n',
      );
    },
  );

  test('refuses an invalid application id, and an entry file that is no JSON object', async () => {
    expect((await add('New Claims')).err).toContain('\n  the id is not valid: a client’s id must be 2 to 63 of');
    expect((await add('new', [entry])).err).toBe(
      'selvage: --file must hold one JSON object, the entry of the application\n',
    );
    expect((await run(['client', 'add', 'new', ...why])).code).toBe(2);
    expect((await run(['client', 'add', 'new', '--file', join(folder, 'absent.json'), ...why])).code).toBe(1);
  });

  test('refuses the id of an application in the configuration file or in the database', async () => {
    expect((await add('documents')).err).toBe(
      'selvage: documents is in oidc.clients of SELVAGE_CONFIG: change it there and restart the instances\n',
    );
    await add('new');
    expect((await add('new')).err).toBe(
      "selvage: new is in the database already: change it with selvage client edit new --set KEY=VALUE --reason '…'\n",
    );
  });
});

test('OP49 client add refuses the id of an application that a running instance has in its configuration file', async () => {
  const { deps, clock } = issuer.server;
  const instance = { id: randomUUID(), name: 'portal-2', applications: ['elsewhere'], applicationVersions: {} };
  await noteInstance(deps.db, instance, deps.keys, clock.now());
  expect((await add('elsewhere')).err).toBe(
    'selvage: elsewhere is in oidc.clients of the configuration file of portal-2, which this command was not given: change it there and restart the instances\n',
  );
  await forgetInstance(deps.db, instance.id);
});

describe('OP49 selvage client edit', () => {
  test('changes one setting of an application on every instance, and keeps its other settings', async () => {
    const moved = 'https://claims.insurer.example/moved';
    await add('new');
    await answered(303, 'new');
    const { code, out } = await run(['client', 'edit', 'new', '--set', `redirectUris=["${moved}"]`, ...why]);
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^new is version \d+ now\.\n\nsetting +before +after\nredirectUris /),
    ]);
    await answered(303, 'new', moved);
    await answered(400, 'new');
    expect(await shown('new')).toMatchObject({ entry: { ...entry, redirectUris: [moved] } });
  });

  test('changes a part of a setting, removes a setting, and writes nothing if nothing changes', async () => {
    await add('new');
    await run(['client', 'edit', 'new', '--set', 'name.en=Claims 2', ...why]);
    await run(['client', 'edit', 'new', '--set', 'consent=ask', ...why]);
    expect(await shown('new')).toMatchObject({ entry: { name: { en: 'Claims 2', ga: 'Éilimh' }, consent: 'ask' } });
    await run(['client', 'edit', 'new', '--set', 'consent=', ...why]);
    const { version, entry: read } = await shown('new');
    expect(read).not.toHaveProperty('consent');
    expect((await run(['client', 'edit', 'new', '--set', 'type=spa', ...why])).err).toBe(
      'selvage: new is like that already: nothing was changed\n',
    );
    expect((await run(['client', 'edit', 'new', '--set', 'type=web', '--dry-run', ...why])).out).toMatch(
      /^Nothing is written/,
    );
    expect((await shown('new')).version).toBe(version);
  });

  test.each([
    ['redirectUris=["https://a.example/"', 1, '--set redirectUris: the value begins like JSON but is not JSON'],
    [
      'redirectUri=["https://a.example/"]',
      1,
      '\n  redirectUri is not a setting (it is a list of 1 entry): did you mean redirectUris?',
    ],
    ['redirectUris=https://a.example/', 1, '\n  redirectUris is not valid: must be a list, as in ["…"]'],
    ['oidc.clients.new.consent=ask', 2, '--set must be KEY=VALUE with a key of the entry'],
  ])('refuses --set %s', async (setting, code, said) => {
    await add('new');
    const { version } = await shown('new');
    expect(await run(['client', 'edit', 'new', '--set', setting, ...why])).toMatchObject({
      code,
      err: expect.stringContaining(said),
    });
    expect((await shown('new')).version).toBe(version);
  });

  test('refuses the second of two operators who change the same application at once', async () => {
    await add('new');
    const { version, entry: read } = await shown('new');
    const edit = (name: string) =>
      run([
        'client',
        'edit',
        'new',
        '--version',
        String(version),
        '--file',
        fileOf({ ...(read as object), home: `https://claims.insurer.example/${name}` }),
        ...why,
      ]);
    expect((await edit('first')).code).toBe(0);
    const second = await edit('second');
    expect([second.code, second.err]).toEqual([
      1,
      expect.stringMatching(
        /^selvage: new was changed meanwhile, to version \d+ by nora at \S+, so nothing was written: read it again with selvage client show new\n$/,
      ),
    ]);
    expect(await shown('new')).toMatchObject({ entry: { home: 'https://claims.insurer.example/first' } });
  });

  test('requires --version with --file, and exactly one of --set and --file', async () => {
    await add('new');
    for (const words of [
      ['--file', fileOf(entry)],
      [],
      ['--set', 'home'],
      ['--set', 'a.b.c=1'],
      ['--set', 'type=web', '--version', 'last'],
    ])
      expect((await run(['client', 'edit', 'new', ...words, ...why])).code).toBe(2);
  });

  test('refuses an invalid setting, an application of the configuration file, and an unknown id', async () => {
    await add('new');
    const edit = (id: string, set: string) => run(['client', 'edit', id, '--set', set, ...why]);
    expect((await edit('new', 'redirectUris=["javascript:alert(1)"]')).err).toContain(
      'redirectUris.0 must begin with https://',
    );
    expect((await edit('documents', 'consent=ask')).err).toContain('documents is in oidc.clients of SELVAGE_CONFIG');
    expect((await edit('none', 'consent=ask')).err).toBe(
      'selvage: the database has no application none: see selvage client list\n',
    );
  });
});

describe('OP49 selvage client remove', () => {
  test('ends the tokens, consents and secrets of the application, and a later application with the same id does not get them', async () => {
    const { db } = issuer.server.deps;
    await add('former');
    await answered(303, 'former');
    const { token } = await logIn('former');
    const owner = await db
      .selectFrom('oidc_participants')
      .select('account_id')
      .where('client_id', '=', 'former')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('oidc_consents')
      .values({
        account_id: owner.account_id ?? '0',
        client_id: 'former',
        scopes: ['kind'],
        given_at: issuer.server.clock.now(),
      })
      .execute();
    expect((await run(['client', 'remove', 'former', ...why, '--dry-run'])).out).toBe(
      'Nothing is written. It has 1 login and 1 consent, which end.\n',
    );
    expect(await userInfo(1, token)).toBe(200);
    expect((await run(['client', 'remove', 'former', ...why], { typed: 'no' })).code).toBe(1);
    const { code, out } = await run(['client', 'remove', 'former', ...why], { typed: 'former' });
    expect([code, out]).toEqual([0, 'former is removed: 1 login and 1 consent ended.\n']);
    // The instances need not have read the change: the entry is read with the state of the application.
    expect([await statusAt(0, 'former'), await statusAt(1, 'former'), await userInfo(1, token)]).toEqual([
      400, 400, 401,
    ]);
    await add('former');
    await answered(303, 'former');
    expect(await userInfo(1, token)).toBe(401);
    for (const table of ['oidc_participants', 'oidc_consents', 'oidc_clients'] as const)
      expect(await db.selectFrom(table).select('client_id').where('client_id', '=', 'former').execute()).toEqual([]);
  });

  test('is refused for an application of the configuration file', async () => {
    expect((await run(['client', 'remove', 'documents', ...why, '--yes'])).err).toContain(
      'in oidc.clients of SELVAGE_CONFIG',
    );
  });
});

describe('OP49 an application that is both in the configuration file and in the database', () => {
  test('is used and listed as in the file, and can be removed from the database only', async () => {
    const {
      deps: { db },
      clock,
    } = issuer.server;
    await db
      .insertInto('oidc_applications')
      .values({
        client_id: 'documents',
        entry: JSON.stringify(entry),
        changed_at: clock.now(),
        changed_by: 'nora',
        changed_reason: 'x',
      })
      .execute();
    await vi.waitFor(
      () =>
        expect(issuer.server.logged.join('')).toMatch(
          /"client":"documents".*"problem":"is in oidc.clients of the configuration file too, which is used"/,
        ),
      { timeout: 10_000 },
    );
    expect(await shown('documents')).toMatchObject({ defined: 'file (unused in the database)', name: 'Documents' });
    expect(await statusAt(0, 'documents', 'https://documents.insurer.example/callback')).toBe(303);
    const { out } = await run(['client', 'remove', 'documents', ...why, '--yes']);
    expect(out).toBe('The entry of documents in the database is removed. The one in the configuration file goes on.\n');
    expect(await shown('documents')).toMatchObject({ defined: 'file' });
  });
});

test('OP49 client list and client show say where an application is defined, and its version and addresses', async () => {
  await add('new');
  const { out } = await run(['client', 'list']);
  expect(out).toMatch(/^documents .* enabled +file +/m);
  expect(out).toMatch(/^new .* enabled +database +/m);
  const said = (await run(['client', 'show', 'new'])).out;
  expect(said).toMatch(/^redirectUris +https:\/\/claims\.insurer\.example\/callback$/m);
  expect(said).toMatch(/^changed because +ticket 4711$/m);
});

test('OP49 every change of an application is in the audit, with the names of the settings and a digest, and without values', async () => {
  const { db } = issuer.server.deps;
  await add('audited');
  await run(['client', 'edit', 'audited', '--set', 'consent=ask', ...why]);
  await run(['client', 'remove', 'audited', ...why, '--yes']);
  const events = await db
    .selectFrom('audit_events')
    .select(['event', 'reason', 'actor', 'actor_reason'])
    .where('reason', 'like', 'audited%')
    .orderBy('id')
    .execute();
  expect(events.map((each) => Object.values(each))).toEqual([
    [
      'client-added',
      expect.stringMatching(/^audited name,kinds,type,auth,redirectUris,scopes [\da-f]{16}$/),
      'nora',
      'ticket 4711',
    ],
    ['client-edited', expect.stringMatching(/^audited consent [\da-f]{16}$/), 'nora', 'ticket 4711'],
    ['client-removed', 'audited', 'nora', 'ticket 4711'],
  ]);
  expect((await run(['client', 'add', 'audited', '--file', fileOf(entry)])).code).toBe(2);
});
