import { thisWasNotMe } from '@selvage/contract/api/security';
import { days, hours } from '@selvage/contract/time-units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Message } from '../../gateways/message-gateway.ts';
import {
  linkCodeIn,
  linkIn,
  complete,
  exchange,
  addSignedIn,
  addTrusted,
  authenticate,
  owe,
  verify,
  type Account,
} from '../../../test/harness/sign-in.ts';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import { addAccount, testPassword, type TestAccount } from '../../../test/harness/accounts.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../../../test/harness/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const notMe = (code: string) => server.browser().post(thisWasNotMe.path, { code });
const isWarning = ({ subject }: Message) => subject === 'New login to your account – Linen Health';

async function warningsAfter(act: () => Promise<unknown>): Promise<Message[]> {
  await server.deliver();
  await act();
  return (await server.deliver()).filter(isWarning);
}

/** Someone who knew the password came in from a browser of their own. */
async function addIntruded(given: TestAccount = {}) {
  const { browser: owner, ...account } = await addSignedIn(server, given);
  const thief = server.browser();
  const [warning] = await warningsAfter(() => authenticate(thief, account));
  return { ...account, owner, thief, warning, code: linkCodeIn(warning) };
}

const isIn = async (browser: TestBrowser) => (await browser.get('/api/user/user.json')).statusCode === 200;
const passwordOf = (account: Account) => authenticate(server.browser(), account).then(outcomeOf);

describe('B13 a browser that logs in', () => {
  test('is reported to the owner once if it is new, and not if it is the first or a known one', async () => {
    const account = await addAccount(server.deps);
    const [first, second] = [server.browser(), server.browser()];
    expect(await warningsAfter(() => authenticate(first, account))).toEqual([]);
    expect(await warningsAfter(() => authenticate(first, account))).toEqual([]);
    const [message, ...others] = await warningsAfter(() => authenticate(second, account));
    expect([message?.to, others]).toEqual([account.email, []]);
    expect(await warningsAfter(() => authenticate(second, account))).toEqual([]);
  });

  test('is recognised by a cookie that no script can read, and only for one account', async () => {
    const { browser } = await addSignedIn(server);
    const other = await addSignedIn(server);
    const fresh = server.browser();
    const response = await authenticate(fresh, other);
    expect(response.cookies.find(({ name }) => name === 'browser')).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      value: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(await warningsAfter(() => authenticate(browser, other))).toHaveLength(1);
  });

  test('is reported to the owner only after the required login code was entered', async () => {
    const account = await addAccount(server.deps, { twoFactor: 'EMAIL' });
    const { browser, ...owed } = await owe(server, account);
    await verify(browser, owed);
    const { browser: second, ...owedToo } = await owe(server, account);
    expect(await warningsAfter(() => verify(second, owedToo))).toHaveLength(1);
  });

  test('is reported with the time and the browser, without the place, and with a link to a page', async () => {
    const account = (await addSignedIn(server)) as Account;
    const agent = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0' };
    const [message] = await warningsAfter(() => server.browser().post('/api/idauth/auth', account.credentials, agent));
    expect(message?.text).toMatch(/2 March 2026.*Firefox.*Windows/s);
    expect(message?.text).not.toContain('127.0.0.1');
    expect(new URL(linkIn(message)).pathname).toBe('/memberlogin/notme');
  });
});

