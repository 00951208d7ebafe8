import { days, minutes, seconds } from '@selvage/contract/time-units';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sweep } from '../../db/expired-rows-store.ts';
import { Application, type Issuer, startIssuer } from '../../../test/harness/oidc.ts';
import { addAccount } from '../../../test/harness/accounts.ts';
import { authenticate } from '../../../test/harness/sign-in.ts';

let issuer: Issuer;
beforeAll(async () => {
  issuer = await startIssuer(3);
});
afterAll(() => issuer.close());

const advance = (length: number) => {
  for (const { clock } of [issuer.server, ...issuer.others]) clock.advance(length);
};

async function logInTo(id: string) {
  const browser = issuer.browser();
  const account = await addAccount(issuer.server.deps);
  await authenticate(browser, account);
  const application = await Application.open(issuer, id);
  const { refresh_token: first = '' } = await application.logIn(browser, 'openid kind');
  const use = async (token: string) => (await application.refresh(token)).refresh_token ?? '';
  return { account, browser, application, first, use };
}
type Login = Awaited<ReturnType<typeof logInTo>>;

const refused = { error: 'invalid_grant' };

/** Refreshes a token at one of the instances. */
const refreshAt = async (instance: number, token: string) => {
  const body = new URLSearchParams({ grant_type: 'refresh_token', client_id: 'documents', refresh_token: token });
  const response = await issuer.at(instance, '/oidc/token', { method: 'POST', body });
  const { refresh_token: next = '', error } = (await response.json()) as { refresh_token?: string; error?: string };
  return { status: response.status, next, error };
};

async function toldOf({ account }: Login) {
  const { db } = issuer.server.deps;
  const events = await db
    .selectFrom('audit_events')
    .select(['event', 'reason'])
    .where('account_id', '=', account.id)
    .where('event', 'in', ['token-reused', 'token-superseded'])
    .orderBy('id')
    .execute();
  const messages = await db
    .selectFrom('outbox')
    .select(['message', 'recipient', 'brand', 'facts'])
    .where('account_id', '=', account.id)
    .where('message', '=', 'application-copied')
    .execute();
  return { events, messages };
}
const untold = { events: [], messages: [] };

describe('OP7 a refresh token of an application without a secret', () => {
  test.each(['documents', 'app'])('is replaced after every use by %s', async (id) => {
    const { first, use } = await logInTo(id);
    const tokens = [first];
    for (let times = 0; times < 3; times++) tokens.push(await use(tokens.at(-1) ?? ''));
    expect(new Set(tokens).size).toBe(4);
    expect(tokens.every((token) => token.length >= 43)).toBe(true);
  });

  test.each([
    ['documents', seconds(59), seconds(2)],
    ['app', minutes(10) - seconds(1), seconds(2)],
  ])('works again for %s while its answer may have been lost', async (id, within, more) => {
    const login = await logInTo(id);
    const { first, use } = login;
    await use(first);
    advance(within);
    const second = await use(first);
    expect(await toldOf(login)).toEqual(untold);
    advance(more);
    await expect(use(first)).rejects.toMatchObject(refused);
    await expect(use(second)).rejects.toMatchObject(refused);
    expect((await toldOf(login)).events).toEqual([{ event: 'token-reused', reason: id }]);
  });

  test('does not work again once its successor was used: the login ends, and the owner gets a message', async () => {
    const login = await logInTo('documents');
    const { account, browser, first, use, application } = login;
    const second = await use(first);
    const third = await use(second);
    await expect(use(first)).rejects.toMatchObject(refused);
    await expect(use(third)).rejects.toMatchObject(refused);
    const facts = expect.objectContaining({ application: 'Documents' });
    expect(await toldOf(login)).toEqual({
      events: [{ event: 'token-reused', reason: 'documents' }],
      messages: [{ message: 'application-copied', recipient: account.email, brand: 'linen', facts }],
    });
    // The session continues, and the application may request new tokens.
    expect((await browser.get('/oidc/verify?quiet')).statusCode).toBe(204);
    expect((await application.logIn(browser)).refresh_token).toEqual(expect.any(String));
  });

  const superseded = (id: string) => ({ event: 'token-superseded', reason: id });
  const reused = (id: string) => ({ event: 'token-reused', reason: id });

  test.each([
    ['documents', 'at once', 0],
    ['documents', 'within ten seconds', seconds(10)],
    ['app', 'within ten seconds', seconds(10)],
  ])('of %s that two tabs exchanged %s keeps only the newer successor, and ends nothing', async (id, _, between) => {
    const login = await logInTo(id);
    const { first, use } = login;
    const lost = await use(first);
    advance(between);
    const newest = await use(first);
    for (let times = 0; times < 3; times++) await expect(use(lost)).rejects.toMatchObject(refused);
    // The audit records the superseded token once, even if it is sent several times.
    expect(await toldOf(login)).toEqual({ events: [superseded(id)], messages: [] });
    const next = await use(newest);
    await expect(use(lost)).rejects.toMatchObject(refused);
    expect(await use(next)).not.toBe('');
    expect(await toldOf(login)).toEqual({ events: [superseded(id)], messages: [] });
  });

  test.each([
    ['documents', seconds(10) + 1],
    ['documents', seconds(59)],
    ['app', minutes(9)],
  ])(
    'of %s that a thief exchanged after %d ms ends the login once the older successor is used',
    async (id, between) => {
      const login = await logInTo(id);
      const { first, use } = login;
      const lost = await use(first);
      advance(between);
      const ofThief = await use(await use(first));
      expect(await toldOf(login)).toEqual(untold);
      await expect(use(lost)).rejects.toMatchObject(refused);
      await expect(use(ofThief)).rejects.toMatchObject(refused);
      expect(await toldOf(login)).toEqual({
        events: [reused(id)],
        messages: [expect.objectContaining({ message: 'application-copied', recipient: login.account.email })],
      });
    },
  );

  test('ends the login also if the older successor is used before the newer one', async () => {
    const login = await logInTo('documents');
    const { first, use } = login;
    const lost = await use(first);
    advance(seconds(30));
    const newest = await use(first);
    await expect(use(lost)).rejects.toMatchObject(refused);
    await expect(use(newest)).rejects.toMatchObject(refused);
    expect((await toldOf(login)).messages).toHaveLength(1);
  });

  test('cannot be exchanged again once any of its successors was used', async () => {
    const login = await logInTo('documents');
    const { first, use } = login;
    const lost = await use(first);
    await use(first);
    await expect(use(lost)).rejects.toMatchObject(refused);
    await expect(use(first)).rejects.toMatchObject(refused);
    expect((await toldOf(login)).events).toEqual([superseded('documents'), reused('documents')]);
  });

  test('counts as an older successor for its whole life, even after the token that it replaced was deleted', async () => {
    const login = await logInTo('app');
    const { first, use } = login;
    const lost = await use(first);
    advance(minutes(5));
    const newest = await use(await use(first));
    advance(days(1) + minutes(61));
    await sweep(issuer.server.deps.db, issuer.server.deps.now());
    await expect(use(lost)).rejects.toMatchObject(refused);
    await expect(use(newest)).rejects.toMatchObject(refused);
    expect((await toldOf(login)).events).toEqual([reused('app')]);
  });

  test('stays the same for an application with a secret', async () => {
    const { first, use } = await logInTo('partner');
    expect(await use(first)).toBe(first);
    advance(minutes(2));
    expect(await use(first)).toBe(first);
  });

  test('is treated as a copied token for a day after its replacement, and later is only refused', async () => {
    const login = await logInTo('app');
    const { first, use } = login;
    const third = await use(await use(first));
    advance(days(1) + minutes(61));
    await sweep(issuer.server.deps.db, issuer.server.deps.now());
    await expect(use(first)).rejects.toMatchObject(refused);
    expect(await toldOf(login)).toEqual(untold);
    expect(await use(third)).toEqual(expect.any(String));
  });
});

