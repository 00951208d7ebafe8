/** Closes everything in the opposite order of opening, even if one close fails. */
export class Closing {
  readonly #closes: (() => Promise<void>)[] = [];
  #running: Promise<void> | null = null;

  readonly add = (close: () => Promise<void>): void => void this.#closes.push(close);

  /** Runs only once, because an interrupted run ends in several places. */
  run(): Promise<void> {
    return (this.#running ??= this.#closeAll());
  }

  async #closeAll(): Promise<void> {
    for (let close = this.#closes.pop(); close; close = this.#closes.pop()) {
      await close().catch((error: unknown) => console.error('could not close:', error));
    }
  }
}
