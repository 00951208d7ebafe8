import { kinds, userTypes } from '@selvage/contract/user-types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAccount, testPassword } from '../../../test/harness/accounts.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';
import { requiring } from '../../../test/harness/test-config.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp((config) => ({
    ...requiring(config, 'nothing'),
  }));
});
afterAll(() => server.close());

const auth = '/api/idauth/auth';
const me = '/api/user/user.json';

describe('LG5 logging in', () => {
  test.each(kinds)('logs a %s in with their own account', async (kind) => {
    const { credentials, email } = await addAccount(server.deps, { kind });
    const browser = server.browser();
    const response = await browser.post(auth, credentials);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({});
    expect((await browser.get(me)).json()).toEqual({
      activated: true,
      userType: userTypes[kind].wire,
      privileges: [],
      email,
    });
  });

  test.each([
    ['consultant', 'consultantID'],
    ['hospital', 'hospitalID'],
  ] as const)('accepts the %s ID also under its own field name', async (kind, field) => {
    const { credentials } = await addAccount(server.deps, { kind });
    const { loginId, ...rest } = credentials;
    expect((await server.browser().post(auth, { ...rest, [field]: loginId })).statusCode).toBe(200);
  });

  test.each(['consultant', 'hospital'] as const)(
    'refuses a %s with a wrong or missing ID like a wrong password',
    async (kind) => {
      const { credentials } = await addAccount(server.deps, { kind });
      for (const loginId of ['1', '', null]) {
        const response = await server.browser().post(auth, { ...credentials, loginId });
        expect([response.statusCode, response.json()]).toEqual([401, { status: 401, data: { errorCode: 0 } }]);
      }
    },
  );

  test('accepts an email in any case and with spaces around it', async () => {
    const { credentials } = await addAccount(server.deps);
    expect(
      (await server.browser().post(auth, { ...credentials, email: ` ${credentials.email.toUpperCase()} ` })).statusCode,
    ).toBe(200);
  });

  test('A3 accepts a password in any form of its accents, and otherwise only exactly', async () => {
    const { credentials } = await addAccount(server.deps, { password: 'Caf\u00e9-cloth-42 ' });
    expect((await server.browser().post(auth, { ...credentials, password: 'Cafe\u0301-cloth-42 ' })).statusCode).toBe(
      200,
    );
    for (const password of ['Café-cloth-42', 'café-cloth-42 ', 'CAFÉ-CLOTH-42 ']) {
      expect((await server.browser().post(auth, { ...credentials, password })).statusCode).toBe(401);
    }
  });
});

describe('ER4 refused logins', () => {
  test('a wrong password gets 401/0 and no cookie', async () => {
    const { credentials } = await addAccount(server.deps);
    const browser = server.browser();
    const response = await browser.post(auth, { ...credentials, password: 'Wrong-cloth-42' });
    expect([response.statusCode, response.json()]).toEqual([401, { status: 401, data: { errorCode: 0 } }]);
    expect(browser.cookies.size).toBe(0);
  });

  test('Q-13 the right password in another area gets the ordinary 401/0', async () => {
    const { credentials } = await addAccount(server.deps, { kind: 'member' });
    for (const kind of kinds.filter((each) => each !== 'member')) {
      const response = await server.browser().post(auth, { ...credentials, userType: userTypes[kind].wire });
      expect([response.statusCode, response.json().data.errorCode]).toEqual([401, 0]);
    }
  });

  test('a group user without a password is refused like a wrong password', async () => {
    const { credentials } = await addAccount(server.deps, { kind: 'group', password: null });
    expect((await server.browser().post(auth, { ...credentials, password: testPassword })).json().data.errorCode).toBe(
      0,
    );
  });

  test('SEC-F5 the same email and password in two areas are two accounts', async () => {
    const email = 'both@test.example';
    const member = await addAccount(server.deps, { email });
    const group = await addAccount(server.deps, { email, kind: 'group' });
    for (let attempt = 0; attempt < 6; attempt++)
      await server.browser().post(auth, { ...member.credentials, password: 'Wrong-cloth-42' });
    expect((await server.browser().post(auth, member.credentials)).json().data.errorCode).toBe(4);
    expect((await server.browser().post(auth, group.credentials)).statusCode).toBe(200);
  });
});

describe('EN1 the answer about the user', () => {
  test('has exactly the fields of the specification', async () => {
    const { credentials } = await addAccount(server.deps, {
      memberNumber: '1000000077',
      wellnessOnly: 'N',
      privileges: ['mvf:provider'],
    });
    const browser = server.browser();
    await browser.post(auth, credentials);
    expect((await browser.get(me)).json()).toEqual({
      activated: true,
      userType: 'W',
      privileges: ['mvf:provider'],
      email: credentials.email,
      memNo: '1000000077',
      wellnessOnly: 'N',
    });
  });

  test('is 401 without a session', async () => {
    const response = await server.browser().get(me);
    expect([response.statusCode, response.json()]).toEqual([401, { status: 401, data: { errorCode: 100 } }]);
  });

  test('says that the account is not activated', async () => {
    const { credentials } = await addAccount(server.deps, { activated: false });
    const browser = server.browser();
    expect((await browser.post(auth, credentials)).json()).toEqual({});
    expect((await browser.get(me)).json()).toMatchObject({ activated: false });
  });
});
