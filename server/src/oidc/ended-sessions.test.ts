import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Db } from '../db/database.ts';
import { deleteAccountOf } from '../accounts/account-deletion.ts';
import { addAccount, testPassword } from '../../test/harness/accounts.ts';
import { Application, follow, type Issuer, startIssuer } from '../../test/harness/oidc.ts';
import type { TestBrowser } from '../../test/harness/test-app.ts';
import { authenticate } from '../../test/harness/sign-in.ts';

let issuer: Issuer;
beforeAll(async () => {
  issuer = await startIssuer(3);
});
afterAll(() => issuer.close());

async function addPerson() {
  const account = await addAccount(issuer.server.deps);
  const browser = issuer.browser();
  await authenticate(browser, account);
  return { account, browser };
}

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const askUserInfo = (instance: number, token: string) =>
  issuer.at(instance, '/oidc/userinfo', { headers: { authorization: `Bearer ${token}` } });
const statusesOf = (token: string) =>
  Promise.all([0, 1, 2].map(async (each) => (await askUserInfo(each, token)).status));

const waitingForLocks = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`.execute(db);
  return rows[0]?.count ?? 0;
};

describe('OP6 an authorisation code', () => {
  test('is exchanged once: of sixteen tries at once on three instances one gets tokens, which are then revoked', async () => {
    const { account, browser } = await addPerson();
    const application = await Application.open(issuer, 'documents');
    const { href } = await follow(browser, await application.start());
    const exchange = async (instance: number) => {
      const body = application.exchangeBody(href);
      const response = await issuer.at(instance, '/oidc/token', { method: 'POST', headers: form, body });
      return { status: response.status, body: (await response.json()) as { error?: string; access_token?: string } };
    };
    // The row of the code is locked until all sixteen exchanges have found the code unused.
    const { db } = issuer.server.deps;
    const exchanges = await db.transaction().execute(async (tx) => {
      await sql`select from oidc_artifacts where model = 'AuthorizationCode' for update`.execute(tx);
      const started = Array.from({ length: 16 }, (_, each) => exchange(each % 3));
      await vi.waitFor(async () => expect(await waitingForLocks(db)).toBe(16), { timeout: 20_000, interval: 20 });
      return { started };
    });
    const answers = await Promise.all(exchanges.started);
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ status, body }) => status === 400 && body.error === 'invalid_grant')).toHaveLength(15);
    expect(await statusesOf(won[0]?.body.access_token ?? '')).toEqual([401, 401, 401]);
    const events = await issuer.server.deps.db
      .selectFrom('audit_events')
      .select(['event', 'result'])
      .where('account_id', '=', account.id)
      .where('event', '=', 'token-reused')
      .execute();
    expect(events).toEqual([{ event: 'token-reused', result: 'refused' }]);
  });

  test('ends its tokens if it is used again, and the application can start a new login', async () => {
    const { browser } = await addPerson();
    const application = await Application.open(issuer, 'documents');
    const { href } = await follow(browser, await application.start());
    const body = application.exchangeBody(href);
    const tokens = await application.exchange(href);
    expect(await statusesOf(tokens.access_token)).toEqual([200, 200, 200]);
    expect((await issuer.at(1, '/oidc/token', { method: 'POST', headers: form, body })).status).toBe(400);
    expect(await statusesOf(tokens.access_token)).toEqual([401, 401, 401]);
    const anew = await application.logIn(browser);
    expect(await statusesOf(anew.access_token)).toEqual([200, 200, 200]);
    expect(anew.claims()?.['sid']).not.toBe(tokens.claims()?.['sid']);
  });

  test.each([
    ['of another application', { client_id: 'app' }],
    ['with another address', { redirect_uri: 'https://documents.insurer.example/other' }],
    ['with another verifier', { code_verifier: 'a'.repeat(43) }],
    ['without its verifier', { code_verifier: '' }],
    ['cut short', { code: 'abc' }],
  ])('is refused %s', async (_, change) => {
    const { browser } = await addPerson();
    const application = await Application.open(issuer, 'documents');
    const { href } = await follow(browser, await application.start());
    const body = application.exchangeBody(href);
    for (const [name, value] of Object.entries(change)) body.set(name, value);
    const response = await issuer.at(1, '/oidc/token', { method: 'POST', headers: form, body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: expect.stringMatching(/^invalid_(?:grant|request)$/) });
  });

  test('expires after a minute', async () => {
    const { browser } = await addPerson();
    const application = await Application.open(issuer, 'documents');
    const { href } = await follow(browser, await application.start());
    for (const { clock } of [issuer.server, ...issuer.others]) clock.advance(61_000);
    await expect(application.exchange(href)).rejects.toMatchObject({ error: 'invalid_grant' });
  });
});

describe('OP10 an application that authenticates with a signature or a secret', () => {
  test('cannot use the same signature twice, not even at the same moment', async () => {
    const { browser } = await addPerson();
    const application = await Application.open(issuer, 'claims');
    const body = await application.unsentExchange((await follow(browser, await application.start())).href);
    const send = (instance: number) => issuer.at(instance, '/oidc/token', { method: 'POST', headers: form, body });
    const statuses = (await Promise.all([0, 1, 2, 0, 1, 2].map(send))).map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 401, 401, 401, 401, 401]);
    expect((await send(1)).status).toBe(401);
  });

  test('is refused with a wrong secret', async () => {
    const { browser } = await addPerson();
    const application = await Application.open(issuer, 'partner');
    const { href } = await follow(browser, await application.start());
    const body = application.exchangeBody(href);
    body.delete('client_id');
    const basic = (secret: string) => `Basic ${Buffer.from(`partner:${secret}`).toString('base64')}`;
    const exchange = (authorization: string) =>
      issuer.at(0, '/oidc/token', { method: 'POST', headers: { ...form, authorization }, body });
    expect((await exchange(basic('Kq3vTz9mWc2xRb7nLd5yHs8gJf4pQa6v'))).status).toBe(401);
    expect((await exchange(basic('Kq3vTz9mWc2xRb7nLd5yHs8gJf4pQa6u'))).status).toBe(200);
  });
});

describe('OP26 a session that applications belong to', () => {
  type Ending = (browser: TestBrowser, account: Awaited<ReturnType<typeof addAccount>>) => Promise<unknown>;
  const endings: [string, Ending][] = [
    ['by a logout', (browser) => browser.post('/api/idauth/logout')],
    [
      'by a change of the password in another session',
      async (_, account) => {
        const elsewhere = issuer.browser();
        await authenticate(elsewhere, account);
        const changed = { password: testPassword, newPassword: 'Quite-another-cloth-7' };
        expect((await elsewhere.post('/api/user/user/password', changed)).statusCode).toBe(200);
      },
    ],
    [
      'by the erasure of the account',
      (_, { id }) => issuer.server.deps.db.transaction().execute((tx) => deleteAccountOf(tx, issuer.server.deps, id)),
    ],
    [
      'for another login in the same browser',
      async (browser) => authenticate(browser, await addAccount(issuer.server.deps)),
    ],
  ];
  test.each(endings)('ends %s, and its tokens and codes end on every instance at once', async (_, end) => {
    const { account, browser } = await addPerson();
    const application = await Application.open(issuer, 'documents');
    const tokens = await application.logIn(browser);
    const { href } = await follow(browser, await application.start());
    expect(await statusesOf(tokens.access_token)).toEqual([200, 200, 200]);
    await end(browser, account);
    expect(await statusesOf(tokens.access_token)).toEqual([401, 401, 401]);
    await expect(application.exchange(href)).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  test.each([
    ['ends', (tx: Db, id: string) => tx.deleteFrom('sessions').where('account_id', '=', id).execute()],
    [
      'continues under a new id',
      (tx: Db, id: string) =>
        tx
          .updateTable('sessions')
          .set({ token_hash: randomBytes(32) })
          .where('account_id', '=', id)
          .execute(),
    ],
  ])(
    '%s while an application makes its first request, which is answered without an internal error',
    async (_, change) => {
      const { account, browser } = await addPerson();
      const { db } = issuer.server.deps;
      const path = await (await Application.open(issuer, 'documents')).start();
      const before = issuer.server.logged.length;
      const asking = await db.transaction().execute(async (tx) => {
        await change(tx, account.id);
        const answer = browser.get(path);
        await vi.waitFor(async () => expect(await waitingForLocks(db)).toBe(1));
        return { answer };
      });
      const { headers } = await asking.answer;
      expect(new URL(headers.location ?? '').searchParams.get('error')).toBe('login_required');
      expect(issuer.server.logged.slice(before).join('')).not.toContain('"level":50');
    },
  );

  test('ends tokens and codes also when it ends because it was idle', async () => {
    const { browser } = await addPerson();
    const application = await Application.open(issuer, 'documents');
    const { access_token: token } = await application.logIn(browser);
    await issuer.server.deps.db
      .updateTable('sessions')
      .set({ last_seen_at: new Date(issuer.server.clock.now().getTime() - 901_000) })
      .execute();
    expect(await statusesOf(token)).toEqual([401, 401, 401]);
  });

  test('continues under a new id when the person enters the second factor, and the application stays logged in', async () => {
    const { browser, account } = await addPerson();
    const application = await Application.open(issuer, 'documents');
    const { access_token: token } = await application.logIn(browser);
    const { db } = issuer.server.deps;
    const hash = Buffer.alloc(32, 7);
    await db.updateTable('sessions').set({ token_hash: hash }).where('account_id', '=', account.id).execute();
    expect(await statusesOf(token)).toEqual([200, 200, 200]);
    await db.deleteFrom('sessions').where('token_hash', '=', hash).execute();
    expect(await statusesOf(token)).toEqual([401, 401, 401]);
  });
});
