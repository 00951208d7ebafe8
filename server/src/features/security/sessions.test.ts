import { randomBytes } from 'node:crypto';
import { endOtherSessions, endSession, openSessions } from '@selvage/contract/api/security';
import { minutes } from '@selvage/contract/time-units';
import { messageLimits, sessionLimits } from '@selvage/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import { addAccount, testPassword } from '../../../test/harness/accounts.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../../../test/harness/test-app.ts';
import { addSignedIn, addVerified, authenticate, owe, verify, type Account } from '../../../test/harness/sign-in.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function signedInWith(userAgent: string, { credentials }: Account): Promise<TestBrowser> {
  const browser = server.browser();
  await browser.post('/api/idauth/auth', credentials, { 'user-agent': userAgent });
  return browser;
}

const listOf = async (browser: TestBrowser) => (await browser.get(openSessions.path)).json().sessions;
const ownSession = async (browser: TestBrowser) =>
  (await listOf(browser)).find(({ isThisOne }: { isThisOne: boolean }) => isThisOne);
const isIn = async (browser: TestBrowser) => (await browser.get('/api/user/user.json')).statusCode === 200;
const password = testPassword;

test('E7 sessions of an account with a second step are listed too if the operator has turned codes off', async () => {
  const off = await startTestApp(({ twoFactor }) => ({
    twoFactor: { ...twoFactor, member: { ...twoFactor.member, enabled: false } },
  }));
  try {
    const { browser, ...account } = await addSignedIn(off, { twoFactor: 'EMAIL' });
    await authenticate(off.browser(), account);
    expect(await listOf(browser)).toHaveLength(2);
  } finally {
    await off.close();
  }
});

describe('E7 Q-14 the sessions of a person', () => {
  test('are listed with device and times, with this session first and none of another person', async () => {
    const { browser, ...account } = await addSignedIn(server);
    await addSignedIn(server);
    server.clock.advance(minutes(5));
    await signedInWith(firefox, account);
    const at = (ago: number) => new Date(server.clock.now().getTime() - ago).toISOString();
    const session = (fields: object) => ({ id: expect.stringMatching(/^[\da-f-]{36}$/), device: {}, ...fields });
    expect(await listOf(browser)).toEqual([
      session({ startedAt: at(minutes(5)), lastSeenAt: at(0), isThisOne: true }),
      session({
        device: { browser: 'Firefox', system: 'Linux' },
        browserVersion: '140',
        startedAt: at(0),
        lastSeenAt: at(0),
        isThisOne: false,
      }),
    ]);
  });

  test('are not listed after they expired or ended', async () => {
    const { browser: expired, ...account } = await addSignedIn(server);
    server.clock.advance(minutes(15));
    const over = await signedInWith(firefox, account);
    await over.post('/api/idauth/logout', {});
    const mine = await signedInWith(firefox, account);
    expect(await listOf(mine)).toHaveLength(1);
    expect(await isIn(expired)).toBe(false);
  });

  test('are not listed before the required login code was entered', async () => {
    const { browser, account } = await addVerified(server);
    await authenticate(server.browser(), account);
    expect(await listOf(browser)).toHaveLength(1);
  });

  test('have an id in the list that cannot be used as a session cookie', async () => {
    const { browser } = await addSignedIn(server);
    const [{ id }] = await listOf(browser);
    const thief = server.browser();
    thief.cookies.set('sid', id);
    expect(await isIn(thief)).toBe(false);
  });
});

