import { basename } from 'node:path';
import type { Bench } from './bench.ts';
import { scores, type Figure } from './figure.ts';
import { isMet, type Goal } from './goal.ts';
import { serverOf } from './places.ts';
import { median, spread, type Spread } from './spread.ts';

/**
 * What a measurement needs besides our server. `outsiders` are the other products and tools of `bench/outsiders`. `npm run bench` installs
 * them and finds the browser. A measurement that needs `wrk` is skipped if `wrk` is not installed.
 */
export type Need = 'outsiders' | 'browser' | 'wrk';

export interface Comparison<Anchor, Ours> {
  figures: readonly Figure<Anchor, Ours>[];
  /** False for sizes, which are the same every time, so that one round is enough. */
  repeats: boolean;
  needs?: readonly Need[];
  open(bench: Bench): Promise<Sides<Anchor, Ours>>;
}

export interface Sides<Anchor, Ours> {
  anchor(): Promise<Anchor>;
  ours(): Promise<Ours>;
  /** Other products that do the same work in the same round, by name. Each is opened once and run in every round. */
  peers?: Readonly<Record<string, () => Promise<() => Promise<Ours>>>>;
}

/** A row of the tables before it is measured. */
export interface Row {
  id: string;
  work: string;
  against: string | null;
  unit: string;
  scoreUnit: string;
  goal: Goal | null;
}

export interface Result extends Row {
  anchor: number;
  ours: number;
  score: Spread;
  met: boolean | null;
  peers: readonly { name: string; value: number; score: Spread }[];
}

export interface Measurement {
  ids: readonly string[];
  rows: readonly Row[];
  needs: readonly Need[];
  run(bench: Bench): Promise<Result[]>;
}

export function measurement<Anchor, Ours>(comparison: Comparison<Anchor, Ours>): Measurement {
  return {
    ids: [...new Set(comparison.figures.map(({ id }) => id))],
    rows: comparison.figures.map(rowOf),
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
  peers: readonly { name: string; anchor: Anchor; theirs: Ours }[];
}

interface Peer<Anchor, Ours> {
  name: string;
  run(anchor: Anchor): Promise<{ anchor: Anchor; theirs: Ours }>;
}

async function runRounds<Anchor, Ours>(
  bench: Bench,
  comparison: Comparison<Anchor, Ours>,
): Promise<Round<Anchor, Ours>[]> {
  const sides = await comparison.open(bench);
  const opened = bench.settings.beside.length > 0 ? await openBeside(bench, comparison) : await openPeers(sides);
  const rounds: Round<Anchor, Ours>[] = [];
  while (rounds.length < (comparison.repeats ? bench.settings.rounds : 1)) {
    const anchor = await sides.anchor();
    const ours = await sides.ours();
    const peers = [];
    for (const peer of opened) peers.push({ name: peer.name, ...(await peer.run(anchor)) });
    rounds.push({ anchor, ours, peers });
  }
  return rounds;
}

async function openPeers<Anchor, Ours>({ peers }: Sides<Anchor, Ours>): Promise<Peer<Anchor, Ours>[]> {
  const opened: Peer<Anchor, Ours>[] = [];
  for (const [name, open] of Object.entries(peers ?? {})) {
    const work = await open();
    opened.push({ name, run: async (anchor) => ({ anchor, theirs: await work() }) });
  }
  return opened;
}

/** Opens other checkouts of the product. Each has its own anchor, because some anchors are the product itself. */
async function openBeside<Anchor, Ours>(
  bench: Bench,
  comparison: Comparison<Anchor, Ours>,
): Promise<Peer<Anchor, Ours>[]> {
  const opened: Peer<Anchor, Ours>[] = [];
  for (const checkout of bench.settings.beside) {
    const sides = await comparison.open({ ...bench, server: serverOf(checkout) });
    opened.push({
      name: basename(checkout),
      run: async () => ({ anchor: await sides.anchor(), theirs: await sides.ours() }),
    });
  }
  return opened;
}

const hasNoUnit = (score: keyof typeof scores): boolean => score === 'ratio' || score === 'share';

const rowOf = <Anchor, Ours>({ id, work, against, unit, score, goal }: Figure<Anchor, Ours>): Row => ({
  id,
  work,
  against,
  unit,
  scoreUnit: hasNoUnit(score) ? '' : unit,
  goal,
});

function resultOf<Anchor, Ours>(figure: Figure<Anchor, Ours>, rounds: readonly Round<Anchor, Ours>[]): Result {
  const { goal } = figure;
  const anchors = rounds.map((round) => figure.anchor(round.anchor));
  const scored = (all: readonly { anchor: Anchor; theirs: Ours }[]) => ({
    value: median(all.map(({ theirs }) => figure.ours(theirs))),
    score: spread(all.map(({ anchor, theirs }) => scores[figure.score](figure.anchor(anchor), figure.ours(theirs)))),
  });
  const { value, score } = scored(rounds.map((round) => ({ anchor: round.anchor, theirs: round.ours })));
  const names = rounds[0]?.peers.map(({ name }) => name) ?? [];
  return {
    ...rowOf(figure),
    anchor: median(anchors),
    ours: value,
    score,
    met: goal && isMet(goal, score.median),
    peers: names.map((name, place) => ({
      name,
      ...scored(rounds.flatMap(({ peers }) => peers.slice(place, place + 1))),
    })),
  };
}
