import { signOut } from '@selvage/contract/api/session';
import { applications, endApplication, withdrawConsent, recentActivity } from '@selvage/contract/api/security';
import { minutes } from '@selvage/contract/time-units';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deviceFromUserAgent } from '../../sessions/user-agent.ts';
import { Application, type Issuer, startIssuer } from '../../../test/harness/oidc.ts';
import { addAccount, giveConsent } from '../../../test/harness/accounts.ts';
import { startTestApp, type TestBrowser } from '../../../test/harness/test-app.ts';
import { authenticate } from '../../../test/harness/sign-in.ts';

let issuer: Issuer;
beforeAll(async () => {
  issuer = await startIssuer();
});
afterAll(() => issuer.close());

const name = { en: 'Documents', ga: 'Doiciméid' };
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function addPerson() {
  const account = await addAccount(issuer.server.deps);
  const browser = issuer.browser();
  await authenticate(browser, account);
  const device = deviceFromUserAgent(windows);
  await issuer.server.deps.db.updateTable('sessions').set({ device }).where('account_id', '=', account.id).execute();
  return { ...account, browser };
}

const listOf = async (browser: TestBrowser) => (await browser.get(applications.path)).json();
const activityOf = async (browser: TestBrowser): Promise<unknown[]> =>
  (await browser.get(recentActivity.path)).json().activity.map(({ what }: { what: string }) => what);
const consent = (accountId: string, clientId: string, scopes: string[]) =>
  giveConsent(issuer.server.deps, accountId, clientId, scopes);

describe('OP30 the applications on devices in the settings', () => {
  test('are listed with their name, device and last use, and each can be logged out', async () => {
    const { browser } = await addPerson();
    const application = await Application.open(issuer, 'app');
    const tokens = await application.logIn(browser, 'openid');
    const { onDevices, consents } = await listOf(browser);
    const now = issuer.server.clock.now().toISOString();
    expect(consents).toEqual([]);
    expect(onDevices).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        application: name,
        device: { browser: 'Firefox', system: 'Windows' },
        loggedInAt: now,
        lastUsedAt: now,
      },
    ]);
    const stranger = await addPerson();
    await stranger.browser.post(endApplication.path, { id: onDevices[0].id });
    expect((await listOf(browser)).onDevices).toHaveLength(1);
    // The second time there is nothing left to end, which is as good.
    for (const _ of [1, 2])
      expect((await browser.post(endApplication.path, { id: onDevices[0].id })).statusCode).toBe(200);
    expect((await listOf(browser)).onDevices).toEqual([]);
    await expect(application.refresh(tokens.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
    expect((await activityOf(browser)).filter((what) => what === 'app-ended')).toHaveLength(1);
  });

  test.each(['', 'x', '1 or 1', '9'.repeat(19), '-1'])('cannot be logged out with the id %s', async (id) => {
    const { browser } = await addPerson();
    expect((await browser.post(endApplication.path, { id })).statusCode).toBe(400);
  });
});

describe('the applications in sessions', () => {
  test('are listed with their insurer, also if they need no permission, and each can be logged out', async () => {
    const { browser, id } = await addPerson();
    await consent(id, 'documents', ['openid']);
    const [claims, documents] = [await Application.open(issuer, 'claims'), await Application.open(issuer, 'documents')];
    const tokens = await claims.logIn(browser);
    await documents.logIn(browser);
    const { inSessions, consents } = await listOf(browser);
    expect(consents).toHaveLength(1);
    expect(inSessions).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        application: name,
        insurer: 'Linen Health',
        device: { browser: 'Firefox', system: 'Windows' },
        loggedInAt: issuer.server.clock.now().toISOString(),
      },
    ]);
    const readDetails = () => claims.userInfo(tokens.access_token, tokens.claims()?.sub ?? '');
    const stranger = await addPerson();
    await stranger.browser.post(endApplication.path, { id: inSessions[0].id });
    await expect(readDetails()).resolves.toHaveProperty('sub');
    expect((await browser.post(endApplication.path, { id: inSessions[0].id })).statusCode).toBe(200);
    expect((await listOf(browser)).inSessions).toEqual([]);
    await expect(readDetails()).rejects.toMatchObject({ status: 401 });
    expect((await activityOf(browser)).filter((what) => what === 'app-ended')).toHaveLength(1);
  });

  test('are not listed after the session has ended', async () => {
    const { browser, ...account } = await addPerson();
    await (await Application.open(issuer, 'claims')).logIn(browser);
    expect((await listOf(browser)).inSessions).toHaveLength(1);
    await browser.post(signOut.path);
    const again = issuer.browser();
    await authenticate(again, account);
    expect((await listOf(again)).inSessions).toEqual([]);
  });
});

describe('OP25 the consent that a person gave an application', () => {
  test('is listed with the newest first, and later consent is added to it', async () => {
    const { browser, id } = await addPerson();
    await consent(id, 'documents', ['openid', 'email']);
    await consent(id, 'former', ['openid']);
    issuer.server.clock.advance(minutes(1));
    await consent(id, 'documents', ['openid', 'member']);
    const { consents } = await listOf(browser);
    expect(consents).toEqual([
      {
        id: 'documents',
        application: name,
        scopes: ['email', 'member', 'openid'],
        givenAt: issuer.server.clock.now().toISOString(),
      },
      { id: 'former', application: { en: 'former', ga: 'former' }, scopes: ['openid'], givenAt: expect.any(String) },
    ]);
    issuer.server.clock.advance(-minutes(1));
  });

  test('is withdrawn with everything the application was given, and other people’s consent stays', async () => {
    const [one, other] = [await addPerson(), await addPerson()];
    const logins = await Promise.all(
      [one, other].map(async ({ browser, id }) => {
        await consent(id, 'documents', ['openid']);
        const application = await Application.open(issuer, 'documents');
        const { access_token: token, claims } = await application.logIn(browser);
        return () => application.userInfo(token, claims()?.sub ?? '');
      }),
    );
    for (const _ of [1, 2])
      expect((await one.browser.post(withdrawConsent.path, { id: 'documents' })).statusCode).toBe(200);
    expect((await listOf(one.browser)).consents).toEqual([]);
    expect((await listOf(other.browser)).consents).toHaveLength(1);
    await expect(logins[0]?.()).rejects.toMatchObject({ status: 401 });
    await expect(logins[1]?.()).resolves.toHaveProperty('sub');
    expect((await activityOf(one.browser)).filter((what) => what === 'app-consent-withdrawn')).toHaveLength(1);
    // They stay logged in.
    expect((await one.browser.get('/api/user/user.json')).statusCode).toBe(200);
  });
});

test('OP1 without an application in the configuration the lists are empty', async () => {
  const server = await startTestApp();
  try {
    const browser = server.browser();
    await authenticate(browser, await addAccount(server.deps));
    expect((await browser.get(applications.path)).json()).toEqual({ onDevices: [], inSessions: [], consents: [] });
  } finally {
    await server.close();
  }
});
