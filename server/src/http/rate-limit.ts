import type { FastifyRequest } from 'fastify';
import { type Digest, digest } from '../config/keys.ts';
import type { Deps } from '../deps.ts';
import { audit } from '../identity/audit-store.ts';
import { refuse, secondsUntil } from '../refuse.ts';
import { clientIp, auditOrigin, networkOf } from './request-context.ts';
import { countHit, type LimitName, takeBackHit } from '../identity/throttle-store.ts';
import { ProofOfWorkGate } from './proof-of-work.ts';

export interface ClientLimit {
  name: LimitName;
  hits: number;
  window: number;
  /** False where waiting is asked of everybody: of programs, of pages without a script, of what is checked while somebody types. */
  proofOfWork?: false;
}

type ThrottleDeps = Pick<Deps, 'db' | 'now' | 'keys' | 'config'>;

/** One limit for each IP address, shared by all instances. */
export class ClientThrottle {
  readonly #deps: ThrottleDeps;
  readonly #limit: ClientLimit;
  readonly #proofs: ProofOfWorkGate | null;
  readonly #proven = new WeakSet<FastifyRequest>();

  constructor(deps: ThrottleDeps, limit: ClientLimit) {
    this.#deps = deps;
    this.#limit = limit;
    this.#proofs = limit.proofOfWork === false ? null : new ProofOfWorkGate(deps, limit);
  }

  /** Counted first, so that a burst cannot slip through between looking and counting. */
  async count(request: FastifyRequest, knownBrowser: Buffer | null = null): Promise<void> {
    if (!this.#deps.config.throttle) return;
    const now = this.#deps.now();
    const key = this.#key(request, knownBrowser);
    const { hits, endsAt } = await countHit(this.#deps.db, key, this.#limit.window, now);
    if (hits <= this.#limit.hits) return;
    // A known browser has an allowance of its own, and waits when that is used up.
    const proof = knownBrowser === null ? await this.#proofs?.check(request, endsAt) : undefined;
    if (proof?.ok) {
      this.#proven.add(request);
      return;
    }
    await audit(this.#deps.db, {
      event: 'throttled',
      result: 'refused',
      reason: this.#limit.name,
      origin: auditOrigin(request),
      at: now,
    });
    refuse('request.too-many', {
      retryAfterSeconds: secondsUntil(endsAt, now),
      proofOfWork: proof?.challenge,
    });
  }

  /** Where only failures are meant to count, a success takes its own hit back. */
  async forgive(request: FastifyRequest, knownBrowser: Buffer | null = null): Promise<void> {
    if (!this.#deps.config.throttle) return;
    await takeBackHit(this.#deps.db, this.#key(request, knownBrowser));
    if (this.#proven.has(request)) await this.#proofs?.forgive(request);
  }

  /** F13: a browser that is known is counted for itself, whatever strangers behind the same IP address do. */
  #key(request: FastifyRequest, knownBrowser: Buffer | null): Digest {
    const client = knownBrowser?.toString('hex') ?? networkOf(clientIp(request));
    return digest(this.#deps.keys, 'throttle', this.#limit.name, client);
  }
}
