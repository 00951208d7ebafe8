import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { verify } from '@node-rs/argon2';
import { normalPassword } from '@selvage/contract/rules/current-password';
import type { PasswordCheck } from '../../deps.ts';
import { ComparisonTimes } from './comparison-times.ts';
import { hashFormatOf, matchesForeign, typedForms } from './foreign-hashes/foreign-hash.ts';

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
