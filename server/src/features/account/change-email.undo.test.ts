import { undoEmailChange } from '@selvage/contract/api/account';
import { thisWasNotMe } from '@selvage/contract/api/security';
import { days, seconds } from '@selvage/contract/time-units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Message } from '../../gateways/message-gateway.ts';
import { accountSubject, lockUntil } from '../../attempts/attempts.ts';
import { passkeysOf } from '../../ways/passkey/passkey-store.ts';
import { ways } from '../../ways/ways.ts';
import { Artefacts, addAccount, testPassword, type TestAccount } from '../../../test/harness/accounts.ts';
import {
  linkCodeIn,
  linkIn,
  addPasskeyHolder,
  complete,
  exchange,
  addSignedIn,
  authenticate,
  owe,
  verify,
  type Account,
} from '../../../test/harness/sign-in.ts';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../../../test/harness/test-app.ts';

// F3: an intruder who knows the password moves an account to a mailbox of their own; the owner gets it back.

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

let count = 0;
const nextEmail = () => `thief-${++count}@elsewhere.example`;
const undo = (code: string) => server.browser().post(undoEmailChange.path, { code });
const notMe = (code: string) => server.browser().post(thisWasNotMe.path, { code });
const isIn = async (browser: TestBrowser) => (await browser.get('/api/user/user.json')).statusCode === 200;
const emailOf = async (id: string) =>
  (await server.deps.db.selectFrom('accounts').select('email').where('id', '=', id).executeTakeFirst())?.email;

const sentTo = (messages: readonly Message[], to: string) => messages.find((message) => message.to === to);

async function ask(thief: TestBrowser, owner: Account) {
  const email = nextEmail();
  await server.deliver();
  const body = { email, password: testPassword };
  expect(outcomeOf(await thief.post('/api/user/user/email/request', body))).toBe('done');
  const messages = await server.deliver();
  return { email, told: sentTo(messages, owner.email), link: sentTo(messages, email) };
}

/** The intruder is in, has moved the account, and the owner has two mails with links. */
async function addMoved(given: TestAccount = {}) {
  const { browser: owner, ...account } = await addSignedIn(server, { kind: 'consultant', ...given });
  const thief = server.browser();
  await server.deliver();
  await authenticate(thief, account);
  const warning = sentTo(await server.deliver(), account.email);
  const { email, told, link } = await ask(thief, account);
  server.clock.advance(seconds(1));
  expect(outcomeOf(await thief.post('/api/user/user/email/confirm', { code: linkCodeIn(link) }))).toBe('done');
  const changed = sentTo(await server.deliver(), account.email);
  return { account, owner, thief, thiefEmail: email, warning, told, changed };
}

describe('a request to change the email', () => {
  test.each([
    ['free', () => Promise.resolve(nextEmail())],
    ['in use', async () => (await addAccount(server.deps, { kind: 'consultant' })).email],
  ])('tells the old email with the new one masked, if the new one is %s', async (_what, address) => {
    const { browser, email } = await addSignedIn(server, { kind: 'consultant' });
    const wanted = await address();
    await server.deliver();
    await browser.post('/api/user/user/email/request', { email: wanted, password: testPassword });
    const told = sentTo(await server.deliver(), email);
    expect(told?.subject).toBe('Someone asked to change your email address – Linen Health');
    expect(`${told?.text}${told?.html}`).not.toContain(wanted);
    expect(new URL(linkIn(told)).pathname).toBe('/consultantlogin/emailundo');
  });

  test('is cancelled by the link in the message to the old email, which ends all sessions and keeps the old email', async () => {
    const { browser, ...account } = await addSignedIn(server, { kind: 'consultant' });
    const { told, link } = await ask(browser, account);
    expect((await undo(linkCodeIn(told))).json()).toEqual({ outcome: 'cancelled', access: 'open', recentWays: [] });
    expect(outcomeOf(await server.browser().post('/api/user/user/email/confirm', { code: linkCodeIn(link) }))).toBe(
      '400/107',
    );
    expect([await isIn(browser), await emailOf(account.id)]).toEqual([false, account.email]);
    expect(outcomeOf(await authenticate(server.browser(), account))).toBe('done');
  });

  test('removes the ways to log in of the last 30 days when it is cancelled, names them, and keeps older ones', async () => {
    const { browser, ...account } = await addSignedIn(server, { kind: 'consultant' });
    const given = new Artefacts(server, account);
    await given.passkey(days(31));
    await given.passkey(days(2));
    await given.recoveryCodes(days(1));
    const { db, now } = server.deps;
    const shown = { shown_factors: ways.password.bit | ways.passkey.bit, factor_shown_at: now() };
    await db.updateTable('sessions').set(shown).where('account_id', '=', account.id).execute();
    const { told } = await ask(browser, account);
    server.clock.advance(seconds(1));
    await given.passkey();
    const daysAgo = (number: number) => new Date(now().getTime() - seconds(1) - days(number)).toISOString();
    expect((await undo(linkCodeIn(told))).json()).toEqual({
      outcome: 'cancelled',
      access: 'open',
      recentWays: [
        { type: 'PASSKEY', addedAt: daysAgo(2) },
        { type: 'RECOVERY', addedAt: daysAgo(1) },
      ],
    });
    expect(await passkeysOf(db, account.id)).toHaveLength(2);
  });

  test('does not let a thief with only the password take the account of a passkey holder or remove the passkey', async () => {
    const { browser: _owner, ...account } = await addPasskeyHolder(server, { kind: 'consultant' });
    const thief = server.browser();
    await authenticate(thief, account);
    await server.deliver();
    const body = { email: nextEmail(), password: testPassword };
    const refused = await thief.post('/api/user/user/email/request', body);
    expect([outcomeOf(refused), refused.json().data.reason]).toEqual(['403/124', 'strong']);
    expect([await server.deliver(), (await passkeysOf(server.deps.db, account.id)).length]).toEqual([[], 1]);
  });
});

