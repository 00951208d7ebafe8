import { afterAll, beforeAll, expect, test } from 'vitest';
import { readOrganisations } from '../config/organisation-settings.ts';
import { addAccount, type TestAccount } from '../../test/harness/accounts.ts';
import { Application, type Issuer, startIssuer } from '../../test/harness/oidc.ts';
import { applications } from '../../test/harness/oidc-clients.ts';
import { authenticate } from '../../test/harness/sign-in.ts';

const [documents] = applications;
if (!documents) throw new Error('there is no application to begin with');
const roster = {
  ...documents,
  id: 'roster',
  kinds: ['member', 'group', 'consultant', 'hospital', 'wellness'] as const,
  scopes: ['openid', 'kind', 'provider', 'group', 'organisation'] as const,
};
const enabled = { enabled: true };

let issuer: Issuer;
beforeAll(async () => {
  issuer = await startIssuer(1, ({ twoFactor }) => ({
    oidc: { clients: [...applications, roster], resources: [] },
    organisations: readOrganisations({ hospital: enabled, group: enabled }),
    // Hospitals must otherwise set up a second step first.
    twoFactor: { ...twoFactor, hospital: { ...twoFactor.hospital, enabled: false } },
  }));
});
afterAll(() => issuer.close());

async function logInAs(given: TestAccount, scope = 'openid organisation') {
  const account = await addAccount(issuer.server.deps, given);
  const browser = issuer.browser();
  await authenticate(browser, account);
  const application = await Application.open(issuer, 'roster');
  const tokens = await application.logIn(browser, scope);
  const subject = tokens.claims()?.sub ?? '';
  return { account, subject, claims: () => application.userInfo(tokens.access_token, subject), tokens };
}

test('ORG32: the scope organisation says what a colleague is, and reads it anew each time', async () => {
  const hospital = { kind: 'hospital', loginId: '9000000801' } as const;
  const first = await logInAs(hospital);
  expect(await first.claims()).toEqual({ sub: first.subject, org_role: 'administrator' });
  expect(first.tokens.claims()).not.toHaveProperty('org_role');

  const second = await logInAs({ ...hospital, isFirstOfId: false, role: 'staff' }, 'openid provider organisation');
  expect(await second.claims()).toEqual({ sub: second.subject, hospital_id: '9000000801', org_role: 'staff' });
  const { db } = issuer.server.deps;
  await db.updateTable('accounts').set({ role: 'administrator' }).where('id', '=', second.account.id).execute();
  expect(await second.claims()).toMatchObject({ org_role: 'administrator' });
});

test('ORG32: of several group users without a role nobody is an administrator', async () => {
  const alone = await logInAs({ kind: 'group', groupId: '1001' });
  expect(await alone.claims()).toMatchObject({ org_role: 'administrator' });
  const other = await logInAs({ kind: 'group', groupId: '1001' });
  expect(await alone.claims()).toMatchObject({ org_role: 'staff' });
  expect(await other.claims()).toMatchObject({ org_role: 'staff' });
});

test.each<[whom: string, given: TestAccount, scope: string]>([
  ['a member', { kind: 'member' }, 'openid organisation'],
  ['a wellness user with a group', { kind: 'wellness', groupId: '1001' }, 'openid organisation'],
  ['a group user without a group', { kind: 'group' }, 'openid organisation'],
  ['a consultant, whose kind is off', { kind: 'consultant' }, 'openid organisation'],
  ['a hospital, in every other scope', { kind: 'hospital', role: 'administrator' }, 'openid kind provider group'],
])('ORG32: %s has no org_role', async (_whom, given, scope) => {
  const { claims } = await logInAs(given, scope);
  expect(await claims()).not.toHaveProperty('org_role');
});
