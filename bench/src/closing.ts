/** What was opened is closed in the opposite order, each one even if another fails. */
export class Closing {
  readonly #closes: (() => Promise<void>)[] = [];
  #running: Promise<void> | null = null;

  readonly add = (close: () => Promise<void>): void => void this.#closes.push(close);

  /** Once, however many ask for it: an interrupted run ends in more than one place. */
  run(): Promise<void> {
    return (this.#running ??= this.#closeAll());
  }

  async #closeAll(): Promise<void> {
    for (let close = this.#closes.pop(); close; close = this.#closes.pop()) {
      await close().catch((error: unknown) => console.error('could not close:', error));
    }
  }
}