describe('E7 logging out other sessions', () => {
  test('logs out one browser at its next request, and not this one', async () => {
    const { browser, ...account } = await addSignedIn(server);
    const [other, third] = [await signedInWith(firefox, account), await signedInWith(firefox, account)];
    const { id } = await ownSession(other);
    expect(outcomeOf(await browser.post(endSession.path, { id, password }))).toBe('done');
    expect([await isIn(browser), await isIn(other), await isIn(third)]).toEqual([true, false, true]);
  });

  test('logs out all other browsers, also those where the login code was not entered yet', async () => {
    const { browser, ...account } = await addSignedIn(server);
    const others = [await signedInWith(firefox, account), await signedInWith(firefox, account)];
    const answer = await browser.post(endOtherSessions.path, { password });
    expect([outcomeOf(answer), answer.json()]).toEqual(['done', { sessions: 2, devices: 0 }]);
    expect(await isIn(browser)).toBe(true);
    for (const other of others) expect(await isIn(other)).toBe(false);
    const rows = server.deps.db.selectFrom('sessions').select('id').where('account_id', '=', account.id);
    expect(await rows.execute()).toHaveLength(1);
  });

  test('needs the password', async () => {
    const { browser, ...account } = await addSignedIn(server);
    const other = await signedInWith(firefox, account);
    const { id } = await ownSession(other);
    const wrong = 'Wrong-cloth-42';
    expect(outcomeOf(await browser.post(endSession.path, { id, password: wrong }))).toBe('400/7');
    expect(outcomeOf(await browser.post(endOtherSessions.path, { password: wrong }))).toBe('400/7');
    expect(await isIn(other)).toBe(true);
  });

  test('SEC-F2 gives the same answer for another person’s session as for an unknown id, and ends nothing', async () => {
    const [mine, theirs] = [await addSignedIn(server), await addSignedIn(server)];
    const [{ id }] = await listOf(theirs.browser);
    const nobodys = '00000000-0000-4000-8000-000000000000';
    const answers = [];
    for (const each of [id, nobodys]) answers.push(await mine.browser.post(endSession.path, { id: each, password }));
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [200, '{"devices":0}'],
      [200, '{"devices":0}'],
    ]);
    expect(await isIn(theirs.browser)).toBe(true);
  });
});

test('E7 an eleventh session ends the session that was idle longest', async () => {
  const { browser, ...account } = await addSignedIn(server);
  server.clock.advance(minutes(1));
  const others: TestBrowser[] = [];
  for (let more = 0; more < 10; more++) {
    others.push(server.browser());
    await authenticate(others.at(-1) ?? browser, account);
  }
  expect(await isIn(browser)).toBe(false);
  expect(await Promise.all(others.map(isIn))).toEqual(others.map(() => true));
});

describe('F16 the limit of ten sessions of an account', () => {
  test('does not let logins with the password alone end a session in which the second factor was entered', async () => {
    const { browser, account } = await addVerified(server);
    for (let login = 0; login < sessionLimits.sessionsPerAccount + 2; login++) {
      server.clock.advance(messageLimits.sendPause);
      expect(outcomeOf(await authenticate(server.browser(), account))).toBe('done');
    }
    expect(await isIn(browser)).toBe(true);
    const partial = server.deps.db.selectFrom('sessions').select('id').where('account_id', '=', account.id);
    expect(await partial.where('shown_factors', '=', 1).execute()).toHaveLength(sessionLimits.sessionsPerAccount);
  });

  test('is enforced again by the next login if concurrent logins have left more than ten sessions', async () => {
    const account = await addAccount(server.deps);
    const session = { account_id: account.id, shown_factors: 1, device: '/', created_at: server.deps.now() };
    const left = Array.from({ length: sessionLimits.sessionsPerAccount + 3 }, () => ({
      ...session,
      token_hash: randomBytes(32),
      last_seen_at: server.deps.now(),
    }));
    await server.deps.db.insertInto('sessions').values(left).execute();
    await authenticate(server.browser(), account);
    const open = server.deps.db.selectFrom('sessions').select('id').where('account_id', '=', account.id);
    expect(await open.execute()).toHaveLength(sessionLimits.sessionsPerAccount);
  });

  test('lets a browser that logs in again replace its own session, and ends no other', async () => {
    const account = await addAccount(server.deps);
    const browsers = Array.from({ length: sessionLimits.sessionsPerAccount }, () => server.browser());
    for (const browser of browsers) {
      server.clock.advance(1000);
      await authenticate(browser, account);
    }
    for (const browser of browsers.slice(5, 6)) await authenticate(browser, account);
    for (const browser of browsers) expect(await isIn(browser)).toBe(true);
  });

  test('makes an eleventh session with the second factor end the oldest session with the second factor', async () => {
    const { browser, account } = await addVerified(server);
    const later: TestBrowser[] = [];
    for (let login = 0; login < sessionLimits.sessionsPerAccount; login++) {
      const { browser: next, ...owed } = await owe(server, account);
      await verify(next, owed);
      later.push(next);
    }
    expect(await isIn(browser)).toBe(false);
    for (const each of later) expect(await isIn(each)).toBe(true);
  });
});
