import { expect, test } from 'vitest';
import { budgets, overBudget } from './budgets.ts';

test('ux 99 a login page within its budgets is built, a heavier one is not', () => {
  expect(overBudget(budgets)).toEqual([]);
  expect(overBudget({ script: budgets.script + 1, fonts: 0 })).toEqual([
    "the login's script weigh 83001 bytes, and may weigh 83000",
  ]);
  expect(overBudget({ script: 0, fonts: 80_001 })).toHaveLength(1);
});
