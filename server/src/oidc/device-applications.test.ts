import { endApplication } from '@selvage/contract/api/security';
import { days, hours, minutes } from '@selvage/contract/time-units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deviceApplicationsOf } from '../accounts/device-applications.ts';
import { sweep } from '../db/expired-rows-store.ts';
import { Application, followOn, type Issuer, startIssuer } from '../../test/harness/oidc.ts';
import { addAccount, testPassword } from '../../test/harness/accounts.ts';
import { authenticate } from '../../test/harness/sign-in.ts';

let issuer: Issuer;
beforeAll(async () => {
  issuer = await startIssuer(2);
});
afterAll(() => issuer.close());

const advance = (length: number) => {
  for (const { clock } of [issuer.server, ...issuer.others]) clock.advance(length);
};

const addPerson = () => addAccount(issuer.server.deps);

async function logIn(account: Awaited<ReturnType<typeof addPerson>>) {
  const browser = issuer.browser();
  await authenticate(browser, account);
  const application = await Application.open(issuer, 'app');
  const tokens = await application.logIn(browser, 'openid kind');
  return { browser, application, tokens, refreshToken: tokens.refresh_token };
}

const listed = (account: { id: string }) => deviceApplicationsOf(issuer.server.deps, account.id);

async function refresh(login: Awaited<ReturnType<typeof logIn>>) {
  const refreshed = await login.application.refresh(login.refreshToken);
  login.refreshToken = refreshed.refresh_token ?? login.refreshToken;
  return refreshed;
}

/** True if the application on the device still gets an access token, and another instance accepts it. */
async function isLoggedIn(login: Awaited<ReturnType<typeof logIn>>): Promise<boolean> {
  const refreshed = await refresh(login).catch((error: { error?: string }) => {
    if (error.error === 'invalid_grant') return undefined;
    throw error;
  });
  if (refreshed === undefined) return false;
  const authorization = `Bearer ${refreshed.access_token}`;
  return (await issuer.at(1, '/oidc/userinfo', { headers: { authorization } })).status === 200;
}

describe('OP30 an application that stays logged in on a device', () => {
  test('stays logged in when the browser logs out, with the time and the way of its login', async () => {
    const login = await logIn(await addPerson());
    advance(minutes(5));
    await login.browser.post('/api/idauth/logout');
    expect(await isLoggedIn(login)).toBe(true);
    const claims = login.tokens.claims();
    expect((await refresh(login)).claims()).toMatchObject({
      acr: claims?.['acr'],
      amr: claims?.['amr'],
      auth_time: claims?.auth_time,
      sid: claims?.['sid'],
    });
    advance(days(2));
    await sweep(issuer.server.deps.db, issuer.server.deps.now());
    expect(await isLoggedIn(login)).toBe(true);
  });

  test('is logged out thirty days after its last use, and 180 days after its login in any case', async () => {
    const [used, unused] = [await logIn(await addPerson()), await logIn(await addPerson())];
    for (let passed = 0; passed < 174; passed += 29) {
      advance(days(29));
      expect(await isLoggedIn(used)).toBe(true);
    }
    expect(await isLoggedIn(unused)).toBe(false);
    advance(days(6));
    expect(await isLoggedIn(used)).toBe(false);
  });

  test('is one of at most ten, and an eleventh login replaces the login that was unused for the longest time', async () => {
    const account = await addPerson();
    const logins = [];
    for (let count = 0; count < 11; count++) {
      logins.push(await logIn(account));
      advance(minutes(2));
    }
    const states = [];
    for (const login of logins) states.push(await isLoggedIn(login));
    expect(states).toEqual([false, ...Array.from({ length: 10 }, () => true)]);
    expect(await listed(account)).toHaveLength(10);
  });

  test('is listed with its device and last use once it has a token, and can be logged out alone', async () => {
    const account = await addPerson();
    const browser = issuer.browser();
    await authenticate(browser, account);
    await followOn(browser, await (await Application.open(issuer, 'app')).start());
    expect(await listed(account)).toEqual([]);
    const [login, other] = [await logIn(account), await logIn(account)];
    advance(hours(1));
    expect(await isLoggedIn(login)).toBe(true);
    const [first, second] = await listed(account);
    expect(first).toMatchObject({ clientId: 'app', lastUsedAt: issuer.server.deps.now() });
    expect(second?.lastUsedAt.getTime()).toBe(second?.createdAt.getTime());
    const id = first?.id ?? '';
    const [stranger, owner] = [issuer.browser(), issuer.browser()];
    await authenticate(stranger, await addPerson());
    await authenticate(owner, account);
    for (const each of [stranger, owner, owner])
      expect((await each.post(endApplication.path, { id })).statusCode).toBe(200);
    expect([await isLoggedIn(login), await isLoggedIn(other)]).toEqual([false, true]);
    expect(await listed(account)).toMatchObject([{ id: second?.id }]);
    const events = issuer.server.deps.db.selectFrom('audit_events').select(['event', 'reason']);
    expect(await events.where('account_id', '=', account.id).where('event', '=', 'app-ended').execute()).toEqual([
      { event: 'app-ended', reason: 'app' },
    ]);
  });

  test('is logged out by a new password, whichever browser sets it', async () => {
    const account = await addPerson();
    const login = await logIn(account);
    const changed = { password: testPassword, newPassword: 'Quite-another-cloth-7' };
    expect((await login.browser.post('/api/user/user/password', changed)).statusCode).toBe(200);
    expect(await isLoggedIn(login)).toBe(false);
  });
});
