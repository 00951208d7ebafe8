import type { RegistryLimits } from '../../config/config.ts';
import { refuse } from '../../refuse.ts';
import { registryFaults, RegistryFailure, type RegistryFault } from './registry-fault.ts';
import type { Claim, Registry, RegistrySource } from './registry.ts';
import { randomBytes } from 'node:crypto';
import { hmacSha256 } from '../../crypto/key-ring.ts';

export interface RegistryEvents {
  failed(fault: RegistryFault): void;
  leftAlone(): void;
  answersAgain(): void;
}

const mostRecognised = 10_000;
/** The value of Retry-After, in seconds, after a call to the registry failed. */
const soon = 2;

/**
 * Asks a registry with limits. If the registry fails in any way, the answer is a 503 with Retry-After and says nothing
 * about the person.
 */
export function guardedRegistry(
  source: RegistrySource,
  { limits, now, events }: { limits: RegistryLimits; now: () => Date; events: RegistryEvents },
): Registry {
  const recognised = new RecognisedClaims({ life: limits.recognisedLife, most: mostRecognised }, now);
  const breaker = new CircuitBreaker(limits.breaker, now, (is) =>
    is === 'open' ? events.leftAlone() : events.answersAgain(),
  );
  let running = 0;

  async function ask<Answer>(question: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
    if (running >= limits.concurrency) return refuse('registry.unavailable', { retryAfterSeconds: 1 });
    const permit = breaker.requestPermit();
    if (!permit.ok) return refuse('registry.unavailable', { retryAfterSeconds: permit.retryAfterSeconds });
    running += 1;
    try {
      const answer = await question(AbortSignal.timeout(limits.timeout));
      permit.finish('well');
      return answer;
    } catch (error) {
      // An error of any other type is a bug, and is not answered as a fault of the registry.
      const fault = error instanceof RegistryFailure ? error.fault : null;
      if (fault !== null) events.failed(fault);
      permit.finish(fault !== null && !registryFaults[fault].unwell ? 'well' : 'unwell');
      if (fault === null) throw error;
      return refuse('registry.unavailable', { retryAfterSeconds: soon });
    } finally {
      running -= 1;
    }
  }

  return {
    async recognises(claim) {
      if (recognised.has(claim)) return true;
      const isRecognised = await ask((signal) => source.recognises(claim, signal));
      if (isRecognised) recognised.add(claim);
      return isRecognised;
    },
    birthDateOf: (memberNumber) => ask((signal) => source.birthDateOf(memberNumber, signal)),
    plansOf: (memberNumber) => ask((signal) => source.plansOf(memberNumber, signal)),
    lists: (kind, id) => ask((signal) => source.lists(kind, id, signal)),
    isAway: () => breaker.isOpen,
  };
}

type State = { type: 'closed'; failures: number } | { type: 'open'; until: number } | { type: 'probing' };

interface BreakerRule {
  /** After this many failures in a row, no calls are made for `pause`. */
  failures: number;
  /** The time without calls to the registry, in milliseconds. After this time, one call is made to test the registry. */
  pause: number;
}

type CallPermit = { ok: true; finish: (outcome: 'well' | 'unwell') => void } | { ok: false; retryAfterSeconds: number };

/** Stops calls to a registry that keeps failing, to reduce its load and to answer people at once. */
class CircuitBreaker {
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
        // A call that began before the last change of state says nothing about the present state.
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

/**
 * Remembers claims that the registry has just confirmed, so that a repeated claim is not asked again. Refusals are not
 * kept, because the person may be insured a minute later. Birth dates of policies are never kept. Claims are stored as
 * keyed digests, so that memory holds no personal data.
 */
export class RecognisedClaims {
  readonly #key = randomBytes(32);
  readonly #until = new Map<string, number>();
  readonly #rule: { life: number; most: number };
  readonly #now: () => Date;

  constructor(rule: { life: number; most: number }, now: () => Date) {
    this.#rule = rule;
    this.#now = now;
  }

  has(claim: Claim): boolean {
    return (this.#until.get(this.#digest(claim)) ?? 0) > this.#now().getTime();
  }

  add(claim: Claim): void {
    if (this.#rule.life === 0) return;
    const digest = this.#digest(claim);
    // The map is ordered by age, so a renewed claim is deleted first and then added at the end.
    this.#until.delete(digest);
    this.#until.set(digest, this.#now().getTime() + this.#rule.life);
    this.#forgetOld();
  }

  get size(): number {
    return this.#until.size;
  }

  #forgetOld(): void {
    const now = this.#now().getTime();
    for (const [digest, until] of this.#until) {
      if (until > now && this.#until.size <= this.#rule.most) return;
      this.#until.delete(digest);
    }
  }

  #digest(claim: Claim): string {
    return hmacSha256(this.#key, ...Object.values(claim)).toString('base64');
  }
}
