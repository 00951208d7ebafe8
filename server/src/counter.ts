/**
 * Counts in memory, for whoever watches from outside. One for each process: its figures begin with it, and what is
 * counted in a transaction that comes to nothing stays counted.
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
