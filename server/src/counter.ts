/**
 * Counts for the metrics, in the memory of this process from its start. A count stays even if its transaction is rolled
 * back.
 */
export class Counter<Counted extends Readonly<Record<string, string>>> {
  readonly #counts = new Map<string, { counted: Counted; times: number }>();

  add(counted: Counted, times = 1): void {
    const key = Object.values(counted).join('\n');
    const known = this.#counts.get(key);
    if (known) known.times += times;
    else this.#counts.set(key, { counted, times });
  }

  all(): readonly { counted: Counted; times: number }[] {
    return [...this.#counts.values()];
  }
}
