import { minutes, seconds } from '@selvage/contract/time-units';
import { codeLimits, messageLimits } from '@selvage/contract/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountSubject, codesSubject } from '../../attempts/attempts.ts';
import {
  otherDigits,
  addOwing,
  addTrusted,
  authenticate,
  codeIn,
  owe,
  sendAgain,
  verify,
  type Account,
  type Owed,
} from '../../../test/harness/sign-in.ts';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../../../test/harness/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

async function fail({ browser, ...owed }: Owed & { browser: TestBrowser }, times: number): Promise<void> {
  const wrong = { ...owed, code: otherDigits(owed.code) };
  for (let tried = 0; tried < times; tried++) expect(outcomeOf(await verify(browser, wrong))).toBe('400/105');
}

const lockCodes = async (account: Account): Promise<void> => {
  for (let challenges = 0; challenges < 2; challenges++)
    await fail(await owe(server, account), codeLimits.challengeTries);
};

describe('the tries of one login code challenge', () => {
  test('C3 end with five wrong codes, and then the right one is refused', async () => {
    const { account: _, ...challenge } = await addOwing(server);
    await fail(challenge, 5);
    expect(outcomeOf(await verify(challenge.browser, challenge))).toBe('401/106');
    expect(outcomeOf(await sendAgain(challenge.browser, challenge))).toBe('401/106');
  });

  test('get an answer that says so when one try is left', async () => {
    const { account: _, browser, ...owed } = await addOwing(server);
    const wrong = { ...owed, code: otherDigits(owed.code) };
    const reasons: unknown[] = [];
    for (let tried = 0; tried < 5; tried++) reasons.push((await verify(browser, wrong)).json().data.reason);
    expect(reasons).toEqual([undefined, undefined, undefined, 'last-try', undefined]);
  });

  test('include a fifth try with the right code', async () => {
    const { account: _, ...challenge } = await addOwing(server);
    await fail(challenge, 4);
    expect(outcomeOf(await verify(challenge.browser, challenge))).toBe('done');
  });

  test('C4 are not renewed by another code', async () => {
    const { account: _, ...challenge } = await addOwing(server);
    await fail(challenge, 4);
    server.clock.advance(seconds(30));
    expect(outcomeOf(await sendAgain(challenge.browser, challenge))).toBe('done');
    const renewed = { ...challenge, code: codeIn(await server.deliver()) };
    await fail(renewed, 1);
    expect(outcomeOf(await verify(renewed.browser, renewed))).toBe('401/106');
  });
});

test('B2 a locked account accepts no right code and sends no other code', async () => {
  const { account, browser, ...owed } = await addOwing(server);
  const wrong = { password: 'Wrong-cloth-42' };
  for (let tried = 0; tried < 5; tried++) await authenticate(server.browser(), account, wrong);
  expect(outcomeOf(await verify(browser, owed))).toBe('401/106');
  expect(outcomeOf(await sendAgain(browser, owed))).toBe('401/106');
});

test('B13 the owner gets a message about the tenth wrong login code in a row', async () => {
  const { account, ...first } = await addOwing(server);
  await fail(first, 5);
  const second = await owe(server, account);
  await fail(second, 4);
  expect(await server.deliver()).toEqual([]);
  await fail(second, 1);
  const [message] = await server.deliver();
  expect(message).toMatchObject({ to: account.email, subject: 'Someone entered wrong codes – Linen Health' });
});

