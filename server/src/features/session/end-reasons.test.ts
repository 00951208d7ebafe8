import { hours, minutes, seconds } from '@selvage/contract/time-units';
import { codeLimits, sessionLimits, signInLimits } from '@selvage/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { disableAccount } from '../../support/disable-account.ts';
import { endSessions } from '../../support/end-sessions.ts';
import { sweep } from '../../db/expired-rows-store.ts';
import { ways } from '../../ways/ways.ts';
import { Artefacts, addAccount, testPassword as password } from '../../../test/harness/accounts.ts';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../../../test/harness/test-app.ts';
import { addOwing, addSignedIn, authenticate, sendAgain, verify } from '../../../test/harness/sign-in.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

interface Data {
  data: { errorCode: number; reason?: string };
}

const dataOf = (response: { json: () => unknown }) => (response.json() as Data).data;
const whyOut = async (browser: TestBrowser) => dataOf(await browser.get('/api/user/user.json'));

/** Somebody who is logged in twice: in a browser that makes the change, and in one that loses its session by it. */
async function addTwice() {
  const { browser: own, ...account } = await addSignedIn(server, { kind: 'consultant' });
  const other = server.browser();
  await authenticate(other, account);
  return { own, other, account, given: new Artefacts(server, account) };
}
type Twice = Awaited<ReturnType<typeof addTwice>>;

const act = { actor: { name: 'desk', reason: 'test' }, origin: { requestId: 'TEST', client: null, device: null } };

const endings: Record<string, { reason: string; end: (twice: Twice) => Promise<unknown> }> = {
  'all others ended by the owner': {
    reason: 'ended-elsewhere',
    end: ({ own }) => own.post('/api/user/sessions/end-others', { password }),
  },
  'this one ended by the owner': {
    reason: 'ended-elsewhere',
    end: async ({ own }) => {
      const { sessions } = (await own.get('/api/user/sessions')).json<{ sessions: { id: string }[] }>();
      await own.post('/api/user/sessions/end', { id: sessions[1]?.id, password });
    },
  },
  'a changed password': {
    reason: 'password-changed',
    end: ({ own }) => own.post('/api/user/user/password', { password, newPassword: 'Fresh-linen-77' }),
  },
  'a reset': {
    reason: 'password-reset',
    end: async ({ given }) =>
      (await given.resetAuthorisation()).post('/api/user/reset', { newPassword: 'Fresh-linen-77' }),
  },
  'another email address': {
    reason: 'email-changed',
    end: async ({ own, given }) =>
      own.post('/api/user/user/email/confirm', { code: await given.emailChange('moved-to@test.example') }),
  },
  '“this wasn’t me”': {
    reason: 'account-secured',
    end: async ({ given }) => server.browser().post('/api/user/not-me', { code: await given.recoveryLink('not-me') }),
  },
  'its owner, who secured it from another session': {
    reason: 'account-secured',
    end: ({ own }) => own.post('/api/user/secure', { password }),
  },
  'the link that cancels a change of email': {
    reason: 'email-change-cancelled',
    end: async ({ own, given }) => {
      await own.post('/api/user/user/email/request', { email: 'moved-to@test.example', password });
      await server.browser().post('/api/user/user/email/undo', { code: await given.recoveryLink('email-undo') });
    },
  },
  '“this wasn’t me” by a link whose email another account has': {
    reason: 'locked-by-link',
    end: async ({ other, account, given }) => {
      const code = await given.recoveryLink('not-me');
      await other.post('/api/user/user/email/confirm', { code: await given.emailChange('moved-on@test.example') });
      await addAccount(server.deps, { kind: 'consultant', email: account.email });
      await server.browser().post('/api/user/not-me', { code });
    },
  },
  'the desk': {
    reason: 'ended-by-support',
    end: ({ account }) => endSessions(server.deps, account.id, { devices: false }, act),
  },
  'the operator, who disabled the account': {
    reason: 'account-disabled',
    end: ({ account }) => disableAccount(server.deps, account.id, act),
  },
};

