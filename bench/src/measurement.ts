import type { Bench } from './bench.ts';
import { scores, type Figure } from './figure.ts';
import { isMet, type Goal } from './goal.ts';
import { median, spread, type Spread } from './spread.ts';

/** What a measurement needs besides the product: `npm run bench` sees to it before anything is measured. */
export type Need = 'outsiders' | 'browser' | 'wrk';

export interface Comparison<Anchor, Ours> {
  figures: readonly Figure<Anchor, Ours>[];
  /** Sizes are the same every time: one round says it all. */
  repeats: boolean;
  needs?: readonly Need[];
  open(bench: Bench): Promise<Sides<Anchor, Ours>>;
}

export interface Sides<Anchor, Ours> {
  anchor(): Promise<Anchor>;
  ours(): Promise<Ours>;
  /** Who does the same work beside us, by name, in the same round. */
  peers?: Readonly<Record<string, () => Promise<Ours>>>;
}

export interface Result {
  id: string;
  work: string;
  against: string | null;
  unit: string;
  anchor: number;
  ours: number;
  score: Spread;
  scoreUnit: string;
  goal: Goal | null;
  met: boolean | null;
  peers: readonly { name: string; value: number; score: Spread }[];
}

export interface Measurement {
  ids: readonly string[];
  needs: readonly Need[];
  run(bench: Bench): Promise<Result[]>;
}

export function measurement<Anchor, Ours>(comparison: Comparison<Anchor, Ours>): Measurement {
  return {
    ids: [...new Set(comparison.figures.map(({ id }) => id))],
    needs: comparison.needs ?? [],
    run: async (bench) => {
      const rounds = await runRounds(bench, comparison);
      return comparison.figures.map((figure) => resultOf(figure, rounds));
    },
  };
}

interface Round<Anchor, Ours> {
  anchor: Anchor;
  ours: Ours;
  peers: [name: string, theirs: Ours][];
}

async function runRounds<Anchor, Ours>(
  bench: Bench,
  comparison: Comparison<Anchor, Ours>,
): Promise<Round<Anchor, Ours>[]> {
  const sides = await comparison.open(bench);
  const rounds: Round<Anchor, Ours>[] = [];
  while (rounds.length < (comparison.repeats ? bench.settings.rounds : 1)) {
    const anchor = await sides.anchor();
    const ours = await sides.ours();
    const peers: [string, Ours][] = [];
    for (const [name, peer] of Object.entries(sides.peers ?? {})) peers.push([name, await peer()]);
    rounds.push({ anchor, ours, peers });
  }
  return rounds;
}

const hasNoUnit = (score: keyof typeof scores): boolean => score === 'ratio' || score === 'share';

function resultOf<Anchor, Ours>(figure: Figure<Anchor, Ours>, rounds: readonly Round<Anchor, Ours>[]): Result {
  const { id, work, against, unit, goal } = figure;
  const anchors = rounds.map((round) => figure.anchor(round.anchor));
  const scored = (values: readonly number[]) => ({
    value: median(values),
    score: spread(values.map((value, round) => scores[figure.score](anchors[round] ?? Number.NaN, value))),
  });
  const { value, score } = scored(rounds.map((round) => figure.ours(round.ours)));
  const names = rounds[0]?.peers.map(([name]) => name) ?? [];
  return {
    id,
    work,
    against,
    unit,
    anchor: median(anchors),
    ours: value,
    score,
    scoreUnit: hasNoUnit(figure.score) ? '' : unit,
    goal,
    met: goal && isMet(goal, score.median),
    peers: names.map((name, place) => ({
      name,
      ...scored(
        rounds.flatMap((round) => round.peers.slice(place, place + 1).map(([, theirs]) => figure.ours(theirs))),
      ),
    })),
  };
}