describe('C5 ten wrong codes over all challenges of an account', () => {
  test('lock the second factor for 15 minutes, with or without a right password in between', async () => {
    const { account, ...first } = await addOwing(server);
    await fail(first, 5);
    const second = await owe(server, account);
    await fail(second, 4);
    const third = await owe(server, account);
    await fail(second, 1);
    // The eleventh code is right and is the first one for its challenge, but the account is already locked.
    expect(outcomeOf(await verify(third.browser, third))).toBe('401/106');
    expect(outcomeOf(await authenticate(server.browser(), account))).toBe('401/4');
    server.clock.advance(minutes(15) - 1);
    expect(outcomeOf(await authenticate(server.browser(), account))).toBe('401/4');
    server.clock.advance(1);
    const { browser, ...owed } = await owe(server, account);
    expect(outcomeOf(await verify(browser, owed))).toBe('done');
    const events = await server.deps.db
      .selectFrom('audit_events')
      .select(['event', 'reason'])
      .where('account_id', '=', account.id)
      .where('result', '=', 'ok')
      .where('event', '=', 'codes-locked')
      .execute();
    expect(events).toHaveLength(1);
  });

  test('are counted from zero again after a right code', async () => {
    const { account, ...first } = await addOwing(server);
    await fail(first, 5);
    const second = await owe(server, account);
    await fail(second, 4);
    expect(outcomeOf(await verify(second.browser, second))).toBe('done');
    const third = await owe(server, account);
    await fail(third, 4);
    expect(outcomeOf(await verify(third.browser, third))).toBe('done');
  });

  test('stop the sending of codes that would be refused', async () => {
    const { account, ...open } = await addOwing(server);
    await lockCodes(account);
    await server.deliver();
    server.clock.advance(seconds(30));
    expect(outcomeOf(await sendAgain(open.browser, open))).toBe('429/119');
    await authenticate(server.browser(), account);
    expect(await server.deliver()).toEqual([]);
  });

  test('do not lock the password: right passwords are audited as refused and are no failures', async () => {
    const { account } = await addOwing(server);
    await lockCodes(account);
    for (let again = 0; again < 6; again++)
      expect(outcomeOf(await authenticate(server.browser(), account))).toBe('401/4');
    const refused = await server.deps.db
      .selectFrom('audit_events')
      .select('reason')
      .where('account_id', '=', account.id)
      .where('event', '=', 'sign-in')
      .where('result', '=', 'refused')
      .execute();
    expect(refused).toEqual(Array.from({ length: 6 }, () => ({ reason: 'locked' })));
    server.clock.advance(minutes(15));
    expect(outcomeOf(await authenticate(server.browser(), account, { password: 'Wrong-cloth-42' }))).toBe('401/0');
    expect(outcomeOf(await authenticate(server.browser(), account))).toBe('done');
  });

  test('F19 lock twice as long each time, up to a day, so that a known password allows few guesses a day', async () => {
    const { account } = await addOwing(server);
    const lasted: number[] = [];
    for (let locks = 0; locks < 9; locks++) {
      await lockCodes(account);
      const { rows } = await sql<{ minutes: number }>`
        select extract(epoch from locked_until - last_attempt_at)::int / 60 as minutes from failed_attempts
        where subject = ${codesSubject(server.deps.keys, account.id).current}`.execute(server.deps.db);
      lasted.push(rows[0]?.minutes ?? 0);
      server.clock.advance(minutes(rows[0]?.minutes ?? 0));
    }
    expect(lasted).toEqual([15, 30, 60, 120, 240, 480, 960, 1440, 1440]);
  });

  test('Q-09 do not lock a remembered device, which needs no code', async () => {
    const { browser, value, ...account } = await addTrusted(server);
    await lockCodes(account);
    expect(outcomeOf(await authenticate(browser, account, { deviceTrustToken: value }))).toBe('done');
  });
});

describe('B10 the limit on codes to one recipient', () => {
  test('is twenty an hour, then 429, and the right password is not counted as a failure', async () => {
    const { account } = await addOwing(server);
    for (let more = 1; more < messageLimits.messagesPerHour; more++) {
      server.clock.advance(seconds(30));
      expect(outcomeOf(await authenticate(server.browser(), account))).toBe('done');
    }
    server.clock.advance(seconds(30));
    const response = await authenticate(server.browser(), account);
    expect([outcomeOf(response), response.headers['retry-after']]).toEqual(['429/119', '3000']);
    const guard = await server.deps.db
      .selectFrom('failed_attempts')
      .select('failures')
      .where('subject', '=', accountSubject(account.id).current)
      .executeTakeFirst();
    expect(guard?.failures ?? 0).toBe(0);
    const written = server.deps.db
      .selectFrom('audit_events')
      .select('reason')
      .where('account_id', '=', account.id)
      .where('event', '=', 'throttled');
    expect(await written.execute()).toEqual([{ reason: 'codes' }]);
    // Repeated refusals write at most one audit row a minute.
    for (let again = 0; again < 3; again++)
      expect(outcomeOf(await authenticate(server.browser(), account))).toBe('429/119');
    expect(await written.execute()).toHaveLength(1);
    server.clock.advance(minutes(1));
    expect(outcomeOf(await authenticate(server.browser(), account))).toBe('429/119');
    expect(await written.execute()).toHaveLength(2);
    server.clock.advance(minutes(60));
    expect(outcomeOf(await authenticate(server.browser(), account))).toBe('done');
  });
});
