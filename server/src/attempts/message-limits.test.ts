import { saveTwoFactor, verifyCode } from '@selvage/contract/api/two-factor';
import { requestReset } from '@selvage/contract/api/reset';
import { days, hours, seconds } from '@selvage/contract/time-units';
import { messageLimits } from '@selvage/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { outcomeOf } from '../../test/harness/refusals.ts';
import { addAccount, testPassword } from '../../test/harness/accounts.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../../test/harness/test-app.ts';
import { addOwing, addSignedIn, addVerified, authenticate, owedIn, verify } from '../../test/harness/sign-in.ts';
import { countUnprovenText, textsToday } from './message-limits.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const enrol = (browser: TestBrowser, mobile_number: string) =>
  browser.post(saveTwoFactor.path, {
    preferences: { enabled: true, type: 'SMS', mobile_number },
    password: testPassword,
  });

/** Proves the mailbox, so that the next message is a text message. */
async function textTo(app: TestApp, browser: TestBrowser, mobile: string): Promise<string> {
  app.clock.advance(messageLimits.sendPause);
  await app.deliver();
  const saved = await enrol(browser, mobile);
  if (saved.statusCode !== 200) return outcomeOf(saved);
  return outcomeOf(await verify(browser, await owedIn(app, saved)));
}

const textsTo = (messages: Awaited<ReturnType<TestApp['deliver']>>, mobile: string): number =>
  messages.filter(({ channel, to }) => channel === 'sms' && to === mobile).length;

describe('F6 one phone number', () => {
  test('gets at most one text message in 30 seconds, even if several accounts have the number', async () => {
    const mobile = '0852000001';
    const [one, other] = [await addSignedIn(server), await addSignedIn(server)];
    expect(await textTo(server, one.browser, mobile)).toBe('done');
    await server.deliver();
    const mailbox = await owedIn(server, await enrol(other.browser, mobile));
    expect(outcomeOf(await verify(other.browser, mailbox))).toBe('429/119');
    expect(textsTo(await server.deliver(), mobile)).toBe(0);
    server.clock.advance(seconds(30));
    expect(outcomeOf(await verify(other.browser, mailbox))).toBe('done');
    expect(textsTo(await server.deliver(), mobile)).toBe(1);
  });

  test('a right code is not counted as a wrong one if the limit on text messages then refuses the next text', async () => {
    const mobile = '0852000009';
    const [one, other] = [await addSignedIn(server), await addSignedIn(server)];
    expect(await textTo(server, one.browser, mobile)).toBe('done');
    await server.deliver();
    const mailbox = await owedIn(server, await enrol(other.browser, mobile));
    expect(outcomeOf(await verify(other.browser, mailbox))).toBe('429/119');
    const { attempts } = await server.deps.db
      .selectFrom('one_time_secrets')
      .select('attempts')
      .where('account_id', '=', other.id)
      .where('purpose', '=', 'mailbox-code')
      .executeTakeFirstOrThrow();
    expect(attempts).toBe(0);
  });

  test('gets at most five texts an hour with a code that proves the number, over all accounts', async () => {
    const mobile = '0852000002';
    const outcomes = [];
    for (let account = 0; account < 6; account++) {
      const { browser } = await addSignedIn(server);
      outcomes.push(await textTo(server, browser, mobile));
    }
    expect(outcomes).toEqual([...Array.from({ length: 5 }, () => 'done'), '429/119']);
  });

  test('gets no additional text to set up the number if the browser logged in before, because the number may belong to another person', async () => {
    const mobile = '0852000004';
    const outcomes = [];
    for (let account = 0; account < 4; account++) {
      const { browser } = await addVerified(server);
      outcomes.push(outcomeOf(await enrol(browser, mobile)));
      server.clock.advance(messageLimits.sendPause);
    }
    for (let account = 0; account < 4; account++) {
      const { browser } = await addSignedIn(server);
      outcomes.push(await textTo(server, browser, mobile));
    }
    expect(outcomes).toEqual([...Array.from({ length: 5 }, () => 'done'), '429/119', '429/119', '429/119']);
  });

  test('gets one login code in 30 seconds, however often a person logs in with the password', async () => {
    const account = await addAccount(server.deps, { twoFactor: 'SMS', mobile: '0852000003' });
    await server.deliver();
    const elsewhere = [];
    for (let login = 0; login < 11; login++)
      elsewhere.push((await authenticate(server.browser(), account)).json().mfaRequired.sentElsewhere);
    expect(elsewhere).toEqual([undefined, ...Array.from({ length: 10 }, () => true)]);
    expect(textsTo(await server.deliver(), '0852000003')).toBe(1);
  });

  test('F13 gets a login code for a browser that logged in before, even if unknown browsers have used up the limit', async () => {
    const { account, browser } = await addVerified(server);
    server.clock.advance(messageLimits.sendPause);
    const isElsewhere = async (by: TestBrowser) => (await authenticate(by, account)).json().mfaRequired.sentElsewhere;
    expect(await isElsewhere(server.browser())).toBeUndefined();
    expect(await isElsewhere(server.browser())).toBe(true);
    await browser.post('/api/idauth/logout', {});
    expect(await isElsewhere(browser)).toBeUndefined();
  });

  test('gets notices of account changes, however many messages were sent before', async () => {
    const { browser, account } = await addVerified(server);
    for (let login = 0; login < messageLimits.messagesPerHour; login++) {
      server.clock.advance(messageLimits.sendPause);
      await authenticate(server.browser(), account);
    }
    await server.deliver();
    const body = { password: testPassword, newPassword: 'Fresh-linen-77' };
    expect(outcomeOf(await browser.post('/api/user/user/password', body))).toBe('done');
    expect((await server.deliver()).map(({ subject }) => subject)).toEqual([
      'Your password was changed – Linen Health',
    ]);
  });
});