describe('S4 the answer to a request of an ended session', () => {
  test.each(Object.entries(endings))('tells the reason for an end by %s', async (_name, { reason, end }) => {
    const twice = await addTwice();
    await end(twice);
    expect(await whyOut(twice.other)).toEqual({ errorCode: 100, reason });
  });

  test('says that a lock ended the session', async () => {
    const { browser } = await addSignedIn(server);
    const wrong = { password: 'Wrong-cloth-42', newPassword: 'Fresh-linen-77' };
    for (let tries = 0; tries < signInLimits.signInFailures; tries++)
      await browser.post('/api/user/user/password', wrong);
    expect(await whyOut(browser)).toEqual({ errorCode: 100, reason: 'account-locked' });
  });

  test('says that an eleventh login ended the session', async () => {
    const { browser, ...account } = await addSignedIn(server);
    server.clock.advance(minutes(1));
    for (let more = 0; more < sessionLimits.sessionsPerAccount; more++) await authenticate(server.browser(), account);
    expect(await whyOut(browser)).toEqual({ errorCode: 100, reason: 'other-devices' });
  });

  test('says that the session ended because of its age', async () => {
    const { browser } = await addSignedIn(server);
    for (let passed = 0; passed < 12 * 6; passed++) {
      server.clock.advance(minutes(10));
      await browser.get('/api/user/user.json');
    }
    expect(await whyOut(browser)).toEqual({ errorCode: 100, reason: 'session-age' });
  });

  test.each([
    ['that was idle', minutes(15)],
    ['that was idle for longer than any session lasts', hours(13)],
  ])('tells no reason for a session %s', async (_which, passed) => {
    const { browser } = await addSignedIn(server);
    server.clock.advance(passed);
    expect(await whyOut(browser)).toEqual({ errorCode: 100 });
  });

  test('names no reason after the person logged out', async () => {
    const { browser } = await addSignedIn(server);
    const held = browser.cookies.get('sid') ?? '';
    await browser.post('/api/idauth/logout', {});
    browser.cookies.set('sid', held);
    expect(await whyOut(browser)).toEqual({ errorCode: 100 });
  });
});

describe('the reason why a session ended', () => {
  test('is sent only to the browser that has the cookie of the session', async () => {
    const { own, other } = await addTwice();
    await own.post('/api/user/sessions/end-others', { password });
    expect(await whyOut(server.browser())).toEqual({ errorCode: 100 });
    const guessed = server.browser();
    guessed.cookies.set('sid', `${(other.cookies.get('sid') ?? '').slice(0, -1)}_`);
    expect(await whyOut(guessed)).toEqual({ errorCode: 100 });
  });

  test('is stored for twelve hours, and then deleted', async () => {
    const { own, other } = await addTwice();
    await own.post('/api/user/sessions/end-others', { password });
    server.clock.advance(hours(12) - seconds(1));
    expect(await whyOut(other)).toMatchObject({ reason: 'ended-elsewhere' });
    server.clock.advance(seconds(2));
    expect(await whyOut(other)).toEqual({ errorCode: 100 });
    await sweep(server.deps.db, server.deps.now());
    expect(await server.deps.db.selectFrom('ended_sessions').selectAll().execute()).toEqual([]);
  });
});

describe('S3 a login code after its challenge has ended', () => {
  test('is refused after five wrong codes with that reason, also when a new code is requested', async () => {
    const { browser, ...owed } = await addOwing(server);
    const wrong = { ...owed, code: owed.code === '000000' ? '111111' : '000000' };
    for (let tries = 0; tries < codeLimits.challengeTries; tries++)
      expect(outcomeOf(await verify(browser, wrong))).toBe('400/105');
    expect(dataOf(await verify(browser, owed))).toEqual({ errorCode: 106, reason: 'wrong-codes' });
    expect(dataOf(await sendAgain(browser, owed))).toEqual({ errorCode: 106, reason: 'wrong-codes' });
  });

  test('is refused with the reason if a later code was requested', async () => {
    const { browser, account, ...earlier } = await addOwing(server);
    server.clock.advance(seconds(30));
    await authenticate(browser, account);
    expect(dataOf(await verify(browser, earlier))).toEqual({ errorCode: 106, reason: 'newer-code' });
  });

  test('cannot be sent again after the password was reset', async () => {
    const { id, email } = await addAccount(server.deps, { kind: 'consultant', twoFactor: 'EMAIL' });
    const given = new Artefacts(server, { id, email });
    const { browser, ...owed } = await given.challenge('sign-in-code', ways.password.bit);
    server.clock.advance(minutes(11));
    await (await given.resetAuthorisation()).post('/api/user/reset', { newPassword: 'Fresh-linen-77' });
    expect(dataOf(await sendAgain(browser, owed))).toEqual({ errorCode: 100, reason: 'password-reset' });
  });
});
