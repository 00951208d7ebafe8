import { setTimeout as sleep } from 'node:timers/promises';
import { seconds as inMilliseconds } from '@selvage/contract/time-units';
import { load } from '../load/load.ts';
import { signInLoad } from '../load/sign-in-load.ts';
import { steady, type Steady } from '../load/steady.ts';
import { measurement } from '../measurement.ts';
import { allowedCores } from '../process/cores.ts';
import { peakMemory } from '../process/peak-memory.ts';
import { residentMemory } from '../process/resident-memory.ts';
import { selvageProduct } from '../products/selvage.ts';

interface Capacity {
  rate: number;
  /** Megabytes at rest, before the first request. */
  idle: number;
}

interface Overload extends Steady {
  rate: number;
  memory: number;
}

/** The memory of a hash on every core, and an allowance for as many waiting people. */
const mostMemory = Math.round(allowedCores().length * 19 * 1.048576 + 40);
const capacity = 'capacity';

/** Four times as many logins as the server can do: how many succeed, and how soon are the others refused? */
export const overload = measurement<Capacity, Overload>({
  repeats: true,
  needs: ['wrk'],
  // oxfmt-ignore
  figures: [
    { id: 'G6', work: 'logins served when four times as many are tried', against: capacity, unit: '/s', score: 'ratio',  goal: { atLeast: 0.8 },        anchor: ({ rate }) => rate, ours: ({ rate }) => rate },
    { id: 'G6', work: 'the rest refused: 99 of 100 within',              against: null,     unit: ' ms', score: 'alone',  goal: { atMost: 100 },        anchor: () => 0,            ours: ({ refused }) => refused.p99 },
    { id: 'G6', work: 'memory beyond idle under this load',              against: 'idle',   unit: ' MB', score: 'beyond', goal: { atMost: mostMemory }, anchor: ({ idle }) => idle, ours: ({ memory }) => memory },
    { id: 'G6', work: 'the rest refused: half within',                   against: null,     unit: ' ms', score: 'alone',  goal: null,                   anchor: () => 0,            ours: ({ refused }) => refused.median },
    { id: 'G6', work: 'logins served: 99 of 100 within',                 against: null,     unit: ' ms', score: 'alone',  goal: null,                   anchor: () => 0,            ours: ({ served }) => served.p99 },
  ],
  open: async (bench) => {
    const product = await selvageProduct(bench, { people: 200 });
    await sleep(inMilliseconds(2));
    const idle = residentMemory(product.pid);
    const signIns = await signInLoad(bench, product);
    let rate = 0;
    return {
      anchor: async () => {
        const done = await load(signIns);
        rate = done.answers / done.seconds;
        return { rate, idle };
      },
      ours: async () => {
        const seconds = 6 * bench.settings.seconds;
        const offered = steady({ ...signIns, seconds, rate: 4 * rate });
        const memory = await peakMemory(product.pid, offered);
        const result = await offered;
        return { ...result, rate: result.servedInTime / seconds, memory };
      },
    };
  },
});
