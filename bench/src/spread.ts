export interface Spread {
  median: number;
  low: number;
  high: number;
}

export function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (position: number): number => sorted[position] ?? Number.NaN;
  const middle = (sorted.length - 1) / 2;
  return { median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2, low: at(0), high: at(sorted.length - 1) };
}

/**
 * The share of pairs in which a value of `these` is larger than a value of `others`. Ties count half. At 0.5 the rank tells nothing, at 1
 * it tells everything.
 */
export function rankShare(these: readonly number[], others: readonly number[]): number {
  let wins = 0;
  for (const one of these) for (const other of others) wins += (Math.sign(one - other) + 1) / 2;
  return wins / (these.length * others.length);
}

export const median = (values: readonly number[]): number => spread(values).median;
