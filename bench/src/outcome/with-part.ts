import type { Outcome } from './outcome.ts';

/** The last whole result with some of it measured again, and a line that says so. Each row is of one run, as before. */
export function withPart(last: Outcome, part: Outcome, date: string): Outcome {
  const measured = [...new Set(part.results.map(({ id }) => id))];
  const [, machine, , rounds, load] = part.facts;
  // Another machine is named: only ratios carry over from one to the other.
  const manner = [...(machine === last.facts[1] ? [] : [machine]), rounds, load].join('; ');
  const line = `measured again on ${date}: ${measured.join(', ')} (${manner})`;
  // What was not measured before comes last.
  const places = [...new Set([...last.results, ...part.results].map(({ id }) => id))];
  return {
    facts: [...last.facts.flatMap((fact) => whatStillHolds(fact, measured)), line],
    // A measurement may have got other rows meanwhile.
    results: places.flatMap((place) =>
      (measured.includes(place) ? part : last).results.filter(({ id }) => id === place),
    ),
  };
}

const earlierPart = /^(measured again on \S+:) ([^(]+) (\(.*)$/;

/** A line about an earlier part speaks only of what was not measured once more. */
function whatStillHolds(fact: string, measured: readonly string[]): string[] {
  const [, opening, ids, manner] = earlierPart.exec(fact) ?? [];
  if (ids === undefined) return [fact];
  const left = ids.split(', ').filter((id) => !measured.includes(id));
  return left.length === 0 ? [] : [`${opening} ${left.join(', ')} ${manner}`];
}
