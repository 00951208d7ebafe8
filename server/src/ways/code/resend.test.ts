import { minutes, seconds } from '@selvage/contract/time-units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';
import { addOwing, codeIn, sendAgain, verify } from '../../../test/harness/sign-in.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

describe('MF8 Q-10 sending a login code again', () => {
  test('is refused within 30 seconds of the last code, with the time to wait and without a message', async () => {
    const { browser, ...owed } = await addOwing(server);
    server.clock.advance(seconds(29));
    const tooSoon = await sendAgain(browser, owed);
    expect([outcomeOf(tooSoon), tooSoon.headers['retry-after']]).toEqual(['429/119', '1']);
    expect(await server.deliver()).toEqual([]);
    server.clock.advance(seconds(1));
    expect((await sendAgain(browser, owed)).json()).toEqual({ secondsToNext: 30 });
    expect(outcomeOf(await sendAgain(browser, owed))).toBe('429/119');
    expect(await server.deliver()).toHaveLength(1);
  });

  test('works five times, and not a sixth time', async () => {
    const { browser, ...owed } = await addOwing(server);
    const outcomes = [];
    for (let again = 0; again < 6; again++) {
      server.clock.advance(seconds(30));
      outcomes.push(outcomeOf(await sendAgain(browser, owed)));
    }
    expect(outcomes).toEqual(['done', 'done', 'done', 'done', 'done', '429/119']);
    const messages = await server.deliver();
    expect(messages).toHaveLength(5);
    expect(outcomeOf(await verify(browser, { ...owed, code: codeIn(messages) }))).toBe('done');
  });

  test('C4 makes the earlier code invalid, and the new one is valid for ten minutes', async () => {
    const { browser, ...owed } = await addOwing(server, { twoFactor: 'SMS', mobile: '0861234567' });
    server.clock.advance(minutes(9));
    expect(outcomeOf(await sendAgain(browser, owed))).toBe('done');
    const code = codeIn(await server.deliver(), '0861234567');
    expect(code).not.toBe(owed.code);
    server.clock.advance(minutes(9));
    expect(outcomeOf(await verify(browser, owed))).toBe('400/105');
    expect(outcomeOf(await verify(browser, { ...owed, code }))).toBe('done');
  });

  test('S3 works after the code has expired, and the new code logs in', async () => {
    const { browser, ...owed } = await addOwing(server);
    server.clock.advance(minutes(11));
    expect(outcomeOf(await verify(browser, owed))).toBe('400/128');
    expect(outcomeOf(await sendAgain(browser, owed))).toBe('done');
    const code = codeIn(await server.deliver());
    expect(outcomeOf(await verify(browser, { ...owed, code }))).toBe('done');
  });

  test('S3 is possible after an expired code, which uses up no try', async () => {
    const { browser, ...owed } = await addOwing(server);
    server.clock.advance(minutes(11));
    for (let again = 0; again < 6; again++) expect(outcomeOf(await verify(browser, owed))).toBe('400/128');
  });

  test('sends nothing an hour after the login, or after the code was entered', async () => {
    const [late, settled] = [await addOwing(server), await addOwing(server)];
    await verify(settled.browser, settled);
    for (let passed = 0; passed < 6; passed++) {
      server.clock.advance(minutes(10));
      await late.browser.get('/api/user/user.json');
      await settled.browser.get('/api/user/user.json');
    }
    for (const { browser, ...owed } of [late, settled])
      expect(outcomeOf(await sendAgain(browser, owed))).toBe('401/106');
    expect(await server.deliver()).toEqual([]);
  });

  test('S15 is possible after a wait whose length the answer names', async () => {
    const { browser } = await addOwing(server);
    server.clock.advance(seconds(12));
    const pending = (await browser.get('/api/user/user.json')).json<{ mfaRequired: object }>().mfaRequired;
    expect(pending).toMatchObject({ secondsToNext: 18 });
  });

  test('J4 is audited', async () => {
    const { browser, account, ...owed } = await addOwing(server);
    server.clock.advance(seconds(30));
    await sendAgain(browser, owed);
    const row = await server.deps.db
      .selectFrom('audit_events')
      .select(['event', 'result', 'reason'])
      .where('account_id', '=', account.id)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(row).toEqual({ event: 'code-sent', result: 'ok', reason: 'sign-in-code' });
  });
});
