import { expect, test } from 'vitest';
import { budgets, overBudget } from './budgets.ts';

test('ux 99 the build succeeds with a login page within its size budgets, and fails with a larger one', () => {
  expect(overBudget(budgets)).toEqual([]);
  expect(overBudget({ ...budgets, script: budgets.script + 1 })).toEqual([
    `the login's script weighs ${budgets.script + 1} bytes, and may weigh ${budgets.script}`,
  ]);
  expect(overBudget({ script: 0, document: 0, fonts: budgets.fonts + 1 })).toHaveLength(1);
});
