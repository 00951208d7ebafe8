import { Refusal } from '../refuse.ts';

export interface WorkLoad {
  running: number;
  waiting: number;
  /** Since the start. */
  turnedAway: number;
}

/**
 * Runs at most `width` pieces of work at a time, first come first served; at most `depth` wait behind them and the rest
 * are turned away at once. More hashes than cores at a time help nobody and slow down everything else.
 */
export class WorkQueue {
  readonly #waiting: (() => void)[] = [];
  readonly #width: number;
  readonly #depth: number;
  #running = 0;
  #turnedAway = 0;

  constructor(options: { width: number; depth: number }) {
    this.#width = options.width;
    this.#depth = options.depth;
  }

  get load(): WorkLoad {
    return { running: this.#running, waiting: this.#waiting.length, turnedAway: this.#turnedAway };
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#width) {
      if (this.#waiting.length >= this.#depth) {
        this.#turnedAway += 1;
        throw new Refusal('server.busy', { retryAfterSeconds: 1 });
      }
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#running += 1;
    }
    try {
      return await work();
    } finally {
      // The place is handed on directly: nobody who comes now may overtake the queue.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
