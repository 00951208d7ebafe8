import { secureAccount } from '@selvage/contract/api/security';
import { minutes } from '@selvage/contract/time-units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountSubject, lockUntil } from '../../attempts/attempts.ts';
import { addAccount, testPassword } from '../../../test/harness/accounts.ts';
import { addSignedIn, authenticate, complete, exchange, linkCodeIn } from '../../../test/harness/sign-in.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const auth = '/api/idauth/auth';

/** What a fresh browser is told. */
async function told(credentials: object, password = testPassword) {
  const { statusCode, ...answer } = await server.browser().post(auth, { ...credentials, password });
  return statusCode === 200 ? 'in' : answer.json().data;
}

const addSecured = async () => {
  const { browser, ...account } = await addSignedIn(server);
  await server.deliver();
  await browser.post(secureAccount.path, { password: testPassword });
  return account;
};

describe('S5 an account that its owner locked with “Secure my account”', () => {
  test('answers every login with the right password with the reason of the lock', async () => {
    const { credentials } = await addSecured();
    expect(await told(credentials)).toEqual({ errorCode: 4, reason: 'secured' });
    expect(await told(credentials)).toEqual({ errorCode: 4, reason: 'secured' });
  });

  test('answers wrong passwords like an email without an account, before and after the lock', async () => {
    const { credentials } = await addSecured();
    const stranger = { ...credentials, email: 'nobody-secured@test.example' };
    const answers: unknown[] = [];
    for (let attempt = 0; attempt < 7; attempt++) {
      const [known, unknown] = [await told(credentials, 'Wrong-cloth-42'), await told(stranger, 'Wrong-cloth-42')];
      expect(known).toEqual(unknown);
      answers.push(known.errorCode);
    }
    expect(answers).toEqual([0, 0, 0, 0, 0, 4, 4]);
  });

  test('compares no more passwords than another account: after five wrong passwords the right password is refused like a wrong one', async () => {
    const { credentials } = await addSecured();
    for (let attempt = 0; attempt < 5; attempt++) await told(credentials, 'Wrong-cloth-42');
    expect(await told(credentials)).toEqual({ errorCode: 4 });
    server.clock.advance(minutes(15));
    expect(await told(credentials)).toEqual({ errorCode: 4, reason: 'secured' });
  });

  test('is unlocked by a reset of the password, which also clears the count of wrong passwords', async () => {
    const { browser, ...account } = await addSignedIn(server, { kind: 'consultant' });
    await server.deliver();
    await browser.post(secureAccount.path, { password: testPassword });
    const [message] = await server.deliver();
    for (let attempt = 0; attempt < 4; attempt++) await told(account.credentials, 'Wrong-cloth-42');
    const resetting = server.browser();
    await exchange(resetting, linkCodeIn(message));
    await complete(resetting, 'consultant');
    expect((await authenticate(server.browser(), account, { password: 'Fresh-linen-77' })).statusCode).toBe(200);
    const rows = await server.deps.db
      .selectFrom('failed_attempts')
      .select('failures')
      .where('failures', '=', 4)
      .execute();
    expect(rows).toEqual([]);
  });
});

test('a lock that sent no reset link is answered like a lock by wrong passwords', async () => {
  const { credentials, id } = await addAccount(server.deps);
  await lockUntil(server.deps.db, accountSubject(id), null, server.clock.now(), 'withoutLink');
  expect(await told(credentials)).toEqual({ errorCode: 4 });
  expect(await told(credentials, 'Wrong-cloth-42')).toEqual({ errorCode: 4 });
});
