import { afterAll, beforeAll, expect, test } from 'vitest';
import { readOrganisations } from '../config/organisation-settings.ts';
import { addAccount, referenceOf } from '../../test/harness/accounts.ts';
import {
  addLoggedIn,
  Application,
  follow,
  isSignedBy,
  type Issuer,
  readToken,
  startIssuer,
} from '../../test/harness/oidc.ts';
import { apis } from '../../test/harness/oidc-clients.ts';
import { remove } from '../../test/harness/organisations.ts';
import { outcomeOf } from '../../test/harness/refusals.ts';
import { authenticate, confirmByMailbox } from '../../test/harness/sign-in.ts';

let issuer: Issuer;
beforeAll(async () => {
  issuer = await startIssuer(2, () => ({ organisations: readOrganisations({ consultant: { enabled: true } }) }));
});
afterAll(() => issuer.close());

/** A colleague who is logged in, and the call by which an administrator removes them. */
async function addColleague() {
  const { account, browser } = await addLoggedIn(issuer, { kind: 'consultant', role: 'staff' });
  const { deps } = issuer.server;
  const loginId = account.credentials.loginId ?? '';
  const shared = { kind: 'consultant', loginId, isFirstOfId: false, role: 'administrator' } as const;
  const administrator = issuer.browser();
  await authenticate(administrator, await addAccount(deps, shared));
  await confirmByMailbox(issuer.server, administrator);
  const reference = await referenceOf(deps, account);
  return { browser, removal: async () => outcomeOf(await remove({ browser: administrator }, { reference })) };
}

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const send = (body: URLSearchParams) => issuer.at(1, '/oidc/token', { method: 'POST', headers: form, body });
const userInfo = async (token: string) =>
  (await issuer.at(1, '/oidc/userinfo', { headers: { authorization: `Bearer ${token}` } })).status;

test('ORG21: a JWT of a removed colleague lives until it expires, and nothing gives a new one', async () => {
  const { browser, removal } = await addColleague();
  const application = await Application.open(issuer, 'documents');
  const tokens = await application.logInFor(browser, apis.claims, 'openid claims:read');
  expect(await removal()).toBe('done');
  expect(await isSignedBy(issuer.origin, tokens.access_token)).toBe(true);
  const { iat, exp } = readToken(tokens.access_token).claims as { iat: number; exp: number };
  expect(exp - iat).toBe(240);
  await expect(application.refresh(tokens.refresh_token)).rejects.toMatchObject({
    error: expect.stringMatching(/^invalid_(?:grant|request)$/),
  });
  const arrived = await follow(browser, await application.start('openid claims:read', { resource: apis.claims }));
  expect(new URL(arrived.href, issuer.origin).searchParams.get('code')).toBeNull();
});

test('ORG22: a code that a colleague got before the removal gives no token', async () => {
  const { browser, removal } = await addColleague();
  const application = await Application.open(issuer, 'documents');
  const { href } = await follow(browser, await application.start());
  expect(await removal()).toBe('done');
  await expect(application.exchange(href)).rejects.toMatchObject({ error: 'invalid_grant' });
});

test('ORG22: an exchange at the same moment as the removal leaves no token that works', async () => {
  for (let round = 0; round < 6; round++) {
    const { browser, removal } = await addColleague();
    const application = await Application.open(issuer, 'documents');
    const { href } = await follow(browser, await application.start());
    const [removed, exchanged] = await Promise.all([removal(), send(application.exchangeBody(href))]);
    const { access_token: token } = (await exchanged.json()) as { access_token?: string };
    expect([removed, exchanged.status === 200]).toEqual(['done', token !== undefined]);
    expect(token === undefined ? 401 : await userInfo(token)).toBe(401);
  }
});
