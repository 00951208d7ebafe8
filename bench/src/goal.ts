export type Goal = { atMost: number } | { atLeast: number };

export const isMet = (goal: Goal, score: number): boolean =>
  'atMost' in goal ? score <= goal.atMost : score >= goal.atLeast;

export const goalText = (goal: Goal, unit: string): string =>
  'atMost' in goal ? `≤ ${goal.atMost}${unit}` : `≥ ${goal.atLeast}${unit}`;
