import type { RegistryLimits } from '../../config/config.ts';
import { refuse } from '../../refuse.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { RecognisedClaims } from './recognised-claims.ts';
import { registryFaults, RegistryFailure, type RegistryFault } from './registry-fault.ts';
import type { Registry, RegistrySource } from './registry.ts';

export interface RegistryEvents {
  failed(fault: RegistryFault): void;
  leftAlone(): void;
  answersAgain(): void;
}

const mostRecognised = 10_000;
/** When nothing better is known. */
const soon = 2;

/** J7: a registry that fails, in whatever way, is a 503 with Retry-After, and says nothing about the person. */
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
      // Whatever is no named fault is a mistake of ours, answered as such.
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
    isAway: () => breaker.isOpen,
  };
}
