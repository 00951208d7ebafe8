import type { Bench } from '../bench.ts';
import { bareHash } from '../load/bare-hash.ts';
import { busyWithDatabase, type BusyWithDatabase } from '../load/busy.ts';
import { requestsFile } from '../load/requests-file.ts';
import { signInLoad } from '../load/sign-in-load.ts';
import { measurement } from '../measurement.ts';
import { allowedCores } from '../process/cores.ts';
import { askForChallenge, BenchPasskeys, passkeySignIns } from '../products/passkeys.ts';
import type { Product } from '../products/product.ts';
import { selvageProduct } from '../products/selvage.ts';

const people = 200;
/** The prepared logins for each second of a round. They are more than the server can handle. */
const signInsEach = 1200;
const against = 'logins with a password';

type PasswordSignIns = BusyWithDatabase & { cpuPerHash: number };

/** Logins with a passkey, including the request for a challenge, compared with password logins on the same server. */
export const passkeySignInRate = measurement<PasswordSignIns, BusyWithDatabase>({
  repeats: true,
  needs: ['wrk'],
  // oxfmt-ignore
  figures: [
    { id: 'G25', work: 'logins with a passkey',                 against,                                              unit: '/s',  score: 'ratio', goal: { atLeast: 5 }, anchor: ({ rate }) => rate,                        ours: ({ rate }) => rate },
    { id: 'G25', work: 'server CPU per login with a passkey',   against: 'a login with a password, without its hash', unit: ' ms', score: 'ratio', goal: { atMost: 3 },  anchor: ({ cpu, cpuPerHash }) => cpu - cpuPerHash, ours: ({ cpu }) => cpu },
    { id: 'G25', work: 'database CPU per login with a passkey', against,                                              unit: ' ms', score: 'ratio', goal: null,           anchor: ({ database }) => database,                ours: ({ database }) => database },
  ],
  open: async (bench) => {
    const product = await selvageProduct(bench, { people });
    const passkeys = new BenchPasskeys();
    const { rpId } = await askForChallenge(product.port, 0);
    await passkeys.addTo(product.db, rpId);
    const byPassword = await signInLoad(bench, product);
    const ours = () => byPasskey(bench, product, passkeys);
    for (let done = 0; done < Math.ceil(bench.settings.warmUps / 12); done++) await ours();
    return {
      anchor: async () => {
        const { cpuPerHash } = await bareHash(allowedCores().length, bench.settings.seconds);
        return { ...(await busyWithDatabase(product, byPassword)), cpuPerHash };
      },
      ours,
    };
  },
});

async function byPasskey(bench: Bench, product: Product, passkeys: BenchPasskeys): Promise<BusyWithDatabase> {
  const { seconds } = bench.settings;
  const requests = await passkeySignIns(passkeys, product, signInsEach * seconds);
  const { rate, cpu, database, answers } = await busyWithDatabase(product, {
    port: product.port,
    requests: await requestsFile(bench, product.port, requests),
    // Both the challenge and the login match this. A refusal has another status.
    expects: '{',
    connections: 8,
    seconds,
    core: undefined,
  });
  return { rate: rate / 2, cpu: cpu * 2, database: database * 2, answers: answers / 2 };
}
