import type { Outcome } from './outcome.ts';

/** The last whole result with some figures measured again, and a line that says so. All rows of a figure come from one run. */
export function withPart(last: Outcome, part: Outcome, date: string): Outcome {
  const measured = [...new Set(part.results.map(({ id }) => id))];
  const [, machine, , rounds, load] = part.facts;
  // Names another machine, because only ratios are comparable.
  const manner = [...(machine === last.facts[1] ? [] : [machine]), rounds, load].join('; ');
  const line = `measured again on ${date}: ${measured.join(', ')} (${manner})`;
  // New figures come last.
  const places = [...new Set([...last.results, ...part.results].map(({ id }) => id))];
  return {
    facts: [...last.facts.flatMap((fact) => whatStillHolds(fact, measured)), line],
    // A measurement may have different rows since the last run.
    results: places.flatMap((place) =>
      (measured.includes(place) ? part : last).results.filter(({ id }) => id === place),
    ),
  };
}

const earlierPart = /^(measured again on \S+:) ([^(]+) (\(.*)$/;

/** A line about an earlier part names only figures that were not measured again. */
function whatStillHolds(fact: string, measured: readonly string[]): string[] {
  const [, opening, ids, manner] = earlierPart.exec(fact) ?? [];
  if (ids === undefined) return [fact];
  const left = ids.split(', ').filter((id) => !measured.includes(id));
  return left.length === 0 ? [] : [`${opening} ${left.join(', ')} ${manner}`];
}
