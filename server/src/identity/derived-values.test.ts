import { expect, test } from 'vitest';
import { plansOf } from '../testing/query-plans.ts';
import { cloneDatabase } from '../testing/test-database.ts';
import { countDerived } from './derived-values.ts';

test('F14 locks are compared with all accounts by a join: a list of a million would be read once for each', async () => {
  const database = await cloneDatabase();
  const plans = await plansOf(database.db, (db) => countDerived(db, new Date()));
  const guards = plans.find((plan) => plan.includes(' on sign_in_guards'));
  for (const table of ['accounts', 'trusted_devices'])
    expect(guards).toMatch(new RegExp(`Anti Join[^]* on ${table}\\b`));
  expect(guards).not.toContain('SubPlan');
  await database.close();
});
