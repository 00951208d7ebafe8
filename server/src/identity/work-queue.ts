import { performance } from 'node:perf_hooks';
import { Refusal } from '../refuse.ts';

export interface WorkLoad {
  running: number;
  waiting: number;
  /** Since the start. */
  turnedAway: number;
}

interface Bounds {
  /** So many at a time. */
  width: number;
  /** So many behind them. */
  depth: number;
  /** Nobody is taken who would wait longer than this for the start of their work, in milliseconds. */
  patience: number;
}

/**
 * Runs at most `width` pieces of work at a time, first come first served; those who would find too many before them are
 * turned away at once. More hashes than cores at a time help nobody and slow down everything else.
 */
export class WorkQueue {
  readonly #waiting: (() => void)[] = [];
  readonly #bounds: Bounds;
  #running = 0;
  #turnedAway = 0;
  /** What a piece of work takes of late: a slow or busy machine shortens the queue. */
  #usual = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  get load(): WorkLoad {
    return { running: this.#running, waiting: this.#waiting.length, turnedAway: this.#turnedAway };
  }

  /** Before anything is looked up for somebody who will be turned away anyhow. */
  turnAwayIfFull(): void {
    if (!this.#isFull()) return;
    this.#turnedAway += 1;
    throw new Refusal('server.busy', { retryAfterSeconds: 1 });
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    this.turnAwayIfFull();
    if (this.#running >= this.#bounds.width) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running += 1;
    const start = performance.now();
    try {
      return await work();
    } finally {
      this.#usual += (performance.now() - start - this.#usual) / 8;
      // The place is handed on directly: nobody who comes now may overtake the queue.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  #isFull(): boolean {
    const { width, depth, patience } = this.#bounds;
    if (this.#running < width) return false;
    const before = this.#waiting.length;
    return before >= depth || (before * this.#usual) / width > patience;
  }
}
