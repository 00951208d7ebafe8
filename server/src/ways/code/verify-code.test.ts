import { minutes, seconds } from '@selvage/contract/time-units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';
import { addOwing, authenticate, verify } from '../../../test/harness/sign-in.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const me = '/api/user/user.json';

describe('MF8 the right login code', () => {
  test.each([
    ['by email', { twoFactor: 'EMAIL' }],
    ['by SMS', { twoFactor: 'SMS', mobile: '0851234567' }],
  ] as const)('%s logs the person in, under a new session id (E1)', async (_way, given) => {
    const { browser, account, ...owed } = await addOwing(server, given);
    const before = browser.cookies.get('sid') ?? '';
    const response = await verify(browser, owed);
    expect([response.statusCode, response.json()]).toEqual([200, {}]);
    expect((await browser.get(me)).json()).toMatchObject({ activated: true, email: account.email });
    expect(response.cookies.find(({ name }) => name === 'sid')).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    expect(browser.cookies.get('sid')).not.toBe(before);
    const replay = server.browser();
    replay.cookies.set('sid', before);
    expect(outcomeOf(await replay.get(me))).toBe('401/100');
  });

  test('is accepted with other characters pasted around it', async () => {
    const { browser, mfaToken, code } = await addOwing(server);
    expect(outcomeOf(await verify(browser, { mfaToken, code: ` ${code.slice(0, 3)}-${code.slice(3)} ` }))).toBe('done');
  });

  test('J4 J3 is audited without the code, the token or the email', async () => {
    const { browser, account, ...owed } = await addOwing(server);
    await verify(browser, owed);
    const rows = await server.deps.db
      .selectFrom('audit_events')
      .selectAll()
      .where('account_id', '=', account.id)
      .orderBy('id')
      .execute();
    expect(rows.map(({ event, result, reason }) => [event, result, reason])).toEqual([
      ['sign-in', 'ok', 'owes-code'],
      ['code', 'ok', 'sign-in-code'],
    ]);
    const written = JSON.stringify(rows) + server.logged.join('');
    for (const secret of [owed.code, owed.mfaToken, account.email]) expect(written).not.toContain(secret);
  });
});

describe('C1 MF11 a login code', () => {
  test('works once', async () => {
    const { browser, ...owed } = await addOwing(server);
    const partial = new Map(browser.cookies);
    expect(outcomeOf(await verify(browser, owed))).toBe('done');
    expect(outcomeOf(await verify(browser, owed))).toBe('401/106');
    const replay = server.browser();
    for (const [name, value] of partial) replay.cookies.set(name, value);
    expect(outcomeOf(await verify(replay, owed))).toBe('401/100');
  });

  test.each([
    ['9:59', minutes(10) - seconds(1), 'done'],
    ['10:01', minutes(10) + seconds(1), '400/128'],
  ])('expires after ten minutes: entered after %s', async (_age, age, outcome) => {
    const { browser, ...owed } = await addOwing(server);
    server.clock.advance(age);
    expect(outcomeOf(await verify(browser, owed))).toBe(outcome);
  });

  test('is no longer accepted after a later login in the same browser', async () => {
    const { browser, account, ...earlier } = await addOwing(server);
    server.clock.advance(seconds(30));
    await authenticate(browser, account);
    expect(outcomeOf(await verify(browser, earlier))).toBe('401/106');
  });

  test('stays valid for a login moments later in the same browser, and no other code is sent', async () => {
    const { browser, account, ...earlier } = await addOwing(server);
    expect(outcomeOf(await authenticate(browser, account))).toBe('done');
    expect(await server.deliver()).toEqual([]);
    expect(outcomeOf(await verify(browser, earlier))).toBe('done');
  });
});
