import { changePassword } from '@selvage/contract/api/account';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  linkCodeIn,
  mailedCode,
  exchange,
  addSignedIn,
  authenticate,
  owe,
  verify,
} from '../../../test/harness/sign-in.ts';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import { Artefacts, testPassword } from '../../../test/harness/accounts.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../../../test/harness/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const newPassword = 'Fresh-linen-77';
const change = (browser: TestBrowser, password = testPassword, to = newPassword) =>
  browser.post(changePassword.path, { password, newPassword: to });

describe('UP3 A6 a change of password', () => {
  test('makes the old password invalid and the new password valid', async () => {
    const { browser, ...account } = await addSignedIn(server);
    expect(outcomeOf(await change(browser))).toBe('done');
    expect(outcomeOf(await authenticate(server.browser(), account))).toBe('401/0');
    expect(outcomeOf(await authenticate(server.browser(), account, { password: newPassword }))).toBe('done');
  });

  test('tells the owner which passkeys still log in', async () => {
    const { browser, ...account } = await addSignedIn(server);
    await new Artefacts(server, account).passkey();
    await server.deliver();
    expect(outcomeOf(await change(browser))).toBe('done');
    const [mail] = await server.deliver();
    expect(mail?.text).toContain('You can still log in with: a passkey.');
    expect(mail?.text).not.toContain('were removed');
  });

  test('is refused with 400/7 if the current password is wrong, and changes nothing', async () => {
    const { browser, ...account } = await addSignedIn(server);
    const before = browser.cookies.get('sid');
    await server.deliver();
    expect(outcomeOf(await change(browser, 'Wrong-cloth-42'))).toBe('400/7');
    expect(browser.cookies.get('sid')).toBe(before);
    expect(await server.deliver()).toEqual([]);
    expect(outcomeOf(await authenticate(server.browser(), account))).toBe('done');
  });

  test('A9 is refused with 400/5 if the new password was used before', async () => {
    const { browser } = await addSignedIn(server);
    expect(outcomeOf(await change(browser, testPassword, testPassword))).toBe('400/5');
    await change(browser);
    expect(outcomeOf(await change(browser, newPassword, testPassword))).toBe('400/5');
  });

  test('D13 tells the owner once, with the time and no secret', async () => {
    const { browser, email } = await addSignedIn(server);
    await server.deliver();
    await change(browser);
    const [message, ...others] = await server.deliver();
    expect(others).toEqual([]);
    expect(message).toMatchObject({ to: email, subject: 'Your password was changed – Linen Health' });
    expect(message?.text).toContain('2 March 2026');
    expect(message?.text).toContain('/memberlogin/reset');
    expect(`${message?.text}${message?.html}`).not.toMatch(new RegExp(`${newPassword}|${testPassword}`));
  });

  test('J3 J4 is audited without the passwords', async () => {
    const { browser, id } = await addSignedIn(server);
    await change(browser);
    const rows = await server.deps.db.selectFrom('audit_events').selectAll().where('account_id', '=', id).execute();
    expect(rows.map(({ event, result }) => [event, result])).toContainEqual(['password-changed', 'ok']);
    expect(JSON.stringify(rows) + server.logged.join('')).not.toContain(newPassword);
  });
});

describe('E1 E4 the sessions and links after a change of password', () => {
  test('every other session ends, whether or not its second step is done, and the session that changed the password gets a new id', async () => {
    const { browser, ...account } = await addSignedIn(server, { kind: 'consultant', twoFactor: 'EMAIL' });
    await server.deliver();
    const { browser: mine, ...owed } = await owe(server, account);
    await verify(mine, owed);
    const { browser: other, ...owedToo } = await owe(server, account);
    await verify(other, owedToo);
    const half = browser;
    const before = mine.cookies.get('sid') ?? '';
    expect(outcomeOf(await change(mine))).toBe('done');
    for (const each of [other, half]) expect(outcomeOf(await each.get('/api/user/user.json'))).toBe('401/100');
    expect(outcomeOf(await mine.get('/api/user/sessions'))).toBe('done');
    const replay = server.browser();
    replay.cookies.set('sid', before);
    expect(outcomeOf(await replay.get('/api/user/user.json'))).toBe('401/100');
  });

  test('D8 links that were mailed earlier stop working', async () => {
    const { browser, ...account } = await addSignedIn(server, { kind: 'consultant' });
    const reset = await mailedCode(server, { ...account, kind: 'consultant' });
    await browser.post('/api/user/user/email/request', { email: `to-${account.email}`, password: testPassword });
    const [message] = await server.deliver();
    await change(browser);
    expect(outcomeOf(await exchange(server.browser(), reset))).toBe('401/104');
    const confirmed = await browser.post('/api/user/user/email/confirm', { code: linkCodeIn(message) });
    expect(outcomeOf(confirmed)).toBe('400/107');
    expect((await browser.get('/api/user/user/email/request')).json()).toEqual({});
  });

  test('the “This wasn’t me” link still works, because its message may be about the person who changed the password', async () => {
    const { browser: _, ...account } = await addSignedIn(server);
    await server.deliver();
    const thief = server.browser();
    await authenticate(thief, account);
    const [warning] = await server.deliver();
    expect(outcomeOf(await change(thief))).toBe('done');
    expect(outcomeOf(await server.browser().post('/api/user/not-me', { code: linkCodeIn(warning) }))).toBe('done');
    expect(outcomeOf(await thief.get('/api/user/user.json'))).toBe('401/100');
  });
});

test('the answer to a wrong password says so if one try is left before the lock', async () => {
  const { browser } = await addSignedIn(server);
  const reasons: unknown[] = [];
  for (let tried = 0; tried < 4; tried++) reasons.push((await change(browser, 'Wrong-cloth-42')).json().data.reason);
  expect(reasons).toEqual([undefined, undefined, undefined, 'last-try']);
  expect(outcomeOf(await change(browser, 'Wrong-cloth-42'))).toBe('403/4');
});

test('B2 wrong passwords on five different calls are counted together, lock the account and end the session', async () => {
  const { browser, ...account } = await addSignedIn(server);
  const password = 'Wrong-cloth-42';
  const outcomes = [
    await authenticate(server.browser(), account, { password }),
    await change(browser, password),
    await browser.post('/api/user/user/email/request', { email: 'a@b.example', password }),
    await browser.post('/api/user/user/memberNumber', { memNo: '2000000001', password }),
    await browser.post('/api/user/sessions/end-others', { password }),
  ].map(outcomeOf);
  expect(outcomes).toEqual(['401/0', '400/7', '400/7', '400/7', '403/4']);
  expect(outcomeOf(await browser.get('/api/user/user.json'))).toBe('401/100');
  expect(outcomeOf(await authenticate(server.browser(), account))).toBe('401/4');
});
