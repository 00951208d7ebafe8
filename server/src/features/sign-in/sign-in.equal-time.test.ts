import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { PasswordHashing } from '../../deps.ts';
import { addAccount } from '../../../test/harness/accounts.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

/** Signs in; tells the status and, if the time was made equal, whether the failure had been counted by then. */
async function signIn(credentials: object) {
  const { db, hashing } = server.deps;
  const check = hashing.check.bind(hashing);
  // An email without an account leaves its row where refusals of strangers are counted.
  const audited = async () => {
    const ofAccounts = await db.selectFrom('audit_events').select('id').where('event', '=', 'sign-in').execute();
    const ofAnonymous = await db.selectFrom('anonymous_refusals').select('hits').execute();
    return ofAccounts.length + ofAnonymous.length;
  };
  const before = await audited();
  let countedBefore: boolean | null = null;
  const watched: PasswordHashing['check'] = async (...given) => ({
    ...(await check(...given)),
    equalTime: async () => void (countedBefore = (await audited()) > before),
  });
  vi.spyOn(hashing, 'check').mockImplementationOnce(watched);
  const { statusCode } = await server.browser().post('/api/idauth/auth', credentials);
  return { statusCode, countedBefore };
}

test('F7 a refused login is delayed to the same length with and without an account, and a successful login is not delayed', async () => {
  const { credentials } = await addAccount(server.deps);
  const wrong = { ...credentials, password: 'Wrong-cloth-42' };
  expect(await signIn(wrong)).toEqual({ statusCode: 401, countedBefore: true });
  expect(await signIn({ ...wrong, email: 'nobody@test.example' })).toEqual({ statusCode: 401, countedBefore: true });
  expect(await signIn(credentials)).toEqual({ statusCode: 200, countedBefore: null });
});

test('F7 a login with a right password and a wrong ID is delayed like any refused login', async () => {
  const { credentials } = await addAccount(server.deps, { kind: 'consultant' });
  expect(await signIn({ ...credentials, loginId: '59999' })).toEqual({ statusCode: 401, countedBefore: true });
});
