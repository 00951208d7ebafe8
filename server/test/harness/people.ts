import { changePassword } from '@selvage/contract/api/account';
import { currentUser, signOut } from '@selvage/contract/api/session';
import { signIn } from '@selvage/contract/api/sign-in';
import { seconds } from '@selvage/contract/time-units';
import { request as plainRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { Agent, request as secureRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Db } from '../../src/db/database.ts';
import { addAccount, nextApplicant } from './accounts.ts';

export interface Answer {
  status: number;
  body: Record<string, unknown>;
  cookies: string[];
  location: string | undefined;
  retryAfter: string | undefined;
}

/** Sends a person’s request to a server. */
export type Way = (asked: Asked) => Promise<Answer>;

interface Asked {
  address: string;
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** Sends requests directly to a server, with the headers that the proxy would add. */
export const straightTo =
  (port: number): Way =>
  (asked) =>
    exchange(
      plainRequest({
        ...optionsOf(asked, port),
        agent: false,
        headers: { ...asked.headers, 'x-forwarded-for': asked.address, 'x-forwarded-proto': 'https' },
      }),
      asked.body,
    );

/** Sends requests through the proxy, over connections that stay open. */
export function throughProxy(port: number): { way: Way; close: () => void } {
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });
  const way: Way = (asked) =>
    exchange(secureRequest({ ...optionsOf(asked, port), agent, localAddress: asked.address }), asked.body);
  return { way, close: () => agent.destroy() };
}

const optionsOf = ({ method, path, headers }: Asked, port: number): RequestOptions => ({
  host: '127.0.0.1',
  port,
  method,
  path,
  headers,
  timeout: seconds(30),
});

function exchange(request: ReturnType<typeof plainRequest>, body: string | undefined): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.on('response', (response: IncomingMessage) => {
      text(response).then((received) => resolve(answerOf(response, received)), reject);
    });
    request.on('timeout', () => request.destroy(new Error('no answer came')));
    request.on('error', reject);
    request.end(body);
  });
}

function answerOf(response: IncomingMessage, received: string): Answer {
  const isJson = response.headers['content-type']?.startsWith('application/json') ?? false;
  return {
    status: response.statusCode ?? 0,
    body: isJson ? (JSON.parse(received) as Answer['body']) : {},
    cookies: response.headers['set-cookie'] ?? [],
    location: response.headers.location,
    retryAfter: response.headers['retry-after'],
  };
}

let count = 0;

/** A different address for each person, so that people do not share limits. */
const nextAddress = (): string => {
  count += 1;
  return `127.${(process.pid % 200) + 1}.${Math.floor(count / 250) % 250}.${(count % 250) + 1}`;
};

/** A person with a browser and one network address. */
export class Person {
  readonly cookies = new Map<string, string>();
  readonly address = nextAddress();
  readonly #origin: string;
  readonly #way: Way;

  constructor(origin: string, way: Way) {
    this.#origin = origin;
    this.#way = way;
  }

  get(path: string, way?: Way): Promise<Answer> {
    return this.#send('GET', path, undefined, way);
  }

  post(path: string, body: object = {}, way?: Way): Promise<Answer> {
    return this.#send('POST', path, JSON.stringify(body), way);
  }

