import { hours } from '@selvage/contract/time-units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { digitsIn, linkCodeIn, linkIn, otherDigits } from '../../../test/harness/sign-in.ts';
import { addAccount, nextApplicant, registeringKinds, type RegisteringKind } from '../../../test/harness/accounts.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../../../test/harness/test-app.ts';
import { fillRegistry } from '../../../test/harness/registry.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
  await fillRegistry(server.deps.db);
});
afterAll(() => server.close());

const activate = '/api/user/activate';
const resend = '/api/user/activate/email';

async function newcomer(kind: RegisteringKind = 'member') {
  await server.deliver();
  const applicant = nextApplicant(kind);
  const browser = server.browser();
  expect((await browser.post(applicant.path, applicant.body)).statusCode).toBe(200);
  const [message] = await server.deliver();
  return { browser, letter: message, email: applicant.email, link: linkCodeIn(message), digits: digitsIn(message) };
}

const answer = async (browser: TestBrowser, code: unknown) => {
  const response = await browser.post(activate, { code });
  return response.statusCode === 200 ? 'done' : `${response.statusCode}/${response.json().data.errorCode}`;
};
const isActivated = async (browser: TestBrowser) =>
  (await browser.get('/api/user/user.json')).json<{ activated: boolean }>().activated;

async function eventsOf(email: string) {
  const { id } = await server.deps.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const rows = await server.deps.db
    .selectFrom('audit_events')
    .select(['event', 'result'])
    .where('account_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.filter(({ event }) => event === 'activation').map(({ result }) => result);
}

describe('AC4 D15 the activation link', () => {
  test.each(registeringKinds)('activates a %s from any browser, and opens no session', async (kind) => {
    const { browser, link } = await newcomer(kind);
    const stranger = server.browser();
    expect(await answer(stranger, link)).toBe('done');
    expect(stranger.cookies.size).toBe(0);
    expect(await isActivated(browser)).toBe(true);
  });

  test('succeeds again when it is used again within its life, and is audited once', async () => {
    const { link, email } = await newcomer();
    for (let used = 0; used < 3; used++) expect(await answer(server.browser(), link)).toBe('done');
    server.clock.advance(hours(24) - 1);
    expect(await answer(server.browser(), link)).toBe('done');
    expect(await eventsOf(email)).toEqual(['ok']);
    server.clock.advance(1);
    expect(await answer(server.browser(), link)).toBe('400/103');
  });

  test('D2 fails after 24 hours', async () => {
    const { browser, link } = await newcomer();
    server.clock.advance(hours(24));
    expect(await answer(browser, link)).toBe('400/103');
  });

  test('works until just before 24 hours', async () => {
    const { link } = await newcomer();
    server.clock.advance(hours(24) - 1);
    expect(await answer(server.browser(), link)).toBe('done');
  });

  test('D3 stops working when a newer activation message is sent', async () => {
    const first = await newcomer();
    server.clock.advance(30_000);
    await first.browser.post(resend, {});
    const [message] = await server.deliver();
    expect(await answer(server.browser(), first.link)).toBe('400/103');
    expect(await answer(first.browser, first.digits)).toBe('400/103');
    expect(await isActivated(first.browser)).toBe(false);
    expect(await answer(server.browser(), linkCodeIn(message))).toBe('done');
  });

  test('D11 can be opened any number of times without being used up', async () => {
    const { browser, letter: message, link, digits } = await newcomer();
    const { pathname, search } = new URL(linkIn(message));
    for (let followed = 0; followed < 5; followed++) {
      for (const method of ['GET', 'HEAD'] as const) {
        await server
          .browser()
          .send({ method, url: `${pathname}${search}`, headers: { 'user-agent': 'mail-scanner/1.0' } });
        await server.browser().send({ method, url: `${activate}?code=${link}` });
      }
    }
    expect(await isActivated(browser)).toBe(false);
    expect(await answer(browser, digits)).toBe('done');
    expect(await answer(server.browser(), link)).toBe('done');
  });

  test('fails with a code of another purpose', async () => {
    const { email, browser } = await newcomer();
    await server.browser().post('/api/user/reset/email', { email, userType: 'W' });
    const [message] = await server.deliver();
    expect(await answer(server.browser(), linkCodeIn(message))).toBe('400/103');
    expect(await isActivated(browser)).toBe(false);
  });
});

describe('AC4 the six digits of an activation message', () => {
  test('activate the account of the person who is logged in', async () => {
    const { browser, digits, email } = await newcomer();
    expect(await answer(browser, ` ${digits.slice(0, 3)} ${digits.slice(3)} `)).toBe('done');
    expect(await isActivated(browser)).toBe(true);
    expect(await eventsOf(email)).toEqual(['ok']);
  });

  test('do nothing without a session, or in the session of another person', async () => {
    const [one, other] = [await newcomer(), await newcomer()];
    expect(await answer(server.browser(), one.digits)).toBe('400/103');
    expect(await answer(other.browser, one.digits)).toBe('400/103');
    expect(await isActivated(one.browser)).toBe(false);
    expect(await isActivated(other.browser)).toBe(false);
  });

  test('can be tried five times and then fail even if they are right, but the link still works', async () => {
    const { browser, digits, link } = await newcomer();
    for (let tried = 0; tried < 5; tried++) expect(await answer(browser, otherDigits(digits))).toBe('400/103');
    expect(await answer(browser, digits)).toBe('400/103');
    expect(await answer(server.browser(), link)).toBe('done');
  });

  test('get an answer that says so when only one try is left', async () => {
    const { browser, digits } = await newcomer();
    const reasons: unknown[] = [];
    for (let tried = 0; tried < 6; tried++)
      reasons.push((await browser.post(activate, { code: otherDigits(digits) })).json().data.reason);
    expect(reasons).toEqual([undefined, undefined, undefined, 'last-try', undefined, undefined]);
  });

  test('are accepted if they are right at the fifth try', async () => {
    const { browser, digits } = await newcomer();
    for (let tried = 0; tried < 4; tried++) await answer(browser, otherDigits(digits));
    expect(await answer(browser, digits)).toBe('done');
  });

  test('SEC-G7 are counted before they are compared: of twenty wrong tries at once five are compared', async () => {
    const { browser, digits, email } = await newcomer();
    const tries = Array.from({ length: 20 }, () => answer(browser, otherDigits(digits)));
    expect(new Set(await Promise.all(tries))).toEqual(new Set(['400/103']));
    const { id } = await server.deps.db
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const { attempts } = await server.deps.db
      .selectFrom('one_time_secrets')
      .select('attempts')
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(attempts).toBe(5);
    expect(await answer(browser, digits)).toBe('400/103');
  });

  test('C8 use up no try if they are not six digits', async () => {
    const { browser, digits } = await newcomer();
    for (const typed of ['1', '12345', '1234567', 'abcdef', 'x'.repeat(39)])
      expect(await answer(browser, typed)).toBe('400/103');
    for (const typed of ['', null, 123_456, ['123456'], { $ne: 1 }, undefined, 'x'.repeat(65), '12\u00003456']) {
      expect(await answer(browser, typed)).toBe('400/110');
    }
    expect(await answer(browser, digits)).toBe('done');
  });

  test('succeed if they are entered after the link was opened', async () => {
    const { browser, digits, link } = await newcomer();
    expect(await answer(server.browser(), link)).toBe('done');
    expect(await answer(browser, digits)).toBe('done');
    expect(await answer(browser, otherDigits(digits))).toBe('400/103');
  });
});

describe('MF a person of a kind that must have a second step', () => {
  const owed = async (browser: TestBrowser) =>
    (await browser.get('/api/user/user.json')).json<{ mfaRequired?: object }>().mfaRequired;

  test('must set one up after the activation, also in the session of the registration', async () => {
    const { browser, digits } = await newcomer('hospital');
    expect(await owed(browser)).toBeUndefined();
    expect(await answer(browser, digits)).toBe('done');
    expect(await owed(browser)).toEqual({ mfaSetupRequired: true });
    expect(await answer(browser, digits)).toBe('done');
  });

  test('must set one up after the activation, and people of other kinds need not', async () => {
    const { browser, digits } = await newcomer('consultant');
    expect(await answer(browser, digits)).toBe('done');
    expect(await owed(browser)).toBeUndefined();
  });
});

test('SEC-F2 an activation link activates its own account, whoever is logged in', async () => {
  const [one, other] = [await newcomer(), await newcomer()];
  expect(await answer(other.browser, one.link)).toBe('done');
  expect(await isActivated(one.browser)).toBe(true);
  expect(await isActivated(other.browser)).toBe(false);
  const { email } = await addAccount(server.deps, { activated: false });
  const response = await server.browser().post(activate, { code: one.link, email });
  expect(response.json<{ email: string }>().email).not.toBe(email);
  const { activatedAt } = await server.deps.db
    .selectFrom('accounts')
    .select('activated_at as activatedAt')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(activatedAt).toBeNull();
});

test('an activation code in a wrong form writes no audit row for the account', async () => {
  const { browser, email, digits } = await newcomer();
  for (const code of ['x', 'a'.repeat(43)]) for (let time = 0; time < 5; time++) await answer(browser, code);
  expect(await eventsOf(email)).toEqual([]);
  expect(await answer(browser, otherDigits(digits))).not.toBe('done');
  expect(await eventsOf(email)).toEqual(['refused']);
  expect(await answer(browser, digits)).toBe('done');
  await answer(browser, digits);
  expect(await eventsOf(email)).toEqual(['refused', 'ok']);
});
