/** What the login page may weigh, gzipped: more is not a page that comes at once on a slow line. */
export const budgets = { script: 83_000, fonts: 80_000 } as const;

export type Weights = Readonly<Record<keyof typeof budgets, number>>;

export function overBudget(weights: Weights): string[] {
  const parts = ['script', 'fonts'] as const;
  return parts
    .filter((part) => weights[part] > budgets[part])
    .map((part) => `the login's ${part} weigh ${weights[part]} bytes, and may weigh ${budgets[part]}`);
}
