import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { completeReset, exchangeResetCode, requestReset } from '@selvage/contract/api/reset';
import { currentUser } from '@selvage/contract/api/session';
import { signIn } from '@selvage/contract/api/sign-in';
import { verifyCode } from '@selvage/contract/api/two-factor';
import { seconds } from '@selvage/contract/time-units';
import { sql } from 'kysely';
import { setTwoFactor } from '../../src/accounts/account-store.ts';
import { addAccount, nextApplicant, type TestAccount } from '../harness/accounts.ts';
import { ApplicationVisit } from '../harness/application-visit.ts';
import { quantile } from '../harness/load.ts';
import type { Answer, Person } from '../harness/people.ts';
import type { Portal } from '../harness/portal.ts';
import { addPolicies, registeredBirthDate } from '../harness/registry.ts';
import { digitsIn, linkCodeIn, resetRequest } from '../harness/sign-in.ts';
import { withOwnPortal } from './with-own-portal.ts';

// Measures what each call costs in processor time, in the server and in PostgreSQL. Emails that a call sends are part of it.

const rounds = 3;
const atOnce = 8;
/** V8 compiles fully only what has run some thousand times. */
const warmUps = 2;
/** Emails are sent after the answer. */
const untilSent = seconds(2);
const idleTime = seconds(10);

type Call = () => Promise<unknown>;
interface Measured {
  name: string;
  /** How often it is called in a round. */
  count: number;
  /** Prepares a call without being measured. */
  prepare(portal: Portal): Promise<Call>;
}

function must(answer: Answer): Answer {
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
}

interface Known {
  account: Awaited<ReturnType<typeof addAccount>>;
  person: Person;
}

async function newPerson(portal: Portal, given: TestAccount = {}): Promise<Known> {
  return { account: await addAccount(portal.deps, given), person: portal.person() };
}

const logIn = async ({ account, person }: Known): Promise<Answer> =>
  must(await person.post(signIn.path, account.credentials));

async function loggedIn(portal: Portal): Promise<Known> {
  const one = await newPerson(portal);
  await logIn(one);
  return one;
}

/** People who log in again and again. A page of a session is read by the same people. */
const crowd: Known[] = [];
let turn = 0;
async function oneOfCrowd(portal: Portal): Promise<Known> {
  if (crowd.length < 50) {
    const one = await loggedIn(portal);
    crowd.push(one);
    return one;
  }
  turn += 1;
  return crowd[turn % crowd.length] ?? loggedIn(portal);
}

const measured: readonly Measured[] = [
  {
    name: 'login with a password',
    count: 100,
    prepare: async (portal) => {
      const one = await oneOfCrowd(portal);
      return () => logIn(one);
    },
  },
  {
    name: 'login with a password and a code by email',
    count: 40,
    prepare: async (portal) => {
      const one = await loggedIn(portal);
      await setTwoFactor(portal.deps.db, portal.deps.keys, one.account.id, { twoFactor: 'EMAIL', mobile: null });
      const { email } = one.account;
      return async () => {
        const { mfaToken } = (await logIn(one)).body['mfaRequired'] as { mfaToken: string };
        const code = digitsIn(await portal.mail.mailTo(email, /login code/));
        must(await one.person.post(verifyCode.path, { mfaToken, code }));
      };
    },
  },
  {
    name: 'session read',
    count: 1000,
    prepare: async (portal) => {
      const { person } = await oneOfCrowd(portal);
      return async () => must(await person.get(currentUser.path));
    },
  },
  {
    // nginx asks this itself and does not pass it on.
    name: '`/oidc/verify`, with a new connection',
    count: 1000,
    prepare: async (portal) => {
      const { person } = await oneOfCrowd(portal);
      return async () => must(await person.get('/oidc/verify/member/password/area', portal.at(0)));
    },
  },
  {
    name: 'way through `/oidc/auth`',
    count: 200,
    prepare: async (portal) => {
      const { person } = await oneOfCrowd(portal);
      return async () => {
        if ((await new ApplicationVisit(person).authorize()).code === null) throw new Error('no code');
      };
    },
  },
  {
    name: 'exchange of a code for tokens',
    count: 200,
    prepare: async (portal) => {
      const { person } = await oneOfCrowd(portal);
      const visit = new ApplicationVisit(person);
      const { code } = await visit.authorize();
      return async () => must(await visit.exchange(code ?? ''));
    },
  },
  {
    name: 'registration',
    count: 40,
    prepare: async (portal) => {
      const { path, body } = nextApplicant('member');
      const person = portal.person();
      return async () => must(await person.post(path, body));
    },
  },
  {
    name: 'reset of a password',
    count: 30,
    prepare: async (portal) => {
      const { account, person } = await newPerson(portal, { birthDate: registeredBirthDate });
      return async () => {
        must(await person.post(requestReset.path, resetRequest({ ...account, kind: 'member' })));
        const code = linkCodeIn(await portal.mail.mailTo(account.email, /password/));
        must(await person.post(exchangeResetCode.path, { code }));
        const body = { newPassword: 'Fresh-linen-77', birthDate: registeredBirthDate };
        must(await person.post(completeReset.path, body));
      };
    },
  },
];

