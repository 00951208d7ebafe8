import type { FastifyRequest } from 'fastify';
import { keyed } from '../config/keys.ts';
import type { Deps } from '../deps.ts';
import { audit } from '../identity/audit-store.ts';
import { refuse } from '../refuse.ts';
import { addressOf, auditOrigin, networkOf } from './client.ts';
import { countHit, takeBackHit } from '../identity/throttle-store.ts';

export interface AddressLimit {
  name: string;
  hits: number;
  window: number;
}

/** One limit for each network address, shared by all instances. */
export class AddressThrottle {
  readonly #deps: Pick<Deps, 'db' | 'now' | 'keys' | 'config'>;
  readonly #limit: AddressLimit;

  constructor(deps: Pick<Deps, 'db' | 'now' | 'keys' | 'config'>, limit: AddressLimit) {
    this.#deps = deps;
    this.#limit = limit;
  }

  /** Counted first, so that a burst cannot slip through between looking and counting. */
  async count(request: FastifyRequest, knownBrowser: Buffer | null = null): Promise<void> {
    if (!this.#deps.config.throttle) return;
    const now = this.#deps.now();
    const key = this.#key(request, knownBrowser);
    const { hits, endsAt } = await countHit(this.#deps.db, key, this.#limit.window, now);
    if (hits <= this.#limit.hits) return;
    await audit(this.#deps.db, {
      event: 'throttled',
      result: 'refused',
      reason: this.#limit.name,
      origin: auditOrigin(request),
      at: now,
    });
    refuse('request.too-many', {
      retryAfterSeconds: Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000)),
    });
  }

  /** Where only failures are meant to count, a success takes its own hit back. */
  async forgive(request: FastifyRequest, knownBrowser: Buffer | null = null): Promise<void> {
    if (this.#deps.config.throttle) await takeBackHit(this.#deps.db, this.#key(request, knownBrowser));
  }

  /** F13: a browser that is known is counted for itself, whatever strangers behind the same address do. */
  #key(request: FastifyRequest, knownBrowser: Buffer | null): Buffer {
    const client = knownBrowser?.toString('hex') ?? networkOf(addressOf(request));
    return keyed(this.#deps.keys.pseudonym, 'throttle', this.#limit.name, client);
  }
}