  async #send(method: Asked['method'], path: string, body: string | undefined, way = this.#way): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = {
      host: new URL(this.#origin).host,
      ...(cookie && { cookie }),
      ...(body !== undefined && { origin: this.#origin, 'content-type': 'application/json' }),
    };
    const answer = await way({ address: this.address, method, path, headers, body });
    for (const set of answer.cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }
}

/** One request with its answer. */
export interface Witnessed {
  act: 'sign in' | 'read' | 'change' | 'sign out' | 'register';
  /** The status of the answer. Undefined if no answer came. */
  status: number | undefined;
  retryAfter: string | undefined;
}

export interface BusyPeople {
  witnessed: Witnessed[];
  /** The emails of people whose registration was answered with success. */
  registered: string[];
  /** Changes that were answered with success but are not in effect. */
  lost: string[];
  /** Stops the people. Resolves when all of them have finished their current action. */
  stop(): Promise<void>;
}

type Account = Awaited<ReturnType<typeof addAccount>>;

/** The parts of the server under test that the simulated people below need. */
interface Visited {
  deps: Parameters<typeof addAccount>[0];
  person(): Person;
}

/**
 * Starts people who repeatedly log in, read, change their password, log out and register. They remember every change that was answered with
 * success.
 */
export async function startBusyPeople(portal: Visited, crowd: number): Promise<BusyPeople> {
  const accounts = await Promise.all(Array.from({ length: crowd }, () => addAccount(portal.deps)));
  const notes: Notes = { witnessed: [], registered: [], lost: [] };
  const leaving = new AbortController();
  const lives = accounts.map(async (account) => {
    const life = new Life(portal, account, notes);
    while (!leaving.signal.aborted) await life.round();
    await life.settle();
  });
  return {
    ...notes,
    stop: async () => {
      leaving.abort();
      await Promise.all(lives);
    },
  };
}

type Notes = Pick<BusyPeople, 'witnessed' | 'registered' | 'lost'>;

class Life {
  readonly #portal: Visited;
  readonly #account: Account;
  readonly #notes: Notes;
  readonly #person: Person;
  #password: string;
  /** A new password that was sent without getting an answer. It may be in effect. */
  #perhaps: string | undefined;
  #changes = 0;

  constructor(portal: Visited, account: Account, notes: Notes) {
    this.#portal = portal;
    this.#account = account;
    this.#notes = notes;
    this.#person = portal.person();
    this.#password = account.credentials.password;
  }

  async round(): Promise<void> {
    if (!(await this.#signIn())) return;
    for (let read = 0; read < 3; read++) this.#mustBe(await this.#read(), 200, 'a session that was opened');
    await this.#change();
    this.#mustBe(await this.#read(), 200, 'a session that changed its password');
    await this.#signOut();
    await this.#register();
  }

  /** Checks at the end, when the portal works again, that all changes that were answered with success are in effect. */
  async settle(): Promise<void> {
    for (let tries = 0; tries < 100 && !(await this.#signIn()); tries++) await sleep(50);
  }

  async #signIn(): Promise<boolean> {
    const { credentials } = this.#account;
    const guesses = [this.#password, ...(this.#perhaps === undefined ? [] : [this.#perhaps])];
    for (const password of guesses) {
      const status = await this.#do('sign in', () => this.#person.post(signIn.path, { ...credentials, password }));
      if (status === 200) {
        this.#password = password;
        this.#perhaps = undefined;
        return true;
      }
      if (status !== 401) return false;
    }
    this.#notes.lost.push('a password that was changed');
    return false;
  }

  #read = () => this.#do('read', () => this.#person.get(currentUser.path));

  async #change(): Promise<void> {
    const newPassword = `Woven-cloth-${(this.#changes += 1)}-times`;
    const status = await this.#do('change', () =>
      this.#person.post(changePassword.path, { password: this.#password, newPassword }),
    );
    if (status === 200) this.#password = newPassword;
    else if (status === undefined || status >= 500) this.#perhaps = newPassword;
  }

  async #signOut(): Promise<void> {
    const [...held] = this.#person.cookies;
    if ((await this.#do('sign out', () => this.#person.post(signOut.path))) !== 200) return;
    for (const [name, value] of held) this.#person.cookies.set(name, value);
    this.#mustBe(await this.#read(), 401, 'a session that was ended');
  }

  async #register(): Promise<void> {
    const { path, email, body } = nextApplicant('member');
    const status = await this.#do('register', () => this.#portal.person().post(path, body));
    if (status === 200) this.#notes.registered.push(email);
  }

  async #do(act: Witnessed['act'], ask: () => Promise<Answer>): Promise<number | undefined> {
    const answer = await ask().catch(() => undefined);
    this.#notes.witnessed.push({ act, status: answer?.status, retryAfter: answer?.retryAfter });
    // Like a person who is told to try again, waits a moment.
    if (answer === undefined || answer.status >= 500) await sleep(50);
    return answer?.status;
  }

  /** Notes a lost change if the answer is the opposite of the expected answer. A server that could not answer proves nothing. */
  #mustBe(status: number | undefined, expected: 200 | 401, what: string): void {
    const contrary = expected === 200 ? 401 : 200;
    if (status === contrary) this.#notes.lost.push(what);
  }
}

/** Counts the answers for each status. `none` counts missing answers. */
export function countBy(witnessed: readonly Witnessed[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of witnessed) counts[status ?? 'none'] = (counts[status ?? 'none'] ?? 0) + 1;
  return counts;
}

/** Checks that people got an answer or a request to wait, and never a server error. */
export function expectOnlyWaiting({ witnessed }: BusyPeople): void {
  expect(['200', '401', '503']).toEqual(expect.arrayContaining(Object.keys(countBy(witnessed))));
  expect(witnessed.filter(({ status, retryAfter }) => status === 503 && !Number(retryAfter))).toEqual([]);
}

export async function expectNothingLost({ lost, registered }: BusyPeople, db: Db): Promise<void> {
  expect(lost).toEqual([]);
  const rows = await db.selectFrom('accounts').select('email').execute();
  const found = new Set(rows.map(({ email }) => email));
  expect(registered.filter((email) => !found.has(email))).toEqual([]);
}
