import { signIn } from '@selvage/contract/api/sign-in';
import { importAccounts } from '../database/import-accounts.ts';
import { hashOf, password } from '../database/people.ts';
import { measurement } from '../measurement.ts';
import { startServer } from '../process/start-server.ts';
import { selvage } from '../server-under-test.ts';
import { median, rankShare } from '../spread.ts';

/** A stored hash of each format. Some match no password, which takes the same time to compare. */
const hashes = {
  ours: await hashOf(password),
  'bcrypt 10': '$2b$10$abcdefghijklmnopqrstuuDXz8elFXOJe7GCrGSjAJr7drJMgJncG',
  'bcrypt 12': '$2b$12$abcdefghijklmnopqrstuuDXz8elFXOJe7GCrGSjAJr7drJMgJncG',
  PBKDF2: `pbkdf2_sha256$29000$selvage-bench$${Buffer.alloc(32).toString('base64')}`,
  'ASP.NET': aspnetHash(100_000),
  'salted SHA': `{SSHA512}${Buffer.alloc(72).toString('base64')}`,
} as const;

type Way = 'unknown' | keyof typeof hashes;
type Took = Record<Way, readonly number[]>;

const formats = Object.keys(hashes) as (keyof typeof hashes)[];
const ways: readonly Way[] = ['unknown', ...formats];
const samplesPerSecond = 20;
const warmUps = 5;

const shown = (way: Way) =>
  ({
    id: 'G17',
    work: `refused login: ${way === 'unknown' ? 'unknown email' : way}`,
    against: null,
    unit: ' ms',
    score: 'alone',
    goal: null,
    anchor: () => 0,
    ours: (took: Took) => median(took[way]),
  }) as const;

/**
 * After an import from another system: measures whether the time of a refusal reveals that an account exists, or the format of its hash.
 */
export const equalRefusals = measurement<null, Took>({
  // One round asks as many people as a round of the equal-answers measurement has samples.
  repeats: false,
  // oxfmt-ignore
  figures: [
    { id: 'G17', work: 'refusals by hash format: difference of medians',       against: null, unit: '', score: 'alone', goal: { atMost: 0.05 }, anchor: () => 0, ours: apart },
    { id: 'G17', work: 'refusals by hash format: share that the rank reveals', against: null, unit: '', score: 'alone', goal: { atMost: 0.6 },  anchor: () => 0, ours: toldByRank },
    ...ways.map(shown),
  ],
  open: async (bench) => {
    const databaseUrl = await bench.database.create(bench.afterwards);
    const samples = samplesPerSecond * bench.settings.seconds;
    // The start migrates the database.
    await (await startServer(selvage(bench.server, databaseUrl))).stop();
    // Every attempt uses a new person, so that no account is ever locked.
    const turns = Array.from({ length: samples + warmUps }, (_, turn) => turn);
    const people = formats.flatMap((way) => turns.map((turn) => ({ email: emailOf(way, turn), hash: hashes[way] })));
    await importAccounts(databaseUrl, people);
    const server = await startServer(selvage(bench.server, databaseUrl));
    bench.afterwards(server.stop);
    return { anchor: () => Promise.resolve(null), ours: () => askInTurn(server.port, samples) };
  },
});

function aspnetHash(rounds: number): string {
  const head = Buffer.alloc(13, 1);
  head.writeUInt32BE(2, 1);
  head.writeUInt32BE(rounds, 5);
  head.writeUInt32BE(16, 9);
  return Buffer.concat([head, Buffer.alloc(48)]).toString('base64');
}

const emailOf = (way: Way, turn: number): string => `${way.replaceAll(/\W/g, '-')}-${turn}@bench.example`.toLowerCase();

function apart(took: Took): number {
  const medians = ways.map((way) => median(took[way]));
  return (Math.max(...medians) - Math.min(...medians)) / median(took.unknown);
}

function toldByRank(took: Took): number {
  const shares = formats.map((way) => rankShare(took[way], took.unknown));
  return Math.max(...shares.map((share) => Math.max(share, 1 - share)));
}

async function askInTurn(port: number, samples: number): Promise<Took> {
  const took = Object.fromEntries(ways.map((way) => [way, []])) as unknown as Record<Way, number[]>;
  for (let turn = 0; turn < samples + warmUps; turn++) {
    const order = ways.map((way) => ({ way, at: Math.random() })).toSorted((one, other) => one.at - other.at);
    for (const { way } of order) {
      const milliseconds = await refused(port, emailOf(way, turn));
      if (turn >= warmUps) took[way].push(milliseconds);
    }
  }
  return took;
}

async function refused(port: number, email: string): Promise<number> {
  const started = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}${signIn.path}`, {
    method: signIn.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Wrong-cloth-43', userType: 'W' }),
  });
  const text = await response.text();
  const took = performance.now() - started;
  if (response.status !== 401) throw new Error(`${email}: ${response.status} ${text}`);
  return took;
}
