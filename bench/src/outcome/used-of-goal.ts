import type { Goal } from '../goal.ts';

/** The used share of a goal: 1 just meets it, 2 is twice as much as allowed or half as much as required. */
export function usedOfGoal(goal: Goal, score: number): number {
  if ('atLeast' in goal) return score <= 0 ? Number.POSITIVE_INFINITY : goal.atLeast / score;
  if (score <= 0) return 0;
  return goal.atMost === 0 ? Number.POSITIVE_INFINITY : score / goal.atMost;
}
