import { availableParallelism } from 'node:os';
import { hash, type Options } from '@node-rs/argon2';
import { fieldLimits } from '@selvage/contract/field-limits';
import { normalPassword } from '@selvage/contract/rules/current-password';
import type { HashOwner, PasswordCheck, PasswordHashing } from '../../deps.ts';
import { Refusal } from '../../refuse.ts';
import { dummyHashOf, isPartlyCompared } from './foreign-hashes/foreign-hash.ts';
import { PasswordComparison, currentFormat, type ComparisonDeps } from './password-comparison.ts';
import { WorkQueue, type WorkLoad } from '../../attempts/work-queue.ts';

// argon2id by default; memory in KiB.
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

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
    hash: (password, by) => queue.run(by, () => hash(normalPassword(password), cost)),
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
