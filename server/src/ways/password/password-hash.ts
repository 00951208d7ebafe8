import { availableParallelism } from 'node:os';
import { hash, type Options, verify } from '@node-rs/argon2';
import { fieldLimits } from '@selvage/contract/field-limits';
import { normalPassword } from '@selvage/contract/rules/current-password';
import type { HashOwner, PasswordCheck, PasswordHashing } from '../../deps.ts';
import { Refusal } from '../../refuse.ts';
import {
  dummyHashOf,
  isPartlyCompared,
  hashFormatOf,
  matchesForeign,
  typedForms,
} from './foreign-hashes/foreign-hash.ts';
import { WorkQueue, type WorkLoad } from '../../attempts/work-queue.ts';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { seconds } from '@selvage/contract/time-units';

// argon2id by default; memory in KiB.
const argon2Cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Whoever would wait longer is told so at once, in milliseconds. */
const maxWaitMs = 4000;

/** So many comparisons with today's hash are the unit by which another format is first measured. */
const ownMeasured = 5;
const measuring: HashOwner = { account: null, client: 'measuring' };

export interface ServerHashing extends PasswordHashing {
  load(): WorkLoad;
  /** Which formats the hashes in the database have. Those that are new are measured, by a comparison each. */
  learnFormats(present: readonly string[]): Promise<void>;
  /** Foreign formats that were met and had not been told. */
  unlistedFormats(): string[];
}

export function passwordHashing(options: { queue: number; means?: ComparisonDeps }): ServerHashing {
  const queue = new WorkQueue({ width: availableParallelism(), depth: options.queue, maxWaitMs });
  // Many clients can fill the queue with one job each. People with a known browser then have a queue of their own, which is
  // served in turn with the first.
  const reserve = queue.withSharedSlots(Math.ceil(options.queue / 2));
  const queueFor = (by: HashOwner) => (by.isKnownBrowser && queue.isFullFor(by.client) ? reserve : queue);
  const comparison = new PasswordComparison(options.means);
  const { times } = comparison;

  async function check(stored: string | null, password: string, by: HashOwner): Promise<PasswordCheck> {
    // Longer than any password may be: not hashed at all, and known to be wrong.
    if (password.length > 4 * fieldLimits.passwordMax) return { matches: false, equalTime: () => Promise.resolve() };
    return queueFor(by).run(by, () => comparison.check(stored, password));
  }

  async function measure(formats: readonly string[]): Promise<void> {
    const dummies = formats.filter((format) => times.costOf(format) === undefined).map(dummyHashOf);
    while (dummies.length > 0 && times.ownCount < ownMeasured) await check(null, '', measuring);
    for (const dummy of dummies) if (dummy !== null) await check(dummy, '', measuring);
  }

  return {
    rejectWhenFull: (client, browser) => {
      if (!browser) queue.rejectWhenFull(client);
      else if (queue.isFullFor(browser.toString('hex'))) reserve.rejectWhenFull(browser.toString('hex'));
    },
    hash: (password, by) => queue.run(by, () => hash(normalPassword(password), argon2Cost)),
    check,
    verify: async (stored, password, by) => (await check(stored, password, by)).matches,
    isStale: (stored, password) => !stored.startsWith(currentFormat) && !isPartlyCompared(stored, password),
    load: () => ({
      running: queue.load.running + reserve.load.running,
      waiting: queue.load.waiting + reserve.load.waiting,
      held: queue.load.held + reserve.load.held,
      rejected: queue.load.rejected + reserve.load.rejected,
    }),
    learnFormats: async (present) => {
      const foreign = present.filter((format) => format !== currentFormat);
      times.list(foreign);
      await measure(foreign).catch((error: unknown) => {
        // Where the queue is full they are measured when they are told the next time.
        if (!(error instanceof Refusal)) throw error;
      });
    },
    unlistedFormats: () => times.unlisted,
  };
}

/** How every hash of ours begins: argon2id with 19 MiB and two passes. */
export const currentFormat = '$argon2id$v=19$m=19456,t=2,p=1$';

/** Any real hash: comparing with it fails after exactly the work that comparing with a person's own would take. */
const dummyHash = `${currentFormat}c2VsdmFnZS1uby1hY2NvdW50$Nm3p0jqT3b1sQ0b2o0o0C0Vw1bq0wPqf9cQp5z1m1uE`;

/** Replaced where a test decides how long things take. */
export interface ComparisonDeps {
  compareOwn(stored: string, password: string): Promise<boolean>;
  compareForeign(stored: string, password: string): Promise<boolean>;
  now(): number;
  sleep(milliseconds: number): Promise<unknown>;
}

const realMeans: ComparisonDeps = {
  compareOwn: (stored, password) => verify(stored, normalPassword(password)),
  compareForeign: matchesForeign,
  now: () => performance.now(),
  sleep,
};

