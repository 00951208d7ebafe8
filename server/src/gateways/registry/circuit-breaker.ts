type State = { is: 'closed'; failures: number } | { is: 'open'; until: number } | { is: 'probing' };

export interface BreakerRule {
  /** So many in a row open it … */
  failures: number;
  /** … for so long; then one question is let through to see. */
  pause: number;
}

export type Passage =
  | { passes: true; leave: (outcome: 'well' | 'unwell') => void }
  | { passes: false; retryAfterSeconds: number };

/** Leaves a system alone that keeps failing: for its sake, and so that nobody waits for what will not come. */
export class CircuitBreaker {
  readonly #rule: BreakerRule;
  readonly #now: () => Date;
  readonly #onChange: (is: 'open' | 'closed') => void;
  #state: State = { is: 'closed', failures: 0 };

  constructor(rule: BreakerRule, now: () => Date, onChange: (is: 'open' | 'closed') => void) {
    this.#rule = rule;
    this.#now = now;
    this.#onChange = onChange;
  }

  get isOpen(): boolean {
    return this.#state.is !== 'closed';
  }

  enter(): Passage {
    const state = this.#state;
    if (state.is === 'probing') return { passes: false, retryAfterSeconds: 1 };
    if (state.is === 'open') {
      const left = state.until - this.#now().getTime();
      if (left > 0) return { passes: false, retryAfterSeconds: Math.ceil(left / 1000) };
      this.#state = { is: 'probing' };
    }
    const entered = this.#state;
    return {
      passes: true,
      leave: (outcome) => {
        // What set out before the last change says nothing about now.
        if (this.#state === entered) this.#take(entered, outcome);
      },
    };
  }

  #take(state: State, outcome: 'well' | 'unwell'): void {
    if (outcome === 'well') {
      this.#state = { is: 'closed', failures: 0 };
      if (state.is === 'probing') this.#onChange('closed');
      return;
    }
    if (state.is === 'closed' && ++state.failures < this.#rule.failures) return;
    this.#state = { is: 'open', until: this.#now().getTime() + this.#rule.pause };
    if (state.is === 'closed') this.#onChange('open');
  }
}
