import { afterAll, beforeAll, expect, test } from 'vitest';
import { deriveKeys } from '../../crypto/key-ring.ts';
import { readDemoConfig } from '../../../test/harness/test-config.ts';
import { cloneDatabase, type TestDatabase } from '../../../test/harness/test-database.ts';
import { embeddedRegistry } from './embedded-registry-store.ts';
import { sealField } from '../../crypto/sealed-fields.ts';

const keys = deriveKeys(readDemoConfig().secrets);
const policy = { memberNumber: '2000000001', birthDate: '1980-01-15' };
let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.close());

type Status = 'active' | 'pending' | 'ended';

// Summer time in Ireland is an hour ahead of UTC: the 1st of July begins at 23:00 UTC on the 30th of June.
test.each<[from: string | null, to: string | null, status: Status, now: string, told: Status]>([
  [null, null, 'active', '2026-07-01T12:00:00Z', 'active'],
  ['2026-07-01', '2026-07-01', 'active', '2026-07-01T12:00:00Z', 'active'],
  [null, '2026-06-30', 'active', '2026-06-30T22:59:59Z', 'active'],
  [null, '2026-06-30', 'active', '2026-06-30T23:00:00Z', 'ended'],
  ['2026-07-01', null, 'active', '2026-06-30T22:59:59Z', 'pending'],
  ['2026-07-01', null, 'active', '2026-06-30T23:00:00Z', 'active'],
  [null, null, 'ended', '2026-07-01T12:00:00Z', 'ended'],
  [null, null, 'pending', '2026-07-01T12:00:00Z', 'pending'],
  ['2027-01-01', null, 'ended', '2026-07-01T12:00:00Z', 'ended'],
])('OPS-P10 a policy from %s to %s with the plan %s is shown at %s as %s', async (from, to, status, now, told) => {
  await database.db.deleteFrom('registry_policies').execute();
  await database.db
    .insertInto('registry_policies')
    .values({
      member_number: policy.memberNumber,
      birth_date_sealed: sealField(keys, 'policy birth date', policy.memberNumber, policy.birthDate),
      plan_name: 'Double Weave',
      plan_status: status,
      valid_from: from,
      valid_to: to,
    })
    .execute();
  const registry = embeddedRegistry({ db: database.db, keys, now: () => new Date(now) });
  const isInForce = told === 'active';
  expect(await registry.recognises({ kind: 'member', ...policy })).toBe(isInForce);
  expect(await registry.birthDateOf(policy.memberNumber)).toBe(isInForce ? policy.birthDate : null);
  expect(await registry.plansOf(policy.memberNumber)).toMatchObject([{ status: told }]);
});
