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

// The library uses argon2id by default. `memoryCost` is in KiB.
const argon2Cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The longest expected wait in the queue, in milliseconds. A request that would wait longer is refused at once. */
const maxWaitMs = 4000;

/** The number of comparisons with our own format that are measured first. The cost of every other format is a multiple of their time. */
const ownMeasured = 5;
const measuring: HashOwner = { account: null, client: 'measuring' };

export interface ServerHashing extends PasswordHashing {
  load(): WorkLoad;
  /**
   * Receives the list of all hash formats in the database. One comparison with each new format is measured, so that refusals can take
   * equally long.
   */
  learnFormats(present: readonly string[]): Promise<void>;
  /**
   * Returns the hash formats, apart from our current one, that a password was compared with but that were not in the list given to
   * `learnFormats`.
   */
  unlistedFormats(): string[];
}

export function passwordHashing(options: { queue: number; means?: ComparisonDeps }): ServerHashing {
  const queue = new WorkQueue({ width: availableParallelism(), depth: options.queue, maxWaitMs });
  // Many clients can fill the queue with one job each. People with a known browser then use a second queue. Both queues are served in turn.
  const reserve = queue.withSharedSlots(Math.ceil(options.queue / 2));
  const queueFor = (by: HashOwner) => (by.isKnownBrowser && queue.isFullFor(by.client) ? reserve : queue);
  const comparison = new PasswordComparison(options.means);
  const { times } = comparison;

  async function check(stored: string | null, password: string, by: HashOwner): Promise<PasswordCheck> {
    // No password of an account is this long, so it is wrong without a comparison.
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
        // If the queue of comparisons is full, `learnFormats` measures the hash formats when it is called again.
        if (!(error instanceof Refusal)) throw error;
      });
    },
    unlistedFormats: () => times.unlisted,
  };
}

/** The beginning of every hash in our own format: argon2id with 19 MiB and two passes. */
export const currentFormat = '$argon2id$v=19$m=19456,t=2,p=1$';

/**
 * A real hash of our own format, for an email without an account. Comparing a password with it fails after the same work as with a person's
 * own hash, so both take the same time.
 */
const dummyHash = `${currentFormat}c2VsdmFnZS1uby1hY2NvdW50$Nm3p0jqT3b1sQ0b2o0o0C0Vw1bq0wPqf9cQp5z1m1uE`;

/** Tests replace these functions to decide how long a comparison takes. */
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

/** Compares passwords with hashes of any format. It measures the time and makes all refusals take equally long. */
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
    // A cheaper format must take as long as our own, so we also compare with a dummy in our own format.
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
    // If one of two forms matched, the other may not have been compared, so this time is not recorded.
    if (!matches || forms === 1) this.times.noteForeign(format, (this.#means.now() - start) / forms);
    return matches;
  }
}

/** The number of measured times of our own format that are kept. */
const remembered = 64;

/** Extra time for the work after a comparison, and for comparisons that take longer than usual. */
const margin = 1.125;

/**
 * The longest time until a refusal. A request may take fifteen seconds, and a later refusal would become the answer that the server is too
 * busy.
 */
const longestRefusal = seconds(10);

/**
 * Records the time of comparisons by format, so that a refusal takes as long as the slowest format. Costs are multiples of the time of our
 * own format. Nearly every login measures our own format, so on a busy machine all expected times rise together.
 */
class ComparisonTimes {
  /** Times of the latest comparisons in milliseconds, newest last. */
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
    // A measured time that is longer than expected changes the cost faster than a shorter one. A refusal that takes too long tells an
    // attacker nothing, but one that comes too soon does.
    this.#costs.set(format, known + (cost - known) / (cost > known ? 4 : 16));
  }

  get ownCount(): number {
    return this.#own.length;
  }

  /** The usual time of a comparison with this format, as a multiple of the time of our own format. */
  costOf(format: string): number | undefined {
    return this.#costs.get(format);
  }

  /** Receives the list of all hash formats in the database, without our current one. */
  list(formats: readonly string[]): void {
    this.#listed = new Set(formats);
    for (const each of formats) this.#unlisted.delete(each);
  }

  /** The hash formats, apart from our current one, that a password was compared with but that were not in the list given to `list`. */
  get unlisted(): string[] {
    return [...this.#unlisted];
  }

  /**
   * Returns the milliseconds from the start of a comparison until its refusal. The costliest format rarely takes longer. A foreign hash is
   * compared with each form of the typed password. Zero if all hashes have our own format, because all refusals then do the same work.
   */
  refusalTime(forms: number): number {
    const present = [...this.#listed, ...this.#unlisted];
    if (present.length === 0) return 0;
    const costliest = Math.max(1, ...present.map((format) => this.costOf(format) ?? 1));
    return Math.min(margin * forms * costliest * this.#ownWithin(0.75), longestRefusal);
  }

  /** The time within which this share of the latest comparisons with our own format ended. */
  #ownWithin(share: number): number {
    const sorted = this.#own.toSorted((a, b) => a - b);
    return sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
  }
}
