import { minutes } from '@selvage/contract/time-units';
import { signInLimits } from '@selvage/contract/limits';
import { kinds, userTypes } from '@selvage/contract/user-types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rememberHash } from '../../ways/password/new-password.ts';
import {
  linkCodeIn,
  addForgetful,
  authorised,
  complete,
  exchange,
  mailedCode,
  newPassword,
  type Forgetful,
} from '../../../test/harness/sign-in.ts';
import { testOwner, testPassword } from '../../../test/harness/accounts.ts';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const me = '/api/user/user.json';
const auth = '/api/user/reset/auth';
const signIn = (account: Forgetful, password: string, browser = server.browser()) =>
  browser.post('/api/idauth/auth', { ...account.credentials, password });

async function resetTo(account: Forgetful, password: string): Promise<string> {
  const { browser } = await authorised(server, account);
  return outcomeOf(await complete(browser, account.kind, { newPassword: password }));
}

describe('RS1–RS6 a reset from the link to the new password', () => {
  test.each(kinds)('lets a %s log in with the new password only, and starts no session', async (kind) => {
    const account = await addForgetful(server, { kind });
    const code = await mailedCode(server, account);
    const browser = server.browser();
    expect((await exchange(browser, code)).json()).toEqual({ userType: userTypes[kind].wire, email: account.email });
    expect((await browser.get(auth)).json()).toEqual({ userType: userTypes[kind].wire, email: account.email });
    const done = await complete(browser, kind);
    expect([done.statusCode, done.json()]).toEqual([200, { ended: { passkeys: 0, recoveryCodes: false } }]);
    expect([...browser.cookies.keys()]).toEqual([]);
    expect((await browser.get(me)).statusCode).toBe(401);
    expect((await signIn(account, testPassword)).statusCode).toBe(401);
    expect((await signIn(account, newPassword)).statusCode).toBe(200);
  });

  test('LG4 creates the first password of a group user', async () => {
    const account = await addForgetful(server, { kind: 'group', password: null, activated: false });
    expect(await resetTo(account, newPassword)).toBe('done');
    const browser = server.browser();
    expect((await signIn(account, newPassword, browser)).statusCode).toBe(200);
    expect((await browser.get(me)).json()).toMatchObject({ activated: true });
  });

  test('D13 the owner gets a message with the time of the reset and no secret', async () => {
    const account = await addForgetful(server);
    const { browser } = await authorised(server, account);
    await complete(browser, account.kind);
    const messages = await server.deliver();
    expect(messages.map(({ to, subject }) => [to, subject])).toEqual([
      [account.email, 'Your password was changed – Linen Health'],
    ]);
    expect(messages[0]?.text).toContain('2026');
    expect(messages[0]?.text).not.toContain(newPassword);
  });

  test('E6 the authorisation is an HttpOnly, strict cookie of fifteen minutes, and its value is in no answer or log', async () => {
    const account = await addForgetful(server);
    const response = await exchange(server.browser(), await mailedCode(server, account));
    const cookie = response.cookies.find(({ name }) => name === 'reset');
    expect(cookie).toEqual({
      name: 'reset',
      value: expect.stringMatching(/^[\w-]{43}$/),
      path: '/',
      httpOnly: true,
      sameSite: 'Strict',
      maxAge: 900,
    });
    expect(response.body).not.toContain(cookie?.value);
    const held = await server.deps.db.selectFrom('reset_authorisations').select('token_hash').execute();
    expect(held.map(({ token_hash }) => token_hash.toString('base64url'))).not.toContain(cookie?.value);
  });

  test('J4 each step of a reset writes one audit row', async () => {
    const account = await addForgetful(server);
    await resetTo(account, newPassword);
    const rows = await server.deps.db
      .selectFrom('audit_events')
      .select(['event', 'result'])
      .where('account_id', '=', account.id)
      .orderBy('id')
      .execute();
    expect(rows).toEqual(['reset-requested', 'reset-exchanged', 'reset'].map((event) => ({ event, result: 'ok' })));
  });
});

