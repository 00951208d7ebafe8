import { performance } from 'node:perf_hooks';
import type { HashOwner } from '../deps.ts';
import { Refusal } from '../refuse.ts';

export interface WorkLoad {
  running: number;
  /** The number of waiting jobs, with those that are held. */
  waiting: number;
  /** The number of waiting jobs of accounts that already have their share of the queue. */
  held: number;
  /** The number of refused jobs since the start. */
  rejected: number;
}

interface Bounds {
  /** The number of jobs that run at once. */
  width: number;
  /** The number of jobs that may wait. */
  depth: number;
  /** A job is refused if it would wait longer than this, in milliseconds, before it starts. */
  maxWaitMs: number;
}

interface Job {
  owner: HashOwner;
  start: () => void;
  reject: (refusal: Refusal) => void;
}

interface AccountJobs {
  /** The number of jobs of the account that run or are eligible. */
  active: number;
  held: Job[];
}

/** At most this many jobs of one account run or are eligible. Further jobs of the account are held. */
const activePerAccount = 2;

/**
 * Runs at most `width` slow jobs at once, because more jobs than cores slow everything down. Clients take turns, so
 * that no client waits for all jobs of another. An account has a limit of its own, so that jobs for it from many
 * clients cannot fill the queue. A scan finds the client with the most waiting jobs, which takes microseconds for some
 * hundred jobs.
 */
export class WorkQueue {
  /** The eligible jobs of each client. The job of the first client starts next, and this client then becomes the last. */
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

  /** Another queue that shares the slots of this queue. The two take turns. */
  withSharedSlots(depth: number): WorkQueue {
    return new WorkQueue({ ...this.#bounds, depth }, this.#now, this.#slots);
  }

  get load(): WorkLoad {
    return { running: this.#running, waiting: this.#waiting, held: this.#held, rejected: this.#rejected };
  }

  /** True if any job of this client would be refused, for any account. */
  isFullFor(client: string): boolean {
    if (this.#slots.isFree) return false;
    const isRefused = this.#isFull() && this.#held === 0 && this.#longerLineThan(client) === undefined;
    return isRefused || this.#waitsTooLong(client, 0);
  }

  /** Called before any query, so that a request whose job would be refused costs nothing more. */
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
      // Queued jobs run before new ones.
      this.#slots.fill();
    }
  }

  /** Throws if the new job must be refused. If another job must give way to it, refuses that job instead. */
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

  /** After a job of an account ends or is refused, one of its held jobs becomes eligible. */
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

  /**
   * Returns the longest line of eligible jobs, if it is longer than this client's line would be with the new job. The
   * longest line then loses a job to make room.
   */
  #longerLineThan(client: string): Job[] | undefined {
    const withNewcomer = (this.#eligible.get(client)?.length ?? 0) + 1;
    const longest = longestOf(this.#eligible.values());
    return longest && longest.length > withNewcomer ? longest : undefined;
  }

  /**
   * True if a new job of this client would wait longer than allowed. It waits for all earlier jobs of its client and for the jobs of other
   * clients that take their turn first.
   */
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

/** The part of a queue that its slots use. */
interface SlotUser {
  readonly hasEligible: boolean;
  /** Starts the next eligible job of the queue. */
  startNext(): void;
}

/** The slots that jobs run in. Queues that share them take turns, so that a full queue does not delay another. */
class WorkSlots {
  readonly #width: number;
  readonly #queues: SlotUser[] = [];
  #running = 0;
  /** The moving average of the duration of a job. On a slow or busy machine jobs take longer, so fewer of them may wait. */
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

  /** The expected wait in milliseconds of a job behind `before` others. */
  waitBehind(before: number, queue: SlotUser): number {
    const sharing = this.#queues.filter((each) => each === queue || each.hasEligible).length;
    return (before * this.#averageMs * sharing) / this.#width;
  }

  /** Starts as many jobs as there are free slots, one of each queue in turn. */
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

  /** Records the duration of a job and frees its slot. */
  release(milliseconds: number): void {
    this.#averageMs += (milliseconds - this.#averageMs) / 8;
    this.#running -= 1;
  }
}
