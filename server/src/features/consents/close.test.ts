import { days, hours } from '@selvage/contract/time-units';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Artefacts, addAccount, testPassword } from '../../../test/harness/accounts.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../../../test/harness/test-app.ts';
import { forgetOldConsents } from '../../accounts/consent-end-store.ts';
import { recordConsent } from '../../accounts/consent-ledger.ts';
import { disableAccount, enableAccount } from '../../support/disable-account.ts';
import { ways } from '../../ways/ways.ts';
import { closeDueAccounts } from './close-due.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const act = { actor: { name: 'desk', reason: 'test' }, origin: { requestId: 'TEST', client: null, device: null } };
const proven = ways.password.bit | ways.emailCode.bit;

async function person(kind: 'member' | 'group' = 'member') {
  const account = await addAccount(server.deps, { kind });
  const artefacts = new Artefacts(server, account);
  const enter = async () => {
    const browser = await artefacts.session(proven);
    await server.deps.db
      .updateTable('sessions')
      .set({ factor_shown_at: server.clock.now() })
      .where('account_id', '=', account.id)
      .execute();
    return browser;
  };
  return { ...account, artefacts, enter, browser: await enter() };
}

const outcome = async (answered: ReturnType<TestBrowser['post']>) => {
  const { statusCode, body } = await answered;
  return statusCode === 200
    ? 200
    : `${statusCode}/${(JSON.parse(body) as { data: { errorCode: number } }).data.errorCode}`;
};
const close = (browser: TestBrowser, password = testPassword) => browser.post('/api/user/close', { password });
const closesAt = async (id: string) =>
  (await server.deps.db.selectFrom('accounts').select('closes_at as at').where('id', '=', id).executeTakeFirst())?.at;
const eventsOf = async (id: string) =>
  (
    await server.deps.db
      .selectFrom('audit_events')
      .select('event')
      .where('account_id', '=', id)
      .where('event', 'like', '%clos%')
      .orderBy('id')
      .execute()
  ).map(({ event }) => event);
const mailTo = async (email: string) => (await server.deliver()).filter(({ to }) => to === email);
const codeIn = (text = '') => /code=([\w-]+)/.exec(text)?.[1] ?? '';

describe('CO34 asking to close the account', () => {
  test('CO34: it needs the right password and a recent proof', async () => {
    const { browser, artefacts } = await person();
    expect(await outcome(close(browser, 'Another-one-1'))).toBe('400/7');
    expect(await outcome(close(await artefacts.session(ways.password.bit)))).toBe('403/124');
    expect(await outcome(close(browser))).toBe(200);
  });

  test('CO34: a kind that may not close is refused', async () => {
    expect(await outcome(close((await person('group')).browser))).toBe('403/121');
  });

  test('CO35: two requests give one day and one message, and everything works as before', async () => {
    const { browser, id, email } = await person();
    const answers = await Promise.all([close(browser), close(browser)]);
    server.clock.advance(hours(0.1));
    answers.push(await close(browser));
    const told = new Set(answers.map((answer) => answer.json<{ closesAt: string }>().closesAt));
    expect([told.size, (await mailTo(email)).length, await eventsOf(id)]).toEqual([1, 1, ['closing-asked']]);
    expect((await browser.get('/api/user/privacy')).json()).toMatchObject({ closesAt: [...told][0] });
    expect(await outcome(browser.get('/api/user/sessions'))).toBe(200);
  });
});

describe('CO36 keeping the account', () => {
  test('CO36: the link works without a login, once, and also after a new password', async () => {
    const { browser, id, email } = await person();
    await close(browser);
    const code = codeIn((await mailTo(email))[0]?.text);
    const body = { password: testPassword, newPassword: 'Fresh-linen-77' };
    expect(await outcome(browser.post('/api/user/user/password', body))).toBe(200);
    expect(await closesAt(id)).not.toBeNull();
    const cancel = () => outcome(server.browser().post('/api/user/close/cancel', { code }));
    expect([await cancel(), await closesAt(id), await cancel()]).toEqual([200, null, '400/148']);
    expect([await eventsOf(id), (await mailTo(email)).some(({ subject }) => /stays open/.test(subject))]).toEqual([
      ['closing-asked', 'closing-cancelled'],
      true,
    ]);
  });

  test('CO36: the Privacy screen cancels too, and without a closing it is refused', async () => {
    const { browser, id } = await person();
    await close(browser);
    expect([await outcome(browser.post('/api/user/close/cancel', {})), await closesAt(id)]).toEqual([200, null]);
    expect(await outcome(browser.post('/api/user/close/cancel', {}))).toBe('400/148');
    expect(await outcome(server.browser().post('/api/user/close/cancel', {}))).toBe('401/100');
    expect(await outcome(server.browser().post('/api/user/close/cancel', { code: 'x' }))).toBe('400/148');
  });

  test('CO37: “This wasn’t me” ends the closing and its link', async () => {
    const { browser, id, email, artefacts } = await person();
    await close(browser);
    const code = codeIn((await mailTo(email))[0]?.text);
    const link = await artefacts.recoveryLink('not-me');
    expect(await outcome(server.browser().post('/api/user/not-me', { code: link }))).toBe(200);
    expect(await closesAt(id)).toBeNull();
    expect(await outcome(server.browser().post('/api/user/close/cancel', { code }))).toBe('400/148');
  });

  test('CO36: the link also goes to an earlier email that can still undo a change', async () => {
    const { browser, id, email, artefacts } = await person();
    await artefacts.recoveryLink('email-undo');
    const { db } = server.deps;
    const former = `former-${id}@test.example`;
    const secrets = db.selectFrom('one_time_secrets').select('id').where('account_id', '=', id);
    await db.updateTable('recovery_links').set({ email: former }).where('secret_id', 'in', secrets).execute();
    expect(await outcome(close(browser))).toBe(200);
    const sent = (await server.deliver()).filter(({ subject }) => /going to close/.test(subject));
    expect(sent.map(({ to }) => to).toSorted()).toEqual([email, former].toSorted());
    const code = codeIn(sent.find(({ to }) => to === former)?.text);
    expect(await outcome(server.browser().post('/api/user/close/cancel', { code }))).toBe(200);
  });
});

