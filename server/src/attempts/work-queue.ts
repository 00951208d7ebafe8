import { performance } from 'node:perf_hooks';
import type { HashOwner } from '../deps.ts';
import { Refusal } from '../refuse.ts';

export interface WorkLoad {
  running: number;
  /** Eligible and held jobs together. */
  waiting: number;
  /** Those of them whose account has its share of the queue already. */
  held: number;
  /** Since the start. */
  rejected: number;
}

interface Bounds {
  /** So many at a time. */
  width: number;
  /** So many behind them. */
  depth: number;
  /** Nobody is taken who would wait longer than this for the start of their work, in milliseconds. */
  maxWaitMs: number;
}

interface Job {
  owner: HashOwner;
  start: () => void;
  reject: (refusal: Refusal) => void;
}

interface AccountJobs {
  /** Running or eligible. */
  active: number;
  held: Job[];
}

/** So many jobs of one account run or are eligible at a time; its others are held. */
const activePerAccount = 2;

/**
 * Shares the processor among those who need slow work. At most `width` jobs run at a time, as more than there are cores
 * slow everything down. The eligible ones are taken from each client in turn, so that no client waits for the whole line
 * of another, and one account cannot fill the queue whatever clients it comes from.
 *
 * The lines are looked through where the longest is needed: at some hundred jobs that takes microseconds.
 */
export class WorkQueue {
  /** Eligible jobs by client. The first client is the next to be served and then goes to the end. */
  readonly #eligible = new Map<string, Job[]>();
  readonly #accounts = new Map<string, AccountJobs>();
  readonly #bounds: Bounds;
  readonly #slots: WorkSlots;
  readonly #now: () => number;
  #running = 0;
  #waiting = 0;
  #held = 0;
  #rejected = 0;

  constructor(bounds: Bounds, now = () => performance.now(), slots = new WorkSlots(bounds.width)) {
    this.#bounds = bounds;
    this.#now = now;
    this.#slots = slots;
    slots.join(this);
  }