describe('RS7 the further effects of a reset', () => {
  test('B4 a locked account can be reset, and the reset unlocks it', async () => {
    const account = await addForgetful(server);
    for (let failed = 0; failed < 6; failed++) await signIn(account, 'Wrong-cloth-42');
    expect(outcomeOf(await signIn(account, testPassword))).toBe('401/4');
    expect(await resetTo(account, newPassword)).toBe('done');
    expect(outcomeOf(await signIn(account, newPassword))).toBe('done');
  });

  test('F5 F13 a logged-in intruder who uses up the limit of password checks cannot stop a reset', async () => {
    const account = await addForgetful(server);
    const intruder = server.browser();
    await signIn(account, testPassword, intruder);
    const { browser } = await authorised(server, account);
    const body = { password: testPassword };
    const check = async () => outcomeOf(await intruder.post('/api/user/sessions/end-others', body));
    for (let checks = 0; checks < signInLimits.passwordChecksPerMinute; checks++) await check();
    expect(await check()).toBe('429/119');
    expect(outcomeOf(await complete(browser, account.kind))).toBe('done');
  });

  test('D8 every session of the account ends', async () => {
    const account = await addForgetful(server);
    const browsers = [server.browser(), server.browser()];
    for (const browser of browsers) await signIn(account, testPassword, browser);
    await resetTo(account, newPassword);
    for (const browser of browsers) expect((await browser.get(me)).statusCode).toBe(401);
  });

  test('D8 a pending login and an activation link of the account end', async () => {
    const account = await addForgetful(server, { activated: false });
    await server.browser().post('/api/user/activate/email', { email: account.email });
    const activation = linkCodeIn((await server.deliver()).find(({ to }) => to === account.email));
    await resetTo(account, newPassword);
    expect(outcomeOf(await server.browser().post('/api/user/activate', { code: activation }))).toBe('400/103');
    const alive = await server.deps.db
      .selectFrom('one_time_secrets')
      .select('id')
      .where('account_id', '=', account.id)
      .where('expires_at', '>', server.clock.now())
      .execute();
    expect(alive).toEqual([]);
  });

  test('D7 2FA stays on, and the next login asks for a code', async () => {
    const account = await addForgetful(server, { twoFactor: 'EMAIL' });
    await resetTo(account, newPassword);
    expect((await signIn(account, newPassword)).json()).toMatchObject({
      mfaRequired: { type: 'EMAIL', mfaSetupRequired: false },
    });
  });

  test('an account that was never activated becomes active, because its mailbox is proven', async () => {
    const account = await addForgetful(server, { activated: false });
    await resetTo(account, newPassword);
    const browser = server.browser();
    await signIn(account, newPassword, browser);
    expect((await browser.get(me)).json()).toMatchObject({ activated: true });
  });
});

describe('A9 passwords used before', () => {
  test('the last five passwords are refused with 400/5 and the sixth is accepted, and a refusal uses up nothing', async () => {
    const { db, hashing } = server.deps;
    const nth = (n: number) => `Woven-cloth-${n}`;
    const account = await addForgetful(server, { password: nth(5) });
    for (let n = 1; n <= 4; n++) await rememberHash(db, account.id, await hashing.hash(nth(n), testOwner), new Date(n));
    expect(await resetTo(account, nth(6))).toBe('done');
    const { browser } = await authorised(server, account);
    for (const n of [6, 5, 2])
      expect(outcomeOf(await complete(browser, account.kind, { newPassword: nth(n) }))).toBe('400/5');
    expect(outcomeOf(await complete(browser, account.kind, { newPassword: nth(1) }))).toBe('done');
  });
});

describe('D2 how long reset links and authorisations are valid', () => {
  test('a link is valid for 60 minutes', async () => {
    const account = await addForgetful(server);
    const code = await mailedCode(server, account);
    server.clock.advance(minutes(60) - 1);
    expect(outcomeOf(await exchange(server.browser(), code))).toBe('done');
    server.clock.advance(1);
    expect(outcomeOf(await exchange(server.browser(), code))).toBe('401/104');
  });

  test('D5 an authorisation is valid for 15 minutes', async () => {
    const account = await addForgetful(server);
    const { browser } = await authorised(server, account);
    server.clock.advance(minutes(15) - 1);
    expect((await browser.get(auth)).statusCode).toBe(200);
    server.clock.advance(1);
    expect((await browser.get(auth)).statusCode).toBe(401);
    expect(outcomeOf(await complete(browser, account.kind))).toBe('401/104');
    expect((await signIn(account, testPassword)).statusCode).toBe(200);
  });

  test('an authorisation is valid for longer than the link that it came from', async () => {
    const account = await addForgetful(server);
    const code = await mailedCode(server, account);
    server.clock.advance(minutes(59));
    const browser = server.browser();
    await exchange(browser, code);
    server.clock.advance(minutes(14));
    expect(outcomeOf(await complete(browser, account.kind))).toBe('done');
  });

  test('D5 an authorisation gives access to nothing else', async () => {
    const account = await addForgetful(server);
    const { browser } = await authorised(server, account);
    expect((await browser.get(me)).statusCode).toBe(401);
    expect((await browser.get('/api/idauth/session')).statusCode).toBe(401);
    const asSession = server.browser();
    asSession.cookies.set('sid', browser.cookies.get('reset') ?? '');
    expect((await asSession.get(me)).statusCode).toBe(401);
  });
});

describe('D6 SEC-F5 the same email in two areas', () => {
  test('the reset of one account leaves the other account as it was', async () => {
    const email = 'two-areas@test.example';
    const member = await addForgetful(server, { email });
    const consultant = await addForgetful(server, { email, kind: 'consultant' });
    const browserOfMember = server.browser();
    await signIn(member, testPassword, browserOfMember);
    expect(await resetTo(consultant, newPassword)).toBe('done');
    expect((await browserOfMember.get(me)).statusCode).toBe(200);
    expect((await signIn(member, testPassword)).statusCode).toBe(200);
    expect((await signIn(member, newPassword)).statusCode).toBe(401);
    expect((await signIn(consultant, newPassword)).statusCode).toBe(200);
  });

  test.each(['email', 'userType', 'userId', 'kind', 'accountId'])(
    'an additional %s in a reset is ignored: only the account of the link changes',
    async (field) => {
      const [account, other] = [await addForgetful(server), await addForgetful(server)];
      const { browser } = await authorised(server, account);
      const response = await complete(browser, account.kind, { newPassword, [field]: other.email });
      expect(response.statusCode).toBe(200);
      expect((await signIn(account, newPassword)).statusCode).toBe(200);
      expect((await signIn(other, testPassword)).statusCode).toBe(200);
    },
  );
});
