import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outcomeOf } from '../../../test/harness/refusals.ts';
import { addAccount } from '../../../test/harness/accounts.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';
import { addOwing, addSignedIn, owe, sendAgain, verify } from '../../../test/harness/sign-in.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

describe('C6 a login code belongs to one challenge, and a challenge to one browser', () => {
  test('the code and the token of another challenge of the same person are refused', async () => {
    const { account, ...one } = await addOwing(server);
    const other = await owe(server, account);
    expect(outcomeOf(await verify(one.browser, { mfaToken: one.mfaToken, code: other.code }))).toBe('400/105');
    expect(outcomeOf(await verify(one.browser, other))).toBe('401/106');
    expect(outcomeOf(await verify(other.browser, one))).toBe('401/106');
    expect(outcomeOf(await sendAgain(one.browser, other))).toBe('401/106');
    for (const each of [one, other]) expect(outcomeOf(await verify(each.browser, each))).toBe('done');
  });

  test('the code and the token of another person are refused', async () => {
    const [mine, theirs] = [await addOwing(server), await addOwing(server)];
    expect(outcomeOf(await verify(mine.browser, theirs))).toBe('401/106');
    expect(outcomeOf(await verify(mine.browser, { mfaToken: mine.mfaToken, code: theirs.code }))).toBe('400/105');
    expect(outcomeOf(await sendAgain(mine.browser, theirs))).toBe('401/106');
    expect(outcomeOf(await verify(theirs.browser, theirs))).toBe('done');
  });

  test('the right login code is refused without the cookie of the browser that must enter it', async () => {
    const { browser, ...owed } = await addOwing(server);
    expect(outcomeOf(await verify(server.browser(), owed))).toBe('401/100');
    expect(outcomeOf(await sendAgain(server.browser(), owed))).toBe('401/100');
    const { browser: elsewhere } = await addSignedIn(server);
    expect(outcomeOf(await verify(elsewhere, owed))).toBe('401/106');
    expect(outcomeOf(await verify(browser, owed))).toBe('done');
  });

  test('the cookie of a browser that must still enter a login code is sent only to this site', async () => {
    const account = await addAccount(server.deps, { twoFactor: 'EMAIL' });
    const browser = server.browser();
    const response = await browser.post('/api/idauth/auth', account.credentials);
    expect(response.cookies.find(({ name }) => name === 'sid')).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
  });
});