describe('the “This wasn’t me” link', () => {
  test('ends every session, and refuses the password until the reset for which it sends a message', async () => {
    const { owner, thief, code, ...account } = await addIntruded({ kind: 'consultant' });
    expect(outcomeOf(await notMe(code))).toBe('done');
    expect([await isIn(owner), await isIn(thief)]).toEqual([false, false]);
    expect(await passwordOf(account)).toBe('401/4');
    const [message, ...others] = await server.deliver();
    expect([message?.to, others]).toEqual([account.email, []]);
    // S5: its reader pressed a button and asked for no link.
    expect(message?.subject).toBe('Choose a new password – Linen Health');
    const resetting = server.browser();
    await exchange(resetting, linkCodeIn(message));
    expect(outcomeOf(await complete(resetting, 'consultant'))).toBe('done');
    expect(outcomeOf(await authenticate(server.browser(), account, { password: 'Fresh-linen-77' }))).toBe('done');
  });

  test('says that the account is locked, or that it is disabled, so that the page promises no link that does not come', async () => {
    const [ordinary, disabled] = [await addIntruded(), await addIntruded()];
    await server.deps.db
      .updateTable('accounts')
      .set({ disabled_at: server.deps.now(), disabled_reason: 'ticket 12' })
      .where('id', '=', disabled.id)
      .execute();
    await server.deliver();
    expect((await notMe(ordinary.code)).json()).toMatchObject({ access: 'locked' });
    expect(linkCodeIn((await server.deliver())[0])).not.toBe('');
    expect((await notMe(disabled.code)).json()).toMatchObject({ access: 'disabled' });
    expect((await server.deliver()).map(({ text }) => text.includes('code='))).toEqual([false]);
  });

  test('keeps the account locked, also after a year', async () => {
    const { code, ...account } = await addIntruded();
    await notMe(code);
    server.clock.advance(days(365));
    expect(await passwordOf(account)).toBe('401/4');
  });

  test('forgets remembered devices, because they could log in to the locked account', async () => {
    const { browser, value, ...account } = await addTrusted(server);
    const { browser: second, ...owed } = await owe(server, account);
    const [warning] = await warningsAfter(() => verify(second, owed));
    await notMe(linkCodeIn(warning));
    expect(outcomeOf(await authenticate(browser, account, { deviceTrustToken: value }))).toBe('401/4');
  });

  test('cancels the intruder’s change of email, so that the reset message does not go to the intruder', async () => {
    const { thief, code, ...account } = await addIntruded();
    await server.deliver();
    const theirs = 'thief@elsewhere.example';
    await thief.post('/api/user/user/email/request', { email: theirs, password: testPassword });
    const [link] = await server.deliver();
    await notMe(code);
    expect(outcomeOf(await thief.post('/api/user/user/email/confirm', { code: linkCodeIn(link) }))).toBe('400/107');
    expect((await server.deliver()).map(({ to }) => to)).toEqual([account.email]);
  });

  test('works once, and a second use is refused and audited too', async () => {
    const { code, id } = await addIntruded();
    expect(outcomeOf(await notMe(code))).toBe('done');
    await server.deliver();
    expect(outcomeOf(await notMe(code))).toBe('400/108');
    expect(await server.deliver()).toEqual([]);
    const rows = await server.deps.db
      .selectFrom('audit_events')
      .select('result')
      .where('account_id', '=', id)
      .where('event', '=', 'not-me')
      .orderBy('id')
      .execute();
    expect(rows).toEqual([{ result: 'ok' }, { result: 'refused' }]);
  });

  test.each([
    ['an hour short of seven days', days(7) - hours(1), 'done'],
    ['seven days', days(7), '400/108'],
  ])('is valid for seven days: after %s', async (_age, age, outcome) => {
    const { code } = await addIntruded();
    server.clock.advance(age);
    expect(outcomeOf(await notMe(code))).toBe(outcome);
  });

  test('D11 changes nothing when its page is opened, and no other link works in its place', async () => {
    const { warning, thief, ...account } = await addIntruded({ kind: 'consultant' });
    const { pathname, search } = new URL(linkIn(warning));
    for (const method of ['GET', 'HEAD'] as const) {
      await server.browser().send({ method, url: `${pathname}${search}` });
      await server.browser().send({ method, url: `${thisWasNotMe.path}${search}` });
    }
    expect(await isIn(thief)).toBe(true);
    await server.browser().post('/api/user/reset/email', { ...account.credentials, password: undefined });
    const reset = (await server.deliver()).find(({ to }) => to === account.email);
    expect(outcomeOf(await notMe(linkCodeIn(reset)))).toBe('400/108');
    expect(await isIn(thief)).toBe(true);
  });
});
