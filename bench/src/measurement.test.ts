import { expect, test } from 'vitest';
import type { Bench } from './bench.ts';
import { measurement } from './measurement.ts';

const bench = (rounds: number, beside: readonly string[] = []): Bench => ({
  settings: {
    rounds,
    seconds: 1,
    warmUps: 1,
    many: 1,
    databaseUrl: null,
    chosen: [],
    redraw: false,
    keep: false,
    beside,
  },
  server: 'not started',
  database: { create: () => Promise.reject(new Error('not asked for')) },
  cores: null,
  afterwards: () => undefined,
});

const itself = (value: number) => value;
const figure = { id: 'X1', work: 'work', against: 'anchor', anchor: itself, ours: itself };

test('the ratio of our result to the comparison is calculated for each round, and then its median and range over all rounds', async () => {
  const anchors = [100, 200, 400];
  const ours = [50, 150, 100];
  const theirs = [10, 40, 20];
  const [result] = await measurement<number, number>({
    repeats: true,
    figures: [{ ...figure, unit: '/s', score: 'ratio', goal: { atLeast: 0.6 } }],
    open: () =>
      Promise.resolve({
        anchor: () => Promise.resolve(anchors.shift() ?? 0),
        ours: () => Promise.resolve(ours.shift() ?? 0),
        peers: { beside: () => Promise.resolve(() => Promise.resolve(theirs.shift() ?? 0)) },
      }),
  }).run(bench(3));
  expect(result).toMatchObject({
    score: { median: 0.5, low: 0.25, high: 0.75 },
    goal: { atLeast: 0.6 },
    met: false,
    anchor: 200,
    peers: [{ name: 'beside', value: 20, score: { median: 0.1, low: 0.05, high: 0.2 } }],
  });
});

test('--beside measures another checkout of the product in the same rounds, each with its own reference, and no other product', async () => {
  const opened: string[] = [];
  const rates = [
    { anchor: 10, ours: 8 },
    { anchor: 20, ours: 5 },
  ];
  const [result] = await measurement<number, number>({
    repeats: true,
    figures: [{ ...figure, unit: '/s', score: 'ratio', goal: null }],
    open: ({ server }) => {
      opened.push(server);
      const { anchor, ours } = rates[opened.length - 1] ?? { anchor: 0, ours: 0 };
      return Promise.resolve({
        anchor: () => Promise.resolve(anchor),
        ours: () => Promise.resolve(ours),
        peers: { 'somebody else': () => Promise.reject(new Error('opened')) },
      });
    },
  }).run(bench(2, ['/checkouts/before']));
  expect(opened).toEqual(['not started', '/checkouts/before/demo/dist/bundle/selvage-demo.js']);
  expect(result).toMatchObject({
    score: { median: 0.8 },
    peers: [{ name: 'before', value: 5, score: { median: 0.25 } }],
  });
});

test('G2 the share above the reference is calculated for each round, and has no unit', async () => {
  const anchors = [10, 20];
  const ours = [11, 25];
  const [result] = await measurement<number, number>({
    repeats: true,
    figures: [{ ...figure, unit: ' ms', score: 'share', goal: { atMost: 0.1 } }],
    open: () =>
      Promise.resolve({
        anchor: () => Promise.resolve(anchors.shift() ?? 0),
        ours: () => Promise.resolve(ours.shift() ?? 0),
      }),
  }).run(bench(2));
  expect(result).toMatchObject({ score: { low: 0.1, high: 0.25 }, scoreUnit: '', met: false });
});
