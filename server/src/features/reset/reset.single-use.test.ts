import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';
import {
  addForgetful,
  authorised,
  complete,
  exchange,
  mailedCode,
  newPassword,
} from '../../../test/harness/sign-in.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const another = { newPassword: 'Other-linen-88' };

describe('D3 RS7 a code is used once', () => {
  test('a completed reset ends the code and the authorisation that it used', async () => {
    const account = await addForgetful(server);
    const { browser, code } = await authorised(server, account);
    const authorisation = browser.cookies.get('reset') ?? '';
    expect(outcomeOf(await complete(browser, account.kind))).toBe('done');
    expect(outcomeOf(await exchange(server.browser(), code))).toBe('401/104');
    expect(outcomeOf(await complete(browser, account.kind, another))).toBe('401/104');
    const replay = server.browser();
    replay.cookies.set('reset', authorisation);
    expect(outcomeOf(await replay.get('/api/user/reset/auth'))).toBe('401/104');
    expect(outcomeOf(await complete(replay, account.kind, another))).toBe('401/104');
  });

  test('a newer message ends the older code, and a reset with it ends the older authorisation', async () => {
    const account = await addForgetful(server);
    const older = await authorised(server, account);
    const newer = await authorised(server, account);
    expect(outcomeOf(await exchange(server.browser(), older.code))).toBe('401/104');
    expect(outcomeOf(await complete(newer.browser, account.kind))).toBe('done');
    expect(outcomeOf(await complete(older.browser, account.kind, another))).toBe('401/104');
  });

  test('only one of two concurrent resets with two messages sets the password, and neither waits for the other', async () => {
    const account = await addForgetful(server, { kind: 'group' });
    const [older, newer] = [await authorised(server, account), await authorised(server, account)];
    const outcomes = await Promise.all([complete(older.browser, 'group'), complete(newer.browser, 'group', another)]);
    expect(outcomes.map(outcomeOf).toSorted()).toEqual(['401/104', 'done']);
  });

  test('a refused password does not use up the code', async () => {
    const account = await addForgetful(server);
    const { browser } = await authorised(server, account);
    expect(outcomeOf(await complete(browser, account.kind, { newPassword: 'Password1' }))).toBe('400/1');
    expect(outcomeOf(await complete(browser, account.kind, { newPassword: 'short' }))).toBe('400/1');
    expect(outcomeOf(await complete(browser, account.kind))).toBe('done');
  });
});

describe('Q-04 the exchange of a mailed code for an authorisation', () => {
  test('does not use up the mailed code, ends the earlier authorisation, and works five times', async () => {
    const account = await addForgetful(server);
    const code = await mailedCode(server, account);
    const browsers = Array.from({ length: 5 }, () => server.browser());
    for (const browser of browsers) expect(outcomeOf(await exchange(browser, code))).toBe('done');
    expect(outcomeOf(await exchange(server.browser(), code))).toBe('401/104');
    const looks = await Promise.all(browsers.map((browser) => browser.get('/api/user/reset/auth')));
    expect(looks.map(outcomeOf)).toEqual(['401/104', '401/104', '401/104', '401/104', 'done']);
    for (const browser of browsers.slice(0, 4))
      expect(outcomeOf(await complete(browser, account.kind, another))).toBe('401/104');
    expect(outcomeOf(await complete(browsers[4] ?? server.browser(), account.kind))).toBe('done');
    expect(
      (await server.browser().post('/api/idauth/auth', { ...account.credentials, password: newPassword })).statusCode,
    ).toBe(200);
  });

  test('D11 is not done by a GET or HEAD of the link', async () => {
    const account = await addForgetful(server);
    const code = await mailedCode(server, account);
    for (let followed = 0; followed < 6; followed++) {
      for (const method of ['GET', 'HEAD'] as const) {
        await server.browser().send({
          method,
          url: `/memberlogin?action=reset-password&code=${code}`,
          headers: { 'user-agent': 'mail-scanner/1.0' },
        });
        await server.browser().send({ method, url: `/api/user/reset/auth?code=${code}` });
      }
    }
    expect(outcomeOf(await exchange(server.browser(), code))).toBe('done');
  });

  test('D1 takes a code that is long, URL-safe and not in the database', async () => {
    const account = await addForgetful(server);
    const code = await mailedCode(server, account);
    expect(code).toMatch(/^[\w-]{43}$/);
    const rows = await server.deps.db
      .selectFrom('one_time_secrets')
      .selectAll()
      .where('account_id', '=', account.id)
      .execute();
    const outbox = await server.deps.db.selectFrom('outbox').selectAll().where('account_id', '=', account.id).execute();
    const raw = Buffer.from(code, 'base64url');
    expect(rows.flatMap(({ nonce, token_hash }) => [nonce, token_hash]).filter((held) => held.equals(raw))).toEqual([]);
    expect(JSON.stringify([rows, outbox])).not.toContain(code);
  });
});
