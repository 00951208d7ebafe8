type State = { type: 'closed'; failures: number } | { type: 'open'; until: number } | { type: 'probing' };

export interface BreakerRule {
  /** So many in a row open it … */
  failures: number;
  /** … for so long; then one question is let through to see. */
  pause: number;
}

export type CallPermit =
  | { ok: true; finish: (outcome: 'well' | 'unwell') => void }
  | { ok: false; retryAfterSeconds: number };

/** Leaves a system alone that keeps failing: for its sake, and so that nobody waits for what will not come. */
export class CircuitBreaker {
  readonly #rule: BreakerRule;
  readonly #now: () => Date;
  readonly #onChange: (type: 'open' | 'closed') => void;
  #state: State = { type: 'closed', failures: 0 };

  constructor(rule: BreakerRule, now: () => Date, onChange: (type: 'open' | 'closed') => void) {
    this.#rule = rule;
    this.#now = now;
    this.#onChange = onChange;
  }

  get isOpen(): boolean {
    return this.#state.type !== 'closed';
  }

  requestPermit(): CallPermit {
    const state = this.#state;
    if (state.type === 'probing') return { ok: false, retryAfterSeconds: 1 };
    if (state.type === 'open') {
      const left = state.until - this.#now().getTime();
      if (left > 0) return { ok: false, retryAfterSeconds: Math.ceil(left / 1000) };
      this.#state = { type: 'probing' };
    }
    const entered = this.#state;
    return {
      ok: true,
      finish: (outcome) => {
        // What set out before the last change says nothing about now.
        if (this.#state === entered) this.#take(entered, outcome);
      },
    };
  }

  #take(state: State, outcome: 'well' | 'unwell'): void {
    if (outcome === 'well') {
      this.#state = { type: 'closed', failures: 0 };
      if (state.type === 'probing') this.#onChange('closed');
      return;
    }
    if (state.type === 'closed' && ++state.failures < this.#rule.failures) return;
    this.#state = { type: 'open', until: this.#now().getTime() + this.#rule.pause };
    if (state.type === 'closed') this.#onChange('open');
  }
}