/** Compares passwords with hashes of any format, measures how long that takes, and makes refusals take equally long. */
export class PasswordComparison {
  readonly times = new ComparisonTimes();
  readonly #means: ComparisonDeps;

  constructor(means = realMeans) {
    this.#means = means;
  }

  async check(stored: string | null, password: string): Promise<PasswordCheck> {
    const start = this.#means.now();
    const matches = await this.#matches(stored, password);
    return { matches, equalTime: () => this.#waitUntilEqual(start, password) };
  }

  async #waitUntilEqual(start: number, password: string): Promise<void> {
    const left = start + this.times.refusalTime(typedForms(password).size) - this.#means.now();
    if (left > 0) await this.#means.sleep(left);
  }

  async #matches(stored: string | null, password: string): Promise<boolean> {
    if (stored?.startsWith(currentFormat)) return this.#compareOwn(stored, password);
    const format = stored === null ? null : hashFormatOf(stored);
    if (stored === null || format === null) {
      await this.#compareOwn(dummyHash, password);
      return false;
    }
    const cost = this.times.costOf(format);
    if (cost === undefined || cost >= 1) return this.#compareForeign(stored, format, password);
    // A cheap one takes as long as one of today's because that work is done as well.
    const both = [this.#compareForeign(stored, format, password), this.#compareOwn(dummyHash, password)] as const;
    return (await Promise.all(both))[0];
  }

  async #compareOwn(stored: string, password: string): Promise<boolean> {
    const start = this.#means.now();
    const matches = await this.#means.compareOwn(stored, password);
    this.times.noteOwn(this.#means.now() - start);
    return matches;
  }

  async #compareForeign(stored: string, format: string, password: string): Promise<boolean> {
    const start = this.#means.now();
    const matches = await this.#means.compareForeign(stored, password);
    const forms = typedForms(password).size;
    // Of two forms the first may have matched: how long both take is not known then.
    if (!matches || forms === 1) this.times.noteForeign(format, (this.#means.now() - start) / forms);
    return matches;
  }
}

/** So many of the latest comparisons with today's hash are looked at. */
const remembered = 64;

/** For what is done after the comparison, and for one that takes longer than usual. */
const margin = 1.125;

/** A request has fifteen seconds: a refusal must be one, not a server that is too busy. */
const longestRefusal = seconds(10);

/**
 * Measures how long a comparison takes for each format of hash. A refusal takes as long as the slowest of them.
 *
 * A cost is a multiple of the time of today's hash. That hash is compared at nearly every attempt, so a busy machine raises the expected
 * time of every format at once.
 */
class ComparisonTimes {
  /** In milliseconds, the latest at the end. */
  readonly #own: number[] = [];
  readonly #costs = new Map<string, number>();
  #listed: ReadonlySet<string> = new Set();
  readonly #unlisted = new Set<string>();

  noteOwn(milliseconds: number): void {
    this.#own.push(milliseconds);
    if (this.#own.length > remembered) this.#own.shift();
  }

  noteForeign(format: string, milliseconds: number): void {
    if (!this.#listed.has(format)) this.#unlisted.add(format);
    if (this.#own.length === 0) return;
    const cost = milliseconds / this.#ownWithin(0.5);
    const known = this.#costs.get(format) ?? cost;
    // Up sooner than down: too long a refusal tells nothing, too short a one does.
    this.#costs.set(format, known + (cost - known) / (cost > known ? 4 : 16));
  }

  get ownCount(): number {
    return this.#own.length;
  }

  /** In units of today's hash. */
  costOf(format: string): number | undefined {
    return this.#costs.get(format);
  }

  /** Which foreign formats there are in the database. */
  list(formats: readonly string[]): void {
    this.#listed = new Set(formats);
    for (const each of formats) this.#unlisted.delete(each);
  }

  /** Foreign formats that were met and are not in the list. */
  get unlisted(): string[] {
    return [...this.#unlisted];
  }

  /**
   * In milliseconds from the start of the comparison: what the costliest format present takes, and rarely more. Nought
   * where only today's is present, as all refusals then do the same work. A foreign hash is compared with each form of what
   * was typed.
   */
  refusalTime(forms: number): number {
    const present = [...this.#listed, ...this.#unlisted];
    if (present.length === 0) return 0;
    const costliest = Math.max(1, ...present.map((format) => this.costOf(format) ?? 1));
    return Math.min(margin * forms * costliest * this.#ownWithin(0.75), longestRefusal);
  }

  /** Within which time this share of the latest comparisons with today's hash ended. */
  #ownWithin(share: number): number {
    const sorted = this.#own.toSorted((a, b) => a - b);
    return sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
  }
}