describe('after a change of the email by an intruder', () => {
  test.each(['told', 'changed'] as const)(
    'the link in the message %s gives the account back to its owner',
    async (which) => {
      const { account, thief, [which]: letter } = await addMoved();
      expect((await undo(linkCodeIn(letter))).json()).toMatchObject({ outcome: 'undone', access: 'locked' });
      expect([await emailOf(account.id), await isIn(thief)]).toEqual([account.email, false]);
      expect(outcomeOf(await authenticate(server.browser(), account))).toBe('401/4');
      const reset = sentTo(await server.deliver(), account.email);
      expect(reset?.subject).toBe('Choose a new password – Linen Health');
      const browser = server.browser();
      await exchange(browser, linkCodeIn(reset));
      expect(outcomeOf(await complete(browser, 'consultant'))).toBe('done');
      expect(outcomeOf(await authenticate(server.browser(), account, { password: 'Fresh-linen-77' }))).toBe('done');
    },
  );

  test('the “This wasn’t me” link in the message about the intruder’s browser also gives the account back to its owner', async () => {
    const { account, thief, warning } = await addMoved();
    expect(outcomeOf(await notMe(linkCodeIn(warning)))).toBe('done');
    expect([await emailOf(account.id), await isIn(thief)]).toEqual([account.email, false]);
    expect((await server.deliver()).map(({ to }) => to)).toEqual([account.email]);
  });

  test('the undo link still works after the intruder changed the password and turned on 2FA, and 2FA stays on', async () => {
    const { account, thief, thiefEmail, told } = await addMoved();
    await thief.post('/api/user/user/password', { password: testPassword, newPassword: 'Stolen-linen-66' });
    await server.deliver();
    server.clock.advance(seconds(31));
    const preferences = { enabled: true, type: 'EMAIL' };
    const owed = await thief.post('/api/idauth/mfa/settings', { preferences, password: 'Stolen-linen-66' });
    expect(outcomeOf(owed)).toBe('done');
    const code = /\b\d{6}\b/.exec(sentTo(await server.deliver(), thiefEmail)?.text ?? '')?.[0];
    await verify(thief, { mfaToken: owed.json().mfaRequired.mfaToken, code: code ?? '' });
    expect((await undo(linkCodeIn(told))).json()).toMatchObject({ outcome: 'undone', access: 'locked' });
    const row = await server.deps.db
      .selectFrom('accounts')
      .select(['email', 'two_factor'])
      .where('id', '=', account.id)
      .executeTakeFirst();
    expect(row).toEqual({ email: account.email, two_factor: 'EMAIL' });
  });

  test('F3 the reset link that the owner got with the account back still works after the undo link of the intruder’s first change is used too', async () => {
    const { browser: thief, ...account } = await addSignedIn(server, { kind: 'consultant' });
    const first = await ask(thief, account);
    const second = await ask(thief, account);
    expect(outcomeOf(await thief.post('/api/user/user/email/confirm', { code: linkCodeIn(second.link) }))).toBe('done');
    await server.deliver();
    expect((await undo(linkCodeIn(second.told))).json()).toMatchObject({ outcome: 'undone', access: 'locked' });
    const reset = sentTo(await server.deliver(), account.email);
    expect((await undo(linkCodeIn(first.told))).json()).toEqual({
      outcome: 'cancelled',
      access: 'locked',
      recentWays: [],
    });
    const browser = server.browser();
    await exchange(browser, linkCodeIn(reset));
    expect(outcomeOf(await complete(browser, 'consultant'))).toBe('done');
  });

  test('the undo link in the message to the old email works once, for seven days after the change', async () => {
    const { told } = await addMoved();
    server.clock.advance(days(7) - seconds(1));
    expect(outcomeOf(await undo(linkCodeIn(told)))).toBe('done');
    expect(outcomeOf(await undo(linkCodeIn(told)))).toBe('400/107');
    const late = await addMoved();
    server.clock.advance(days(7));
    expect(outcomeOf(await undo(linkCodeIn(late.told)))).toBe('400/107');
  });

  test('an undo link that the intruder got later cannot undo the owner’s recovery', async () => {
    const { account, thiefEmail, told } = await addMoved();
    await server.deliver();
    server.clock.advance(seconds(1));
    await authenticate(server.browser(), { ...account, credentials: { ...account.credentials, email: thiefEmail } });
    const theirs = sentTo(await server.deliver(), thiefEmail);
    expect(outcomeOf(await undo(linkCodeIn(told)))).toBe('done');
    expect(outcomeOf(await notMe(linkCodeIn(theirs)))).toBe('400/108');
    expect(await emailOf(account.id)).toBe(account.email);
  });

  test.each([0, -400])(
    'a link of the intruder cannot undo the owner’s recovery if a server clock that is %i ms off dated it earlier',
    async (skew) => {
      const { account, thiefEmail, told } = await addMoved();
      await server.deliver();
      // The move itself took a second.
      server.clock.advance(-seconds(1) + skew);
      await authenticate(server.browser(), { ...account, credentials: { ...account.credentials, email: thiefEmail } });
      const theirs = sentTo(await server.deliver(), thiefEmail);
      server.clock.advance(seconds(1) - skew);
      expect(outcomeOf(await undo(linkCodeIn(told)))).toBe('done');
      expect(outcomeOf(await notMe(linkCodeIn(theirs)))).toBe('400/108');
      expect(await emailOf(account.id)).toBe(account.email);
    },
  );

  test('a “This wasn’t me” link that the intruder uses first does not end the owner’s undo link', async () => {
    const { account, thiefEmail, told } = await addMoved();
    await server.deliver();
    server.clock.advance(seconds(1));
    await authenticate(server.browser(), { ...account, credentials: { ...account.credentials, email: thiefEmail } });
    const theirs = sentTo(await server.deliver(), thiefEmail);
    expect(outcomeOf(await notMe(linkCodeIn(theirs)))).toBe('done');
    expect((await undo(linkCodeIn(told))).json()).toMatchObject({ outcome: 'undone', access: 'locked' });
    expect(await emailOf(account.id)).toBe(account.email);
  });

  test.each([
    ['told', undo],
    ['warning', notMe],
  ] as const)(
    'F3 the link in the message %s works again once another account has left the email',
    async (which, follow) => {
      const { account, thief, [which]: mail } = await addMoved();
      const other = await addAccount(server.deps, { kind: 'consultant', email: account.email });
      expect(outcomeOf(await follow(linkCodeIn(mail)))).toBe('400/129');
      // Until the email is free, the intruder’s session has ended, but the account does not have its old email back.
      expect([await isIn(thief), await emailOf(account.id)]).toEqual([false, expect.not.stringMatching(account.email)]);
      const rows = await server.deps.db
        .selectFrom('audit_events')
        .select(['result', 'reason'])
        .where('account_id', '=', account.id)
        .where('event', 'in', ['not-me', 'email-change-undone'])
        .execute();
      expect(rows).toEqual([{ result: 'refused', reason: 'email-taken' }]);
      await server.deps.db.updateTable('accounts').set({ email: nextEmail() }).where('id', '=', other.id).execute();
      expect(outcomeOf(await follow(linkCodeIn(mail)))).toBe('done');
      expect(await emailOf(account.id)).toBe(account.email);
      expect((await follow(linkCodeIn(mail))).statusCode).toBe(400);
    },
  );

  test.each([
    ['told', undo, '400/107'],
    ['warning', notMe, '400/108'],
  ] as const)(
    'F3 the link in the message %s does not say who has the email once it has expired',
    async (which, follow, no) => {
      const { account, [which]: mail } = await addMoved();
      await addAccount(server.deps, { kind: 'consultant', email: account.email });
      const refused = await follow(linkCodeIn(mail));
      expect([outcomeOf(refused), refused.json()]).toEqual(['400/129', { status: 400, data: { errorCode: 129 } }]);
      server.clock.advance(days(7));
      expect(outcomeOf(await follow(linkCodeIn(mail)))).toBe(no);
      expect(outcomeOf(await follow('A'.repeat(43)))).toBe(no);
    },
  );

  test('no other person can use an email for a registration or a change while its owner can still take it back', async () => {
    const { account } = await addMoved();
    const other = await addSignedIn(server, { kind: 'consultant' });
    await server.deliver();
    await other.browser.post('/api/user/user/email/request', { email: account.email, password: testPassword });
    expect((await server.deliver()).map(({ to }) => to)).toEqual([other.email]);
    server.clock.advance(days(7));
    await authenticate(other.browser, other);
    await server.deliver();
    await other.browser.post('/api/user/user/email/request', { email: account.email, password: testPassword });
    expect((await server.deliver()).map(({ to }) => to).toSorted()).toEqual([account.email, other.email].toSorted());
  });
});

