import { seconds } from '@selvage/contract/time-units';

/** So many of the latest comparisons with today's hash are looked at. */
const remembered = 64;

/** For what is done after the comparison, and for one that takes longer than usual. */
const margin = 1.125;

/** A request has fifteen seconds: a refusal must be one, not a server that is too busy. */
const longestRefusal = seconds(10);

/**
 * How long comparisons take, by the format of the hash, and therefore how long a refusal has to take.
 *
 * Costs are kept in units of today's hash, which is compared with at nearly every attempt: when the machine is busy, that
 * is noticed at once for all of them, also for those that nobody has used for a while.
 */
export class ComparisonTimes {
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
