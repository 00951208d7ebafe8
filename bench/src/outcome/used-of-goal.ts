import type { Goal } from '../goal.ts';

/** How much of a goal a score uses up: 1 is just met, 2 twice as much as allowed or half as much as asked. */
export function usedOfGoal(goal: Goal, score: number): number {
  if ('atLeast' in goal) return score <= 0 ? Number.POSITIVE_INFINITY : goal.atLeast / score;
  if (score <= 0) return 0;
  return goal.atMost === 0 ? Number.POSITIVE_INFINITY : score / goal.atMost;
}
