import type { Bench } from './bench.ts';
import { scores, type Figure } from './figure.ts';
import { goalText, isMet } from './goal.ts';
import { median, spread, type Spread } from './spread.ts';

export interface Comparison<Anchor, Ours> {
  figures: readonly Figure<Anchor, Ours>[];
  /** Sizes are the same every time: one round says it all. */
  repeats: boolean;
  open(bench: Bench): Promise<Sides<Anchor, Ours>>;
}

export interface Sides<Anchor, Ours> {
  anchor(): Promise<Anchor>;
  ours(): Promise<Ours>;
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
  goal: string | null;
  met: boolean | null;
}

export interface Measurement {
  ids: readonly string[];
  run(bench: Bench): Promise<Result[]>;
}

export function measurement<Anchor, Ours>(comparison: Comparison<Anchor, Ours>): Measurement {
  return {
    ids: [...new Set(comparison.figures.map(({ id }) => id))],
    run: async (bench) => {
      const rounds = await runRounds(bench, comparison);
      return comparison.figures.map((figure) => resultOf(figure, rounds));
    },
  };
}

interface Round<Anchor, Ours> {
  anchor: Anchor;
  ours: Ours;
}

async function runRounds<Anchor, Ours>(
  bench: Bench,
  comparison: Comparison<Anchor, Ours>,
): Promise<Round<Anchor, Ours>[]> {
  const sides = await comparison.open(bench);
  const rounds: Round<Anchor, Ours>[] = [];
  while (rounds.length < (comparison.repeats ? bench.settings.rounds : 1)) {
    const anchor = await sides.anchor();
    rounds.push({ anchor, ours: await sides.ours() });
  }
  return rounds;
}

function resultOf<Anchor, Ours>(figure: Figure<Anchor, Ours>, rounds: readonly Round<Anchor, Ours>[]): Result {
  const { id, work, against, unit, goal } = figure;
  const pairs = rounds.map((round) => [figure.anchor(round.anchor), figure.ours(round.ours)] as const);
  const score = spread(pairs.map(([anchor, ours]) => scores[figure.score](anchor, ours)));
  const scoreUnit = figure.score === 'ratio' ? '' : unit;
  return {
    id,
    work,
    against,
    unit,
    anchor: median(pairs.map(([anchor]) => anchor)),
    ours: median(pairs.map(([, ours]) => ours)),
    score,
    scoreUnit,
    goal: goal && goalText(goal, scoreUnit),
    met: goal && isMet(goal, score.median),
  };
}