test('F6 one account sends five texts an hour to unverified phone numbers, over all numbers', async () => {
  const { browser } = await addVerified(server);
  await server.deliver();
  const outcomes = [];
  for (let number = 1; number <= 7; number++) outcomes.push(outcomeOf(await enrol(browser, `085210000${number}`)));
  expect(outcomes).toEqual([...Array.from({ length: 5 }, () => 'done'), '429/119', '429/119']);
  expect(await server.deliver()).toHaveLength(5);
});

test('F6 one account sends ten texts a day to unverified phone numbers', async () => {
  const { id } = await addAccount(server.deps);
  const allowed = [];
  for (let hour = 0; hour < 3; hour++) {
    const waits = [];
    for (let text = 0; text < 7; text++) waits.push(await countUnprovenText(server.deps, id));
    allowed.push(waits.filter((wait) => wait === 0).length);
    server.clock.advance(hours(1));
  }
  expect(allowed).toEqual([5, 5, 0]);
});

describe('F13 the limit on reset messages', () => {
  const ask = (browser: TestBrowser, email: string) => browser.post(requestReset.path, { email, userType: 'W' });

  test('counts requests of unknown browsers together, and allows the owner’s known browser five more messages a day', async () => {
    const { browser, email } = await addSignedIn(server);
    await server.deliver();
    const sentTo = async (asking: () => TestBrowser, times: number) => {
      const sent = [];
      for (let asked = 0; asked < times; asked++) {
        await ask(asking(), email);
        sent.push((await server.deliver()).length);
        server.clock.advance(seconds(31));
      }
      return sent;
    };
    expect(await sentTo(() => server.browser(), 7)).toEqual([1, 1, 1, 1, 1, 0, 0]);
    expect(await sentTo(() => browser, 7)).toEqual([1, 1, 1, 1, 1, 0, 0]);
  });

  test('F13 a known browser that uses up its own limit does not use up the limit of the account’s other browsers', async () => {
    const { browser: stolen, ...account } = await addSignedIn(server);
    const own = server.browser();
    expect(outcomeOf(await authenticate(own, account))).toBe('done');
    await server.deliver();
    const sentTo = async (browser: TestBrowser) => {
      await ask(browser, account.email);
      return (await server.deliver()).length;
    };
    const sent = [];
    for (let asked = 0; asked < 6; asked++) {
      sent.push(await sentTo(stolen));
      server.clock.advance(seconds(31));
    }
    expect(sent).toEqual([1, 1, 1, 1, 1, 0]);
    expect(await sentTo(own)).toBe(1);
    expect(await sentTo(server.browser())).toBe(1);
  });

  test('a browser that is known only to another account counts as an unknown browser', async () => {
    const victim = await addAccount(server.deps);
    const { browser } = await addSignedIn(server);
    await server.deliver();
    await ask(server.browser(), victim.email);
    await ask(browser, victim.email);
    expect(await server.deliver()).toHaveLength(1);
  });
});

describe('F6 the daily cap of text messages', () => {
  let capped: TestApp;
  beforeAll(async () => {
    capped = await startTestApp((config) => ({ limits: { ...config.limits, textsPerDay: 10 } }));
  });
  afterAll(() => capped.close());
  beforeEach(() => capped.clock.advance(days(1)));

  let count = 0;
  const nextMobile = () => `0853${String(100_000 + ++count)}`;
  const toNewNumber = async () => textTo(capped, (await addSignedIn(capped)).browser, nextMobile());

  test('refuses texts to new phone numbers after four fifths of the cap, and sends login codes until the whole cap is used', async () => {
    const outcomes = [];
    for (let text = 0; text < 9; text++) outcomes.push(await toNewNumber());
    expect(outcomes).toEqual([...Array.from({ length: 8 }, () => 'done'), '503/125']);
    const logins = [];
    for (let login = 0; login < 3; login++) {
      const account = await addAccount(capped.deps, { twoFactor: 'SMS', mobile: nextMobile() });
      logins.push(outcomeOf(await authenticate(capped.browser(), account)));
    }
    expect(logins).toEqual(['done', 'done', '503/125']);
    expect(await textsToday(capped.deps)).toBe(10);
  });

  test('is lifted the next day, and does not count refused texts', async () => {
    for (let text = 0; text < 12; text++) await toNewNumber();
    expect(await textsToday(capped.deps)).toBe(8);
    capped.clock.advance(days(1));
    expect(await textsToday(capped.deps)).toBe(0);
    expect(await toNewNumber()).toBe('done');
  });

  test('refuses to send a login code again, and the code sent before still works', async () => {
    const { browser, mfaToken, code } = await addOwing(capped, { twoFactor: 'SMS', mobile: nextMobile() });
    for (let login = 0; login < 9; login++)
      await authenticate(capped.browser(), await addAccount(capped.deps, { twoFactor: 'SMS', mobile: nextMobile() }));
    capped.clock.advance(seconds(30));
    expect(outcomeOf(await browser.post('/api/idauth/mfa/send', { mfaToken }))).toBe('503/125');
    expect(outcomeOf(await browser.post(verifyCode.path, { mfaToken, code }))).toBe('done');
  });
});
