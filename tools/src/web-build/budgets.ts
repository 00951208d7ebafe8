/** The maximum gzipped weight of the login page. A heavier page is slow on a slow line. */
export const budgets = { script: 89_300, document: 9_600, fonts: 14_000 } as const;

export type Part = keyof typeof budgets;
export type Weights = Readonly<Record<Part, number>>;

export function overBudget(weights: Weights): string[] {
  return (Object.keys(budgets) as Part[])
    .filter((part) => weights[part] > budgets[part])
    .map((part) => `the login's ${part} weighs ${weights[part]} bytes, and may weigh ${budgets[part]}`);
}
