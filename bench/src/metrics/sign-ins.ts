import type { Bench } from '../bench.ts';
import { bareHash, type BareHash } from '../load/bare-hash.ts';
import { busyWithDatabase, type BusyWithDatabase } from '../load/busy.ts';
import { signInLoad } from '../load/sign-in-load.ts';
import { measurement } from '../measurement.ts';
import { allowedCores } from '../process/cores.ts';
import { betterAuthProduct } from '../products/better-auth.ts';
import { minimalProduct } from '../products/minimal.ts';
import type { SignInTarget } from '../products/product.ts';
import { selvageProduct } from '../products/selvage.ts';

const people = 200;
const against = 'bare argon2id';

export const signIns = measurement<BareHash, BusyWithDatabase>({
  repeats: true,
  needs: ['outsiders', 'wrk'],
  // oxfmt-ignore
  figures: [
    { id: 'G1', work: 'logins',                                                 against,         unit: '/s',  score: 'ratio',  goal: { atLeast: 0.9 },  anchor: ({ rate }) => rate,             ours: ({ rate }) => rate },
    { id: 'G2', work: 'server CPU per login beyond the hash',                   against,         unit: ' ms', score: 'beyond', goal: { atMost: 1.2 },   anchor: ({ cpuPerHash }) => cpuPerHash, ours: ({ cpu }) => cpu },
    { id: 'G2', work: 'server CPU per login beyond the hash, as a share of it', against,         unit: ' ms', score: 'share',  goal: { atMost: 0.095 }, anchor: ({ cpuPerHash }) => cpuPerHash, ours: ({ cpu }) => cpu },
    { id: 'G2', work: 'database CPU per login',                                 against: null,   unit: ' ms', score: 'alone',  goal: null,              anchor: () => 0,                        ours: ({ database }) => database },
  ],
  open: async (bench) => ({
    anchor: () => bareHash(allowedCores().length, bench.settings.seconds),
    ours: await signInsOf(bench, await selvageProduct(bench, { people })),
    peers: {
      minimal: async () => signInsOf(bench, await minimalProduct(bench, people)),
      'same hash': async () => signInsOf(bench, await betterAuthProduct(bench, 'same hash', { people })),
      'as shipped': async () => signInsOf(bench, await betterAuthProduct(bench, 'as shipped', { people })),
    },
  }),
});

async function signInsOf(bench: Bench, target: SignInTarget): Promise<() => Promise<BusyWithDatabase>> {
  const load = await signInLoad(bench, target);
  return () => busyWithDatabase(target, load);
}
