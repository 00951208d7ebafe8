import type { Outcome } from './outcome.ts';

/** The last whole result with some of it measured again, and a line that says so. Each row is of one run, as before. */
export function withPart(last: Outcome, part: Outcome, date: string): Outcome {
  const measured = [...new Set(part.results.map(({ id }) => id))];
  const [, , , rounds, load] = part.facts;
  const ids = measured.join(', ');
  const line = `measured again on ${date}: ${ids} (${rounds}; ${load})`;
  const places = [...new Set(last.results.map(({ id }) => id))];
  return {
    facts: [...last.facts.filter((fact) => !fact.includes(`: ${ids} (`)), line],
    // A measurement may have got other rows meanwhile.
    results: places.flatMap((place) =>
      (measured.includes(place) ? part : last).results.filter(({ id }) => id === place),
    ),
  };
}
