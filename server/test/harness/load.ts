import { readdirSync, readFileSync } from 'node:fs';
import { request, Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { deriveKeys } from '../../src/crypto/key-ring.ts';
import { readDemoConfig } from './test-config.ts';
import type { Db } from '../../src/db/database.ts';
import { passwordHashing } from '../../src/ways/password/password-hash.ts';
import { addAccount, type TestAccount } from './accounts.ts';

/** All accounts share this hashing, so that a password is hashed only once. */
const hashing = passwordHashing({ queue: 8 });

/** Adds an account that a server process with the default secret can read. */
export function addAccountForServer(db: Db, given: TestAccount = {}) {
  return addAccount({ db, keys: deriveKeys(readDemoConfig().secrets), hashing, now: () => new Date() }, given);
}

export interface LoadAnswer {
  status: number;
  /** The milliseconds until the answer was complete. */
  took: number;
}

/** A client with its own network address. On Linux, every address of 127.0.0.0/8 belongs to this machine. */
export class LoadClient {
  readonly #cookies = new Map<string, string>();
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 4 });
  readonly #port: number;
  readonly #localAddress: string;

  constructor(port: number, localAddress: string) {
    [this.#port, this.#localAddress] = [port, localAddress];
  }

  /** Sends a request. The status of the result is 0 if no answer came. */
  ask(path: string, body?: object): Promise<LoadAnswer> {
    const since = performance.now();
    return new Promise((resolve) => {
      const end = (status: number) => resolve({ status, took: performance.now() - since });
      const sent = request(
        {
          port: this.#port,
          host: '127.0.0.1',
          localAddress: this.#localAddress,
          agent: this.#agent,
          path,
          method: body ? 'POST' : 'GET',
          headers: {
            'x-requested-with': 'loginApp',
            ...(this.#cookies.size > 0 && { cookie: this.cookie }),
            ...(body && { 'content-type': 'application/json' }),
          },
        },
        (answer) => {
          for (const each of answer.headers['set-cookie'] ?? []) this.#keep(each);
          answer.resume().on('end', () => end(answer.statusCode ?? 0));
        },
      );
      sent.on('error', () => end(0));
      sent.end(body && JSON.stringify(body));
    });
  }

  signIn(credentials: object): Promise<LoadAnswer> {
    return this.ask('/api/idauth/auth', credentials);
  }

  get cookie(): string {
    return Array.from(this.#cookies, ([name, value]) => `${name}=${value}`).join('; ');
  }

  get isSignedIn(): boolean {
    return this.#cookies.has('sid') || this.#cookies.has('__Host-sid');
  }

  /** Keeps a cookie. An empty value deletes the cookie. */
  #keep(header: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
    if (value === '') this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** Starts `act` this many times a second, without waiting for earlier runs. Returns when all runs have ended. */
export async function atRate(rate: number, seconds: number, act: (index: number) => Promise<void>): Promise<void> {
  const since = performance.now();
  const inFlight: Promise<void>[] = [];
  for (let index = 0; index < rate * seconds; index++) {
    const due = since + (index * 1000) / rate;
    if (due > performance.now()) await sleep(due - performance.now());
    inFlight.push(act(index));
  }
  await Promise.all(inFlight);
}

/** The value that this share of all values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

/** Returns the resident memory of a process, and the number of its open files and sockets. */
export function resourcesOf(pid: number): { megabytes: number; files: number } {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return { megabytes: Number(kilobytes) / 1024, files: readdirSync(`/proc/${pid}/fd`).length };
}

/** Settings for a server process that prints the 99th percentile of its event loop delay at its end. */
const monitor = `
  import { isMainThread } from 'node:worker_threads';
  import { monitorEventLoopDelay } from 'node:perf_hooks';
  const delay = monitorEventLoopDelay({ resolution: 5 });
  // The start is not measured.
  if (isMainThread) {
    setTimeout(() => delay.enable(), 5000).unref();
    process.on('exit', () => console.log('loop delay p99: ' + delay.percentile(99) / 1e6));
  }`;
export const withLoopMonitor = {
  NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(monitor)}`,
};

/** The event loop delay that an ended process has printed, in milliseconds. */
export const loopDelayIn = (printed: string): number => Number(/loop delay p99: ([\d.]+)/.exec(printed)?.[1]);