  /** Another queue whose jobs run in the same places, in turn with those of this one. */
  withSharedSlots(depth: number): WorkQueue {
    return new WorkQueue({ ...this.#bounds, depth }, this.#now, this.#slots);
  }

  get load(): WorkLoad {
    return { running: this.#running, waiting: this.#waiting, held: this.#held, rejected: this.#rejected };
  }

  /** Whether a job of this client would be refused, whichever account it is for. */
  isFullFor(client: string): boolean {
    if (this.#slots.isFree) return false;
    const isRefused = this.#isFull() && this.#held === 0 && this.#longerLineThan(client) === undefined;
    return isRefused || this.#waitsTooLong(client, 0);
  }

  /** Refuses before anything is looked up. */
  rejectWhenFull(client: string): void {
    if (this.isFullFor(client)) throw this.#rejection();
  }

  async run<Result>(owner: HashOwner, work: () => Promise<Result>): Promise<Result> {
    this.#makeRoom(owner);
    await new Promise<void>((start, reject) => this.#add({ owner, start, reject }));
    const begun = this.#now();
    try {
      return await work();
    } finally {
      this.#slots.release(this.#now() - begun);
      this.#running -= 1;
      this.#leave(owner);
      // Before anybody who comes now: they may not overtake those who wait.
      this.#slots.fill();
    }
  }

  /** Throws if the newcomer is the one to be refused; if it is another job, refuses that one. */
  #makeRoom(owner: HashOwner): void {
    const { active, held } = this.#jobsOf(owner);
    const isHeld = active >= activePerAccount;
    if (!isHeld && this.#slots.isFree) return;
    if (this.#waitsTooLong(owner.client, isHeld ? held.length : 0)) throw this.#rejection();
    if (!this.#isFull()) return;
    const given = isHeld ? undefined : (this.#takeNewestHeld() ?? this.#takeNewestEligible(owner.client));
    if (given === undefined) throw this.#rejection();
    given.reject(this.#rejection());
  }

  #add(job: Job): void {
    const jobs = this.#jobsOf(job.owner);
    this.#waiting += 1;
    if (jobs.active >= activePerAccount) {
      jobs.held.push(job);
      this.#held += 1;
    } else {
      jobs.active += 1;
      this.#makeEligible(job);
    }
    if (job.owner.account !== null) this.#accounts.set(job.owner.account, jobs);
    this.#slots.fill();
  }

  #makeEligible(job: Job): void {
    const { client } = job.owner;
    const line = this.#eligible.get(client);
    if (line) line.push(job);
    else this.#eligible.set(client, [job]);
  }

  get hasEligible(): boolean {
    return this.#eligible.size > 0;
  }

  /** Starts the next eligible job, for which there must be a slot. */
  startNext(): void {
    const [client, line] = this.#eligible.entries().next().value ?? [];
    const job = line?.shift();
    if (client === undefined || !line || !job) return;
    this.#eligible.delete(client);
    if (line.length > 0) this.#eligible.set(client, line);
    this.#waiting -= 1;
    this.#running += 1;
    job.start();
  }

  /** An account whose job is over, or was refused, has room for one of its held ones. */
  #leave({ account }: HashOwner): void {
    const jobs = account === null ? undefined : this.#accounts.get(account);
    if (account === null || !jobs) return;
    const next = jobs.held.shift();
    if (next) {
      this.#held -= 1;
      this.#makeEligible(next);
    } else {
      jobs.active -= 1;
      if (jobs.active === 0) this.#accounts.delete(account);
    }
  }

  #takeNewestHeld(): Job | undefined {
    if (this.#held === 0) return undefined;
    const job = longestOf(Array.from(this.#accounts.values(), ({ held }) => held))?.pop();
    if (job === undefined) return undefined;
    this.#held -= 1;
    this.#waiting -= 1;
    return job;
  }

  #takeNewestEligible(newcomer: string): Job | undefined {
    const line = this.#longerLineThan(newcomer);
    const job = line?.pop();
    if (!line || !job) return undefined;
    if (line.length === 0) this.#eligible.delete(job.owner.client);
    this.#waiting -= 1;
    this.#leave(job.owner);
    return job;
  }

  /** The longest line, if it stays at least as long as this client's with its newcomer when it gives one job up. */
  #longerLineThan(client: string): Job[] | undefined {
    const withNewcomer = (this.#eligible.get(client)?.length ?? 0) + 1;
    const longest = longestOf(this.#eligible.values());
    return longest && longest.length > withNewcomer ? longest : undefined;
  }

  /** In its own turn, behind the earlier jobs of its client: the long line of another client does not count whole. */
  #waitsTooLong(client: string, heldBefore: number): boolean {
    const ownBefore = (this.#eligible.get(client)?.length ?? 0) + heldBefore;
    let before = ownBefore;
    for (const [other, { length }] of this.#eligible) if (other !== client) before += Math.min(length, ownBefore + 1);
    return this.#slots.waitBehind(before, this) > this.#bounds.maxWaitMs;
  }

  #isFull(): boolean {
    return this.#waiting >= this.#bounds.depth;
  }

  #jobsOf({ account }: HashOwner): AccountJobs {
    return (account === null ? undefined : this.#accounts.get(account)) ?? { active: 0, held: [] };
  }

  #rejection(): Refusal {
    this.#rejected += 1;
    return new Refusal('server.busy', { retryAfterSeconds: 1 });
  }
}

function longestOf(lines: Iterable<Job[]>): Job[] | undefined {
  let longest: Job[] | undefined;
  for (const line of lines) if (line.length > (longest?.length ?? 0)) longest = line;
  return longest;
}

/** A queue as its slots see it. */
interface SlotUser {
  readonly hasEligible: boolean;
  /** Starts its next eligible job. */
  startNext(): void;
}

/** The places where jobs run. Queues that share them are served in turn, so that a full one does not delay another. */
class WorkSlots {
  readonly #width: number;
  readonly #queues: SlotUser[] = [];
  #running = 0;
  /** What a job takes of late: a slow or busy machine shortens the queues. */
  #averageMs = 0;

  constructor(width: number) {
    this.#width = width;
  }

  join(queue: SlotUser): void {
    this.#queues.push(queue);
  }

  get isFree(): boolean {
    return this.#running < this.#width;
  }

  /** How long a job of this queue waits that has so many before it, in milliseconds. */
  waitBehind(before: number, queue: SlotUser): number {
    const sharing = this.#queues.filter((each) => each === queue || each.hasEligible).length;
    return (before * this.#averageMs * sharing) / this.#width;
  }

  /** Starts as many jobs as there is room for, one of each queue in turn. */
  fill(): void {
    while (this.isFree) {
      const next = this.#queues.findIndex((queue) => queue.hasEligible);
      if (next < 0) return;
      const [queue] = this.#queues.splice(next, 1);
      if (!queue) return;
      this.#queues.push(queue);
      this.#running += 1;
      queue.startNext();
    }
  }

  /** The job is over and took so long. */
  release(milliseconds: number): void {
    this.#averageMs += (milliseconds - this.#averageMs) / 8;
    this.#running -= 1;
  }
}