describe('CO38 the closing', () => {
  // Accounts of other tests would close too.
  beforeEach(async () => void (await server.deps.db.updateTable('accounts').set({ closes_at: null }).execute()));

  test('CO38 CO6: after seven days the account is gone, its email is free, and the ledger stays under the reference', async () => {
    const { browser, id, email } = await person();
    const { db } = server.deps;
    const entry = {
      subject: 'terms',
      act: 'agreed',
      series: 'default/member/terms',
      version: '1',
      effective: '',
    } as const;
    await db
      .transaction()
      .execute((tx) =>
        recordConsent(
          tx,
          { account: { id, kind: 'member' }, requestId: 'r', now: server.clock.now() },
          { ...entry, language: 'en', wording: null, brand: 'linen', given: 'page' },
        ),
      );
    await close(browser);
    await server.deliver();
    server.clock.advance(days(7) - 1);
    expect(await closeDueAccounts(server.deps)).toBe(0);
    server.clock.advance(1);
    const other = { ...server.deps };
    const counts = await Promise.all([closeDueAccounts(server.deps), closeDueAccounts(other)]);
    expect(counts.toSorted()).toEqual([0, 1]);
    expect((await addAccount(server.deps, { email })).id).not.toBe(id);
    expect(await eventsOf(id)).toEqual(['closing-asked', 'account-closed']);
    const [last] = await mailTo(email);
    const { reference } = await db
      .selectFrom('account_references')
      .select('reference')
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow();
    expect([last?.subject, last?.text.includes(reference)]).toEqual([expect.stringMatching(/account is closed/), true]);
    const rows = () => db.selectFrom('consents').select('subject').where('account_id', '=', id).execute();
    expect(await rows()).toHaveLength(1);
    const inYears = (years: number) => new Date(Date.now() + days(365.25 * years));
    expect([await forgetOldConsents(db, 7, inYears(6.9)), await rows()]).toMatchObject([0, [{}]]);
    await forgetOldConsents(db, 7, inYears(7.1));
    expect(await rows()).toEqual([]);
  });

  test('CO38: a browser with an open session learns why it ended', async () => {
    const { id, browser } = await person();
    await server.deps.db.updateTable('accounts').set({ closes_at: server.clock.now() }).where('id', '=', id).execute();
    expect(await closeDueAccounts(server.deps)).toBe(1);
    expect((await browser.get('/api/user/user.json')).json()).toMatchObject({ data: { reason: 'account-closed' } });
  });

  test('CO41: a disabled account is not closed, and enabling it starts seven new days and tells the person', async () => {
    const { browser, id, email } = await person();
    await close(browser);
    await disableAccount(server.deps, id, act);
    await server.deliver();
    server.clock.advance(days(8));
    expect([await closeDueAccounts(server.deps), await closesAt(id)]).toEqual([0, expect.any(Date)]);
    expect(await enableAccount(server.deps, id, act)).toBe('enabled');
    expect((await closesAt(id))?.getTime()).toBe(server.clock.now().getTime() + days(7));
    expect((await mailTo(email)).map(({ subject }) => /going to close/.test(subject))).toEqual([true]);
  });

  test('CO40: a cancel that meets the closing is done wholly before it or finds no account', async () => {
    const met: { id: string; code: string }[] = [];
    for (const _ of [1, 2, 3, 4, 5]) {
      const { browser, id, email } = await person();
      await close(browser);
      met.push({ id, code: codeIn((await mailTo(email))[0]?.text) });
      await server.deps.db
        .updateTable('accounts')
        .set({ closes_at: server.clock.now() })
        .where('id', '=', id)
        .execute();
    }
    const [, ...answers] = await Promise.all([
      closeDueAccounts(server.deps),
      ...met.map(({ code }) => outcome(server.browser().post('/api/user/close/cancel', { code }))),
    ]);
    for (const [at, { id }] of met.entries()) {
      const isKept = answers[at] === 200;
      expect([answers[at], (await closesAt(id)) === null]).toEqual([isKept ? 200 : '400/148', isKept]);
    }
  });
});
