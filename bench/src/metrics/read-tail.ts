import { setTimeout as sleep } from 'node:timers/promises';
import { seconds as inMilliseconds } from '@selvage/contract/time-units';
import type { Bench } from '../bench.ts';
import { load, type Load } from '../load/load.ts';
import { requestsFile } from '../load/requests-file.ts';
import { signInLoad } from '../load/sign-in-load.ts';
import { steady, type SteadyLoad } from '../load/steady.ts';
import type { Tail } from '../load/tail.ts';
import { measurement } from '../measurement.ts';
import { betterAuthProduct } from '../products/better-auth.ts';
import { somebody, type Product } from '../products/product.ts';
import { selvageProduct } from '../products/selvage.ts';

const people = 1200;
const readers = 1000;
const readsPerSecond = 200;
const against = 'reads alone';

/** Measures whether session reads wait while others log in. */
export const readTail = measurement<Tail, Tail>({
  repeats: true,
  needs: ['outsiders', 'wrk'],
  // oxfmt-ignore
  figures: [
    { id: 'G5', work: '200 reads/s while logins use all CPU: 99 of 100 within', against, unit: ' ms', score: 'alone', goal: { atMost: 12 }, anchor: ({ p99 }) => p99,       ours: ({ p99 }) => p99 },
    { id: 'G5', work: '200 reads/s while logins use all CPU: half within',      against, unit: ' ms', score: 'alone', goal: null,           anchor: ({ median }) => median, ours: ({ median }) => median },
  ],
  open: async (bench) => {
    const ours = await bothLoads(bench, await selvageProduct(bench, { people }));
    const sides = {
      anchor: () => reads(ours.reads),
      ours: () => readsAmongSignIns(ours),
      peers: {
        'same hash': () => amongSignIns(bench, 'same hash'),
        'as shipped': () => amongSignIns(bench, 'as shipped'),
      },
    };
    for (const side of [sides.anchor, sides.ours]) await side();
    return sides;
  },
});

interface Both {
  reads: SteadyLoad;
  signIns: Load;
}

async function amongSignIns(bench: Bench, manner: 'same hash' | 'as shipped'): Promise<() => Promise<Tail>> {
  const loads = await bothLoads(bench, await betterAuthProduct(bench, manner, { people }));
  await readsAmongSignIns(loads);
  return () => readsAmongSignIns(loads);
}

async function bothLoads(bench: Bench, product: Product): Promise<Both> {
  const requests = await requestsFile(bench, product.port, await product.readsOf(readers));
  const { seconds } = bench.settings;
  const { port } = product;
  return {
    reads: { port, requests, expects: somebody, seconds, rate: readsPerSecond },
    signIns: { ...(await signInLoad(bench, product)), seconds: seconds + 2 },
  };
}

async function readsAmongSignIns(both: Both): Promise<Tail> {
  const saturating = load(both.signIns);
  const reading = sleep(inMilliseconds(1)).then(() => reads(both.reads));
  const [tail] = await Promise.all([reading, saturating]);
  return tail;
}

async function reads(given: SteadyLoad): Promise<Tail> {
  const { served, refused } = await steady(given);
  if (refused.count > 0) throw new Error(`${refused.count} reads were refused`);
  return served;
}
