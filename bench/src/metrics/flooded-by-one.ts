import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { changePassword } from '@selvage/contract/api/account';
import { seconds as inMilliseconds } from '@selvage/contract/time-units';
import type { Bench } from '../bench.ts';
import { addSessions } from '../database/add-sessions.ts';
import { hashOf, password, sessionTokenOf } from '../database/people.ts';
import { tailOf, type Tail } from '../load/tail.ts';
import { requestsFile, type Request } from '../load/requests-file.ts';
import { measurement } from '../measurement.ts';
import { places } from '../places.ts';
import { runProgram } from '../process/run-program.ts';
import { selvageProduct } from '../products/selvage.ts';
import { everybody, type Product } from '../products/product.ts';

interface SignedIn {
  /** The share of the people who tried. */
  share: number;
  took: Tail;
}

const people = 16;
const floods = 160;
const against = 'no flood';

/** Measures whether others can still log in while one account requests as many hashes as it can. */
export const floodedByOne = measurement<SignedIn, SignedIn>({
  repeats: true,
  // oxfmt-ignore
  figures: [
    { id: 'G18', work: 'logins of others that succeed while one floods',      against, unit: '',    score: 'alone', goal: { atLeast: 0.95 }, anchor: ({ share }) => share,     ours: ({ share }) => share },
    { id: 'G18', work: 'logins of others while one floods: half within',      against, unit: ' ms', score: 'ratio', goal: { atMost: 3 },     anchor: ({ took }) => took.median, ours: ({ took }) => took.median },
    { id: 'G18', work: 'logins of others while one floods: 99 of 100 within', against, unit: ' ms', score: 'ratio', goal: null,              anchor: ({ took }) => took.p99,    ours: ({ took }) => took.p99 },
  ],
  open: async (bench) => {
    const product = await selvageProduct(bench, { people: people + 1 });
    const flood = await floodOf(bench, product);
    const duration = inMilliseconds(2 * bench.settings.seconds);
    const quiet = () => everybodySignsIn(product, duration);
    await quiet();
    return {
      anchor: quiet,
      ours: async () => {
        const flooding = flood(2 * bench.settings.seconds + 2);
        await sleep(inMilliseconds(1));
        const [signedIn] = await Promise.all([everybodySignsIn(product, duration), flooding]);
        return signedIn;
      },
    };
  },
});

const earlier = (n: number): string => `Earlier-cloth-${n}`;

/**
 * Requests to change the password to the oldest remembered one. Each request costs six hashes, and is refused because the password was used
 * before.
 */
async function floodOf(bench: Bench, product: Product): Promise<(seconds: number) => Promise<unknown>> {
  const flooder = people;
  await addSessions(product.db, people + 1);
  for (let n = 1; n <= 4; n++)
    await product.db.query(
      `insert into password_history (account_id, password_hash, replaced_at)
       select account_id, $2, now() - make_interval(days => $3) from sessions where token_hash = sha256(convert_to($1, 'UTF8'))`,
      [sessionTokenOf(flooder), await hashOf(earlier(n)), 10 - n],
    );
  const request = {
    method: changePassword.method,
    path: changePassword.path,
    headers: { ...sameOrigin(product.port), cookie: `sid=${sessionTokenOf(flooder)}` },
    body: { password, newPassword: earlier(1) },
  };
  const requests = await requestsFile(bench, product.port, [request]);
  return (seconds) => {
    const load = { LOAD_PORT: product.port, LOAD_CONNECTIONS: floods, LOAD_SECONDS: seconds, LOAD_REQUESTS: requests };
    const env = Object.fromEntries(Object.entries(load).map(([name, value]) => [name, String(value)]));
    const program = { command: process.execPath, args: [places.floodLoad], env };
    return runProgram(program, inMilliseconds(seconds + 30));
  };
}

const sameOrigin = (port: number) => ({ origin: `http://127.0.0.1:${port}`, 'sec-fetch-site': 'same-origin' });

/**
 * Logs people in for the given time, each from their own IP address. After each answer, a login or a refusal, the person waits half a
 * second and logs in again.
 */
async function everybodySignsIn(product: Product, duration: number): Promise<SignedIn> {
  const end = performance.now() + duration;
  const took: number[] = [];
  let tried = 0;
  const comeAgain = async (person: number) => {
    await sleep(Math.random() * 500);
    while (performance.now() < end) {
      tried += 1;
      const started = performance.now();
      const status = await ask(product.port, `127.0.1.${person + 1}`, product.signInOf(person));
      if (status === 200) took.push(performance.now() - started);
      await sleep(500);
    }
  };
  await Promise.all(everybody(people).map(comeAgain));
  return { share: took.length / tried, took: tailOf(took) };
}

/** Uses a new connection, like a new visitor. */
function ask(port: number, localAddress: string, { method, path, headers, body }: Request): Promise<number | null> {
  return new Promise((resolve) => {
    const agent = new Agent();
    const asked = httpRequest(
      {
        host: '127.0.0.1',
        port,
        localAddress,
        agent,
        method,
        path,
        headers: { ...headers, 'content-type': 'application/json' },
      },
      (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? null));
      },
    );
    asked.on('error', () => resolve(null)).end(JSON.stringify(body));
  });
}
