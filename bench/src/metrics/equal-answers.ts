import { signIn } from '@selvage/contract/api/sign-in';
import { addAccounts } from '../database/add-accounts.ts';
import { emailOf, password } from '../database/people.ts';
import { bareHash, type BareHash } from '../load/bare-hash.ts';
import { measurement } from '../measurement.ts';
import { serverUnderTest } from '../server-under-test.ts';
import { median } from '../spread.ts';

type Way = 'unknown' | 'wrong' | 'right';

const ways = {
  unknown: { email: (turn: number) => `nobody-${turn}@bench.example`, password: 'Wrong-cloth-42', status: 401 },
  wrong: { email: (turn: number) => emailOf(2 * turn), password: 'Wrong-cloth-42', status: 401 },
  right: { email: (turn: number) => emailOf(2 * turn + 1), password, status: 200 },
} as const satisfies Record<Way, unknown>;

const samplesPerSecond = 20;
const against = 'one bare argon2id';

/** Measures whether the response time reveals that an email has an account. Requests run one after the other, each way in turn. */
export const equalAnswers = measurement<BareHash, Record<Way, number>>({
  repeats: true,
  // oxfmt-ignore
  figures: [
    { id: 'G7', work: 'unknown email, wrong and right password: difference', against, unit: ' ms', score: 'ratio', goal: { atMost: 0.02 }, anchor: ({ medianDuration }) => medianDuration, ours: apart },
    { id: 'G7', work: 'login with an unknown email',                         against, unit: ' ms', score: 'ratio', goal: null,             anchor: ({ medianDuration }) => medianDuration, ours: ({ unknown }) => unknown },
    { id: 'G7', work: 'login with a wrong password',                         against, unit: ' ms', score: 'ratio', goal: null,             anchor: ({ medianDuration }) => medianDuration, ours: ({ wrong }) => wrong },
    { id: 'G7', work: 'login with the right password',                       against, unit: ' ms', score: 'ratio', goal: null,             anchor: ({ medianDuration }) => medianDuration, ours: ({ right }) => right },
  ],
  open: async (bench) => {
    const server = await serverUnderTest(bench);
    const samples = samplesPerSecond * bench.settings.seconds;
    // Every attempt uses a new person, so that no account is ever locked.
    await addAccounts(server.db, 2 * samples * (bench.settings.rounds + 1));
    const attempts = attemptsOn(server.port);
    const ours = () => askInTurn(attempts, samples);
    await ours();
    return { anchor: () => bareHash(1, Math.min(2, bench.settings.seconds)), ours };
  },
});

function apart(took: Record<Way, number>): number {
  const all = Object.values(took);
  return Math.max(...all) - Math.min(...all);
}

type Attempt = (way: Way) => Promise<number>;

function attemptsOn(port: number): Attempt {
  const turns = { unknown: 0, wrong: 0, right: 0 };
  return async (way) => {
    const { email, status, password: given } = ways[way];
    const body = JSON.stringify({ email: email(turns[way]++), password: given, userType: 'W' });
    const started = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}${signIn.path}`, {
      method: signIn.method,
      headers: { 'content-type': 'application/json' },
      body,
    });
    const text = await response.text();
    const took = performance.now() - started;
    if (response.status !== status) throw new Error(`${way}: ${response.status} ${text}`);
    return took;
  };
}

async function askInTurn(attempt: Attempt, samples: number): Promise<Record<Way, number>> {
  const took: Record<Way, number[]> = { unknown: [], wrong: [], right: [] };
  const order: Way[] = ['unknown', 'wrong', 'right'];
  for (let turn = 0; turn < samples; turn++) {
    for (const way of order) took[way].push(await attempt(way));
    // Changes the order, so that no way always follows the same other.
    order.push(...order.splice(0, 1 + (turn % 2)));
    if (turn % 3 === 0) order.reverse();
  }
  return { unknown: median(took.unknown), wrong: median(took.wrong), right: median(took.right) };
}
