import type { Result } from '../measurement.ts';
import type { Outcome } from './outcome.ts';

const isSame = (one: Result, other: Result): boolean => one.id === other.id && one.work === other.work;

/** The last whole result with some of it measured again, and a line that says so. Each row is of one run, as before. */
export function withPart(last: Outcome, part: Outcome, date: string): Outcome {
  const ids = [...new Set(part.results.map(({ id }) => id))].join(', ');
  const [, , , rounds, load] = part.facts;
  const line = `measured again on ${date}: ${ids} (${rounds}; ${load})`;
  return {
    facts: [...last.facts.filter((fact) => !fact.includes(`: ${ids} (`)), line],
    results: last.results.map((row) => part.results.find((fresh) => isSame(fresh, row)) ?? row),
  };
}
