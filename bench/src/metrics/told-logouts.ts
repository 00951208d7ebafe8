import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { seconds } from '@selvage/contract/time-units';
import { addAccounts } from '../database/add-accounts.ts';
import { addParticipants } from '../database/add-participants.ts';
import { addSessions } from '../database/add-sessions.ts';
import { sessionTokenOf } from '../database/people.ts';
import { logoutReceiver, type LogoutReceiver } from '../load/logout-receiver.ts';
import { tailOf, type Tail } from '../load/tail.ts';
import { measurement } from '../measurement.ts';
import { heldMemory } from '../process/held-memory.ts';
import { everybody } from '../products/product.ts';
import { toldApplication, toldClientId } from '../products/told-application.ts';
import { serverUnderTest, type ServerUnderTest } from '../server-under-test.ts';

interface Told {
  took: Tail;
  growth: number;
}

const endsASecond = 200;
const atOnce = 10_000;
const warmUps = 2;

/** Sessions end in the database, as every session does. Measures how soon an application is told. */
export const toldLogouts = measurement<null, Told>({
  repeats: true,
  // oxfmt-ignore
  figures: [
    { id: 'G23', work: '200 sessions/s end: 99 of 100 applications told within',   against: null, unit: ' ms', score: 'alone', goal: { atMost: 1000 }, anchor: () => 0, ours: ({ took }) => took.p99 },
    { id: 'G23', work: '200 sessions/s end: half of the applications told within', against: null, unit: ' ms', score: 'alone', goal: null,             anchor: () => 0, ours: ({ took }) => took.median },
    { id: 'G23', work: 'growth of the process per 10,000 told',                    against: null, unit: ' MB', score: 'alone', goal: { atMost: 1 },    anchor: () => 0, ours: ({ growth }) => growth },
  ],
  open: async (bench) => {
    const memory = await heldMemory(bench.afterwards);
    const receiver = await logoutReceiver(bench);
    const server = await serverUnderTest(bench, { memory, env: await toldApplication(bench, receiver.url) });
    const perRound = endsASecond * bench.settings.seconds + atOnce;
    const people = perRound * (bench.settings.rounds + warmUps);
    await addAccounts(server.db, people);
    await addSessions(server.db, people);
    await addParticipants(server.db, toldClientId);
    const ending = endingOf(server, receiver);
    // The first logouts run code that is not compiled yet.
    for (let round = 0; round < warmUps; round++) await endMany(ending);
    return {
      anchor: async () => null,
      ours: async () => {
        const took = tailOf(await endSteadily(ending, bench.settings.seconds));
        const before = await memory.ask(server.pid);
        await endMany(ending);
        return { took, growth: (await memory.ask(server.pid)) - before };
      },
    };
  },
});

interface Ending {
  /** Ends the sessions of the next `count` people and returns their `sid`s. */
  end: (count: number) => Promise<string[]>;
  receiver: LogoutReceiver;
}

function endingOf({ db }: ServerUnderTest, receiver: LogoutReceiver): Ending {
  let ended = 0;
  const end = async (count: number) => {
    const hashes = everybody(count).map((person) =>
      createHash('sha256')
        .update(sessionTokenOf(ended + person))
        .digest(),
    );
    ended += count;
    const { rows } = await db.query<{ id: string }>(
      'delete from sessions where token_hash = any($1::bytea[]) returning id::text',
      [hashes],
    );
    return rows.map(({ id }) => id);
  };
  return { end, receiver };
}

/** Ends sessions at a fixed rate, even if earlier ones were not told yet. Returns the delay of each logout. */
async function endSteadily({ end, receiver }: Ending, length: number): Promise<number[]> {
  const endedAt = new Map<string, number>();
  const startedAt = performance.now();
  for (let count = 0; count < endsASecond * length; count++) {
    const due = startedAt + (count * 1000) / endsASecond;
    if (due > performance.now()) await sleep(due - performance.now());
    const [sid = ''] = await end(1);
    endedAt.set(sid, performance.now());
  }
  await untilTold(receiver, [...endedAt.keys()]);
  return [...endedAt].map(([sid, ended]) => Math.max(0, (receiver.toldAt.get(sid) ?? Number.NaN) - ended));
}

const endMany = async ({ end, receiver }: Ending): Promise<void> => untilTold(receiver, await end(atOnce));

async function untilTold({ toldAt }: LogoutReceiver, sids: readonly string[]): Promise<void> {
  const startedAt = performance.now();
  while (sids.some((sid) => !toldAt.has(sid))) {
    if (performance.now() - startedAt > seconds(120)) throw new Error('applications were not told in two minutes');
    await sleep(50);
  }
}