const ticks = 1000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Milliseconds of processor time, with those of children that have ended, and the parent process. */
function statOf(pid: number | string): { cpu: number; ofEnded: number; parent: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
  return { cpu: (user + system) * ticks, ofEnded: (endedUser + endedSystem) * ticks, parent: fields[1] ?? 0 };
}

/** The processor time of PostgreSQL: its first process, and all that it has started. */
function postgresCpu(postmaster: number): number {
  const own = statOf(postmaster);
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ');
  const running = children.filter((pid) => pid !== '').map((pid) => statOf(pid).cpu);
  return running.reduce((sum, cpu) => sum + cpu, own.cpu + own.ofEnded);
}

interface Cost {
  server: number;
  database: number;
}

interface Processes {
  server: number;
  postmaster: number;
}

/** Returns what both cost from now on, in milliseconds of processor time. */
function startMeter({ server, postmaster }: Processes): () => Cost & { elapsed: number } {
  const [atServer, atDatabase, since] = [statOf(server).cpu, postgresCpu(postmaster), performance.now()];
  return () => ({
    server: statOf(server).cpu - atServer,
    database: postgresCpu(postmaster) - atDatabase,
    elapsed: performance.now() - since,
  });
}

/** Returns what an idle millisecond costs. Both look for work now and then. */
async function idleCost(processes: Processes): Promise<Cost> {
  const read = startMeter(processes);
  await sleep(idleTime);
  const { server, database, elapsed } = read();
  return { server: server / elapsed, database: database / elapsed };
}

async function measure(
  portal: Portal,
  processes: Processes,
  idle: Cost,
  { count, prepare }: Measured,
  { signal }: AbortController,
): Promise<Cost> {
  const calls: Call[] = [];
  for (let index = 0; index < count; index++) calls.push(await prepare(portal));
  await sleep(untilSent);
  const read = startMeter(processes);
  const waiting = calls.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const call of waiting) {
        signal.throwIfAborted();
        await call();
      }
    }),
  );
  await sleep(untilSent);
  const { server, database, elapsed } = read();
  return { server: (server - idle.server * elapsed) / count, database: (database - idle.database * elapsed) / count };
}

const spread = (values: readonly number[]): string => {
  const [least, median, most] = [0, 0.5, 1].map((share) => quantile(values, share).toFixed(2));
  return `${median} (${least}–${most})`;
};

await withOwnPortal(1, async (portal, leaving) => {
  await addPolicies(portal.deps.db, portal.deps.keys, 3000);
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(portal.deps.db);
  const processes = { server: portal.servers[0]?.pid ?? 0, postmaster: statOf(rows[0]?.pid ?? 0).parent };
  await sleep(idleTime);
  const idle = await idleCost(processes);
  console.log('| Milliseconds of a core for one | Server | PostgreSQL |\n| --- | --: | --: |');
  for (const each of measured) {
    const costs: Cost[] = [];
    for (let round = -warmUps; round < rounds; round++) {
      const cost = await measure(portal, processes, idle, each, leaving);
      if (round >= 0) costs.push(cost);
    }
    const cells = [spread(costs.map(({ server }) => server)), spread(costs.map((cost) => cost.database))];
    console.log(`| ${[each.name, ...cells].join(' | ')} |`);
  }
  console.log(`The load of the machine was ${(loadavg()[2] ?? 0).toFixed(1)}.`);
});