describe('OP7 concurrent uses of refresh tokens', () => {
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`.execute(issuer.server.deps.db);
    return rows[0]?.count ?? 0;
  };
  /** Uses the tokens at the same time: locks keep the first use waiting until all requests have found their token. */
  const together = async (tokens: readonly string[]) => {
    const { db } = issuer.server.deps;
    const held = await db.transaction().execute(async (tx) => {
      await sql`select from oidc_artifacts where model = 'RefreshToken' for update`.execute(tx);
      const started = tokens.map((token, index) => refreshAt(index % 3, token));
      await vi.waitFor(async () => expect(await waiting()).toBe(tokens.length), { timeout: 20_000, interval: 20 });
      return { started };
    });
    return Promise.all(held.started);
  };

  test('two uses of one token on two instances both get tokens, and one of the new tokens stays valid', async () => {
    const login = await logInTo('documents');
    const answers = await together([login.first, login.first]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const after = [];
    for (const { next } of answers) after.push((await refreshAt(2, next)).status);
    expect(after.toSorted((one, other) => one - other)).toEqual([200, 400]);
  });

  test('nine uses on three instances leave one valid token', async () => {
    const login = await logInTo('documents');
    const answers = await together(Array.from({ length: 9 }, () => login.first));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(9);
    expect(await toldOf(login)).toEqual(untold);
    const after = [];
    for (const { next } of answers) after.push((await refreshAt(1, next)).status);
    expect(after.filter((status) => status === 200)).toHaveLength(1);
  });

  test('nine uses of a copy half a minute later leave one valid token, and the older successor ends it', async () => {
    const login = await logInTo('documents');
    const lost = await login.use(login.first);
    advance(seconds(30));
    const answers = await together(Array.from({ length: 9 }, () => login.first));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(9);
    const children = [lost, ...answers.map(({ next }) => next)];
    const shown = await together(children);
    // The newest token may be used before the others arrive. It then ends together with them.
    expect(shown.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    for (const { next } of shown) expect((await refreshAt(1, next)).status).toBe(400);
    expect((await toldOf(login)).events).toEqual([{ event: 'token-reused', reason: 'documents' }]);
    expect((await toldOf(login)).messages).toHaveLength(1);
  });

  test('nine uses of a token that the newer token of another tab has superseded are refused, and are audited once', async () => {
    const login = await logInTo('documents');
    const lost = await login.use(login.first);
    const newest = await login.use(login.first);
    const answers = await together(Array.from({ length: 9 }, () => lost));
    expect(answers.map(({ error }) => error)).toEqual(Array.from({ length: 9 }, () => 'invalid_grant'));
    expect(await toldOf(login)).toEqual({ events: [{ event: 'token-superseded', reason: 'documents' }], messages: [] });
    expect((await refreshAt(0, newest)).status).toBe(200);
  });

  test('a use of the older and of the newer token leave at most one valid token', async () => {
    const login = await logInTo('documents');
    const second = await login.use(login.first);
    const answers = await Promise.all([login.first, second].map((token, index) => refreshAt(index, token)));
    expect(answers.every(({ status }) => status === 200 || status === 400)).toBe(true);
    const living = [];
    for (const { next } of answers) if ((await refreshAt(2, next)).status === 200) living.push(next);
    expect(living.length).toBeLessThanOrEqual(1);
  });
});
