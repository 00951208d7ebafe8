import { ownWays } from '@selvage/contract/api/authenticator';
import { secureAccount, thisWasNotMe } from '@selvage/contract/api/security';
import { days } from '@selvage/contract/time-units';
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
import { makeRecoveryCodes } from '../../ways/recovery/recovery-code-store.ts';
import { recentActivityOf } from './activity.ts';
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
      .where('event', '=', 'account-secured')
      .execute();
    expect(rows).toEqual([{ event: 'account-secured', result: 'ok' }]);
  });

  test.each(['from a session', 'by the mailed link'])('says which ways it removes, %s', async (how) => {
    const { browser, ...account } = await addSignedIn(server);
    const { id } = account;
    await server.deliver();
    await authenticate(server.browser(), account);
    const [warning] = await server.deliver();
    const { db, keys, now } = server.deps;
    await makeRecoveryCodes(db, keys, id, { byMailbox: false, now: now() });
    expect((await browser.get(ownWays.path)).json()).toMatchObject({
      endedIfSecured: { passkeys: 0, recoveryCodes: true },
    });
    const code = linkCodeIn(warning);
    const answer = how === 'from a session' ? secure(browser) : server.browser().post(thisWasNotMe.path, { code });
    expect((await answer).json()).toMatchObject({ ended: { passkeys: 0, recoveryCodes: true } });
    const [message] = await server.deliver();
    expect(message?.text.replaceAll('\n', ' ')).toContain('Your recovery codes no longer work.');
    expect(warning?.text.replaceAll('\n', ' ')).toContain(
      'recovery codes were added in the last 30 days, we’ll remove them',
    );
    expect((await recentActivityOf(server.deps, id))[0]).toMatchObject({ what: 'not-me', ended: 'recovery-codes' });
  });

  test('says nothing about recovery codes that are older than 30 days, and keeps them', async () => {
    const { browser, id } = await addSignedIn(server);
    const { db, keys, now } = server.deps;
    await makeRecoveryCodes(db, keys, id, { byMailbox: false, now: new Date(now().getTime() - days(31)) });
    expect((await browser.get(ownWays.path)).json()).not.toHaveProperty('endedIfSecured');
    await server.deliver();
    expect((await secure(browser)).json()).toEqual({ ended: { passkeys: 0, recoveryCodes: false } });
    expect((await server.deliver())[0]?.text).not.toContain('ecovery codes');
    expect((await recentActivityOf(server.deps, id))[0]).not.toHaveProperty('ended');
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
