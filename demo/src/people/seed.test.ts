import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountSubject, lockStateOf } from '@selvage/server/attempts/attempts';
import { readOrganisations } from '@selvage/server/config/organisation-settings';
import { birthDateDigest } from '@selvage/server/accounts/birth-date';
import { startTestApp, type TestApp } from '../../../server/test/harness/test-app.ts';
import { organisationOverview } from '@selvage/server/support/organisation-overview';
import { demoAccounts, demoPassword } from './demo-accounts.ts';
import { seedDemo } from './seed.ts';

let server: TestApp;
beforeAll(async () => {
  const organisations = readOrganisations({ hospital: { enabled: true } });
  server = await startTestApp(() => ({ organisations }));
  // Instances of a demonstration may start at the same moment.
  await Promise.all([seedDemo(server.deps), seedDemo(server.deps), seedDemo(server.deps)]);
});
afterAll(() => server.close());

const wire = { consultant: 'C', group: 'G', hospital: 'H', member: 'W', wellness: 'O' } as const;
async function signIn(email: string) {
  const account = demoAccounts.find((each) => each.email === `${email}@demo.example`);
  if (account === undefined) throw new Error(`there is no demo account ${email}`);
  const { kind, loginId } = account;
  const browser = server.browser();
  const response = await browser.post('/api/idauth/auth', {
    email: account.email,
    password: demoPassword,
    userType: wire[kind],
    loginId,
  });
  return {
    response,
    user: response.statusCode === 200 ? (await browser.get('/api/user/user.json')).json<object>() : undefined,
  };
}

describe('RN5 every demo account is as listed', () => {
  test.each([
    ['member', { activated: true, userType: 'W', memNo: '1000000001', email: 'member@demo.example' }],
    ['member-wellbeing', { activated: true, wellnessOnly: 'N' }],
    ['member-unactivated', { activated: false }],
    ['member-email-2fa', { mfaRequired: { type: 'EMAIL', mfaSetupRequired: false } }],
    ['member-sms-2fa', { mfaRequired: { type: 'SMS', destination: '•••\u00a0•••\u00a00001' } }],
    ['consultant', { activated: true, userType: 'C', privileges: [] }],
    ['provider', { activated: true, privileges: ['mvf:provider'] }],
    ['group', { activated: true, userType: 'G' }],
    ['hospital', { userType: 'H', mfaRequired: { type: 'EMAIL' } }],
    ['hospital-setup', { userType: 'H', mfaRequired: { mfaSetupRequired: true } }],
    ['wellness', { activated: true, userType: 'O', wellnessOnly: 'Y' }],
  ])('%s can log in', async (name, expected) => {
    const { response, user } = await signIn(name);
    expect(response.statusCode).toBe(200);
    expect(user).toMatchObject(expected);
  });

  test('member-locked is locked, and group-new has no password', async () => {
    expect((await signIn('member-locked')).response.json()).toEqual({ status: 401, data: { errorCode: 4 } });
    expect((await signIn('group-new')).response.json()).toEqual({ status: 401, data: { errorCode: 0 } });
  });
});

test('member-locked is locked for a day by five wrong passwords, once, and its history has each of them', async () => {
  const { db } = server.deps;
  const { id } = await db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', 'member-locked@demo.example')
    .executeTakeFirstOrThrow();
  expect(await lockStateOf(db, accountSubject(id), server.deps.now())).toMatchObject({
    lock: 'locked',
    failures: 5,
  });
  const rows = await db.selectFrom('audit_events').select(['event', 'reason']).where('account_id', '=', id).execute();
  expect(rows.filter(({ reason }) => reason === 'wrong-credentials')).toHaveLength(5);
  expect(rows.filter(({ event }) => event === 'account-locked')).toHaveLength(1);
});

const plan = {
  plan_name: 'Double Weave',
  plan_start: '2026-03-01',
  plan_renewal: '2027-03-01',
  plan_status: 'active',
  valid_from: null,
  valid_to: null,
};

