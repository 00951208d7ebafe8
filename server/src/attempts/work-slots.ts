/** A queue as its slots see it. */
interface SlotUser {
  readonly hasEligible: boolean;
  /** Starts its next eligible job. */
  startNext(): void;
}

/** The places where jobs run. Queues that share them are served in turn, so that a full one does not delay another. */
export class WorkSlots {
  readonly #width: number;
  readonly #queues: SlotUser[] = [];
  #running = 0;
  /** What a job takes of late: a slow or busy machine shortens the queues. */
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

  /** How long a job of this queue waits that has so many before it, in milliseconds. */
  waitBehind(before: number, queue: SlotUser): number {
    const sharing = this.#queues.filter((each) => each === queue || each.hasEligible).length;
    return (before * this.#averageMs * sharing) / this.#width;
  }

  /** Starts as many jobs as there is room for, one of each queue in turn. */
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

  /** The job is over and took so long. */
  release(milliseconds: number): void {
    this.#averageMs += (milliseconds - this.#averageMs) / 8;
    this.#running -= 1;
  }
}