describe('the answer of the undo link says whether the owner can log in, so that the screen promises no link that does not come', () => {
  const disable = (id: string) =>
    server.deps.db
      .updateTable('accounts')
      .set({ disabled_at: server.deps.now(), disabled_reason: 'ticket 12' })
      .where('id', '=', id)
      .execute();
  const nothing = () => Promise.resolve();
  const lock = (id: string) => lockUntil(server.deps.db, accountSubject(id), null, server.deps.now());

  test.each([
    ['a made change', 'ordinary', nothing, { outcome: 'undone', access: 'locked' }, 'Choose a new password'],
    ['a made change', 'locked', lock, { outcome: 'undone', access: 'locked' }, 'Choose a new password'],
    ['a made change', 'disabled', disable, { outcome: 'undone', access: 'disabled' }, 'Your account is disabled'],
  ] as const)('%s of an account that is %s', async (_what, _state, prepare, answer, subject) => {
    const { account, told } = await addMoved();
    await prepare(account.id);
    expect((await undo(linkCodeIn(told))).json()).toMatchObject(answer);
    const mails = await server.deliver();
    expect(mails.map((mail) => [mail.to, mail.subject])).toEqual([[account.email, `${subject} – Linen Health`]]);
    expect((mails[0]?.text ?? '').includes('code=')).toBe(answer.access === 'locked');
  });

  test.each([
    ['ordinary', nothing, 'open'],
    ['locked', lock, 'locked'],
    ['disabled', disable, 'disabled'],
  ] as const)('a requested change of an account that is %s', async (_state, prepare, access) => {
    const { browser, ...account } = await addSignedIn(server, { kind: 'consultant' });
    const { told } = await ask(browser, account);
    await prepare(account.id);
    expect((await undo(linkCodeIn(told))).json()).toMatchObject({ outcome: 'cancelled', access });
    expect(await server.deliver()).toEqual([]);
  });
});

test('opening the page of the undo link changes nothing', async () => {
  const { browser, ...account } = await addSignedIn(server, { kind: 'consultant' });
  const { told } = await ask(browser, account);
  const { pathname, search } = new URL(linkIn(told));
  for (const method of ['GET', 'HEAD'] as const) {
    await server.browser().send({ method, url: `${pathname}${search}` });
    await server.browser().send({ method, url: `${undoEmailChange.path}${search}` });
  }
  expect(await isIn(browser)).toBe(true);
});

test('F2 an intruder without the second factor cannot request a change of email', async () => {
  const account = await addAccount(server.deps, { kind: 'consultant', twoFactor: 'EMAIL' });
  const { browser, ...owed } = await owe(server, account);
  await verify(browser, owed);
  server.clock.advance(seconds(601));
  const body = { email: nextEmail(), password: testPassword };
  expect(outcomeOf(await browser.post('/api/user/user/email/request', body))).toBe('403/124');
});