test('RN4 the demo registry knows the seeded policies, consultants, hospitals and groups', async () => {
  const { db, registry } = server.deps;
  const policies = await db
    .selectFrom('registry_policies')
    .selectAll()
    .where('member_number', 'like', '2%')
    .orderBy('member_number')
    .execute();
  expect([policies.length, policies[0], policies.at(-1)]).toEqual([
    50,
    { member_number: '2000000001', birth_date_sealed: expect.any(Buffer), ...plan },
    { member_number: '2000000050', birth_date_sealed: expect.any(Buffer), ...plan },
  ]);
  const claim = { kind: 'member', memberNumber: '2000000050' } as const;
  const dates = ['1980-01-15', '1980-01-16'];
  expect(await Promise.all(dates.map((birthDate) => registry.recognises({ ...claim, birthDate })))).toEqual([
    true,
    false,
  ]);
  const consultants = await db.selectFrom('registry_consultants').selectAll().orderBy('consultant_id').execute();
  expect(consultants[0]).toEqual({ consultant_id: '50001', registration_id: '70000001' });
  expect(consultants[19]).toEqual({ consultant_id: '50020', registration_id: '70000020' });
  const hospitals = await db.selectFrom('registry_hospitals').selectAll().orderBy('hospital_id').execute();
  expect(hospitals[0]).toEqual({ hospital_id: '9000000001', registration_id: '80000001' });
  expect(hospitals[19]).toEqual({ hospital_id: '9000000020', registration_id: '80000020' });
  const groups = await db.selectFrom('registry_groups').selectAll().orderBy('group_id').execute();
  expect(groups).toEqual([
    { group_id: '1001', is_wellness: true },
    { group_id: '1002', is_wellness: false },
  ]);
});

test('RN5 a second creation of the demo data keeps accounts that people changed, and locks the demo account member-locked again', async () => {
  const { db } = server.deps;
  const moved = { email: 'moved@demo.example', password_hash: 'their own' };
  await db.updateTable('accounts').set(moved).where('email', '=', 'group@demo.example').execute();
  await db
    .updateTable('accounts')
    .set({ email: 'renamed@demo.example' })
    .where('email', '=', 'member@demo.example')
    .execute();
  await db.deleteFrom('failed_attempts').execute();
  await seedDemo(server.deps);
  const rows = await db.selectFrom('accounts').select(['email', 'password_hash']).execute();
  expect(rows).toContainEqual(moved);
  // The renamed account still has its member number, so `seedDemo` does not create the account again under its former email.
  expect(rows.some(({ email }) => email === 'member@demo.example')).toBe(false);
  expect((await signIn('member-locked')).response.json()).toEqual({ status: 401, data: { errorCode: 4 } });
});

test('RS5 the demo members and the wellness user have a stored birth date', async () => {
  const { db, keys } = server.deps;
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'kind', 'email', 'birth_date_digest as digest'])
    .where('email', 'like', '%@demo.example')
    .execute();
  const digestOf = (email: string) => rows.find((row) => row.email === `${email}@demo.example`)?.digest;
  for (const name of ['member-wellbeing', 'member-locked', 'wellness']) {
    const id = rows.find((row) => row.email === `${name}@demo.example`)?.id ?? '';
    expect(digestOf(name)).toEqual(birthDateDigest(keys, id, '1980-01-15'));
  }
  expect(rows.filter(({ kind, digest }) => !['member', 'wellness'].includes(kind) && digest !== null)).toEqual([]);
});

test('a kind that is on has an open invitation in the inbox, once, and a review that is due', async () => {
  const sent = await server.deliver();
  expect(sent.filter(({ to }) => to === 'hospital-invited@demo.example')).toHaveLength(1);
  const { db } = server.deps;
  const there = await db.selectFrom('organisations').select(['kind', 'organisation_id']).execute();
  expect(there).toEqual([{ kind: 'hospital', organisation_id: '9000000101' }]);
  const { config, now } = server.deps;
  const key = { kind: 'hospital', id: '9000000101' } as const;
  expect(await organisationOverview(db, config, key, now())).toMatchObject({
    colleagues: 2,
    administrators: 1,
    openInvitations: 1,
    isReviewDue: true,
  });
});
