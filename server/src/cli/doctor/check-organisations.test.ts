import { afterAll, beforeAll, expect, test } from 'vitest';
import { readOrganisations } from '../../config/organisation-settings.ts';
import { addAccount } from '../../../test/harness/accounts.ts';
import { type TestDeps, openTestDeps } from '../../../test/harness/test-app.ts';
import { organisationFindings } from './check-organisations.ts';

let opened: TestDeps;
beforeAll(async () => {
  opened = await openTestDeps();
});
afterAll(() => opened.close());

const off = { organisations: readOrganisations(undefined), desk: null };
const on = { ...off, organisations: readOrganisations({ hospital: { enabled: true } }) };
const desk = { hosts: null, peoplePerDay: 200, applications: false, openid: null };

const found = async (config: typeof on | (Omit<typeof on, 'desk'> & { desk: typeof desk })) =>
  organisationFindings(opened.deps.db, config, opened.deps.now());

test('the doctor says nothing of organisations while they are off', async () => {
  expect(await found(off)).toEqual([]);
});

test('the doctor warns if organisations are on and the desk is off, or if nobody can administer one', async () => {
  expect(await found({ ...on, desk })).toMatchObject([
    { state: 'ok', says: 'on for hospital; each has an administrator' },
  ]);
  expect(await found(on)).toMatchObject([
    { state: 'warning', says: expect.stringContaining('the support desk is off') },
    { state: 'ok' },
  ]);
  const { db, now } = opened.deps;
  const loginId = '9400000001';
  await addAccount(opened.deps, { kind: 'hospital', loginId, role: 'staff' });
  await db
    .insertInto('organisations')
    .values({ kind: 'hospital', organisation_id: loginId, created_at: now() })
    .execute();
  expect(await found({ ...on, desk })).toMatchObject([
    {
      state: 'warning',
      says: '1 organisation has no administrator who can log in',
      hint: expect.stringContaining('selvage organisation list --state no-administrator'),
    },
  ]);
});
