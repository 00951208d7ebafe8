import { secureAccount } from '@selvage/contract/api/security';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addSignedIn,
  addTrusted,
  authenticate,
  complete,
  exchange,
  linkCodeIn,
} from '../../../test/harness/sign-in.ts';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import { testPassword } from '../../../test/harness/accounts.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../../../test/harness/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const secure = (browser: TestBrowser, password = testPassword) => browser.post(secureAccount.path, { password });
const isIn = async (browser: TestBrowser) => (await browser.get('/api/user/user.json')).statusCode === 200;

describe('“Secure my account” from a session', () => {
  test('ends every session, also this one, and only the mailed reset unlocks the account', async () => {
    const { browser: owner, ...account } = await addSignedIn(server, { kind: 'consultant' });
    const thief = server.browser();
    await authenticate(thief, account);
    await server.deliver();
    const answer = await secure(owner);
    expect(outcomeOf(answer)).toBe('done');
    expect(answer.cookies.find(({ name }) => name === 'sid')).toMatchObject({ value: '' });
    expect([await isIn(owner), await isIn(thief)]).toEqual([false, false]);
    expect(outcomeOf(await authenticate(server.browser(), account))).toBe('401/4');
    const [message, ...others] = await server.deliver();
    expect([message?.to, message?.subject, others]).toEqual([
      account.email,
      'Choose a new password – Linen Health',
      [],
    ]);
    const resetting = server.browser();
    await exchange(resetting, linkCodeIn(message));
    expect(outcomeOf(await complete(resetting, 'consultant'))).toBe('done');
    expect(outcomeOf(await authenticate(server.browser(), account, { password: 'Fresh-linen-77' }))).toBe('done');
  });

  test('forgets remembered devices, and is shown in the activity of the account', async () => {
    const { browser, value, id, ...account } = await addTrusted(server);
    expect(outcomeOf(await secure(browser))).toBe('done');
    const remembered = { deviceTrustToken: value };
    expect(outcomeOf(await authenticate(browser, { id, ...account }, remembered))).toBe('401/4');
    const rows = await server.deps.db
      .selectFrom('audit_events')
      .select(['event', 'result'])
      .where('account_id', '=', id)
      .where('event', '=', 'not-me')
      .execute();
    expect(rows).toEqual([{ event: 'not-me', result: 'ok' }]);
  });

  test('changes nothing if the password is wrong', async () => {
    const { browser } = await addSignedIn(server);
    await server.deliver();
    expect(outcomeOf(await secure(browser, 'Wrong-cloth-42'))).toBe('400/7');
    expect([await isIn(browser), await server.deliver()]).toEqual([true, []]);
  });

  test('keeps the link in the message about a new device valid, because its reader may be the owner', async () => {
    const { browser, ...account } = await addSignedIn(server);
    await server.deliver();
    await authenticate(server.browser(), account);
    const [warning] = await server.deliver();
    expect(outcomeOf(await secure(browser))).toBe('done');
    const pressed = await server.browser().post('/api/user/not-me', { code: linkCodeIn(warning) });
    expect(outcomeOf(pressed)).toBe('done');
  });
});
