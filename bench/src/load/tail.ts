export interface Tail {
  count: number;
  /** Milliseconds within which half, 99 of 100 and all requests were answered. 0 without any answer. */
  median: number;
  p99: number;
  longest: number;
}

export function tailOf(durations: readonly number[]): Tail {
  const sorted = durations.toSorted((a, b) => a - b);
  const within = (part: number): number => sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0;
  return { count: sorted.length, median: within(0.5), p99: within(0.99), longest: within(1) };
}
