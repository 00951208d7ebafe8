import type { FastifyRequest } from 'fastify';
import { keyed } from '../config/keys.ts';
import type { Deps } from '../deps.ts';
import { audit, type AuditEntry } from '../identity/audit-store.ts';
import { countAudited } from '../identity/audit-tally.ts';
import { refuse } from '../refuse.ts';
import { addressOf, auditOrigin, networkOf } from './client.ts';
import { countHit, takeBackHit } from '../identity/throttle-store.ts';
import { ProofOfWorkGate } from './proof-of-work.ts';

export interface AddressLimit {
  name: string;
  hits: number;
  window: number;
  /** False where waiting is asked of everybody: of programs, of pages without a script, of what is checked while somebody types. */
  proofOfWork?: false;
}

type ThrottleDeps = Pick<Deps, 'db' | 'now' | 'keys' | 'config'>;

/** One limit for each network address, shared by all instances. */
export class AddressThrottle {
  readonly #deps: ThrottleDeps;
  readonly #limit: AddressLimit;
  readonly #proofs: ProofOfWorkGate | null;
  readonly #proven = new WeakSet<FastifyRequest>();

  constructor(deps: ThrottleDeps, limit: AddressLimit) {
    this.#deps = deps;
    this.#limit = limit;
    this.#proofs = limit.proofOfWork === false ? null : new ProofOfWorkGate(deps, limit);
  }

  /** Counted first, so that a burst cannot slip through between looking and counting. */
  async count(request: FastifyRequest): Promise<void> {
    if (!this.#deps.config.throttle) return;
    const now = this.#deps.now();
    const { hits, endsAt } = await countHit(this.#deps.db, this.#key(request), this.#limit.window, now);
    if (hits <= this.#limit.hits) return;
    const proof = await this.#proofs?.check(request, endsAt);
    if (proof?.ok) {
      this.#proven.add(request);
      return;
    }
    await this.#record(request, hits, now);
    refuse('request.too-many', {
      retryAfterSeconds: Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000)),
      proofOfWork: proof?.challenge,
    });
  }

  /** Where only failures are meant to count, a success takes its own hit back. */
  async forgive(request: FastifyRequest): Promise<void> {
    if (!this.#deps.config.throttle) return;
    await takeBackHit(this.#deps.db, this.#key(request));
    if (this.#proven.has(request)) await this.#proofs?.forgive(request);
  }

  /** The metrics count every refusal; the audit has a row for the first, so that a flood does not fill it. */
  async #record(request: FastifyRequest, hits: number, at: Date): Promise<void> {
    const entry: AuditEntry = {
      event: 'throttled',
      result: 'refused',
      reason: this.#limit.name,
      origin: auditOrigin(request),
      at,
    };
    if (hits === this.#limit.hits + 1) await audit(this.#deps.db, entry);
    else countAudited(entry);
  }

  #key(request: FastifyRequest): Buffer {
    return keyed(this.#deps.keys.pseudonym, 'throttle', this.#limit.name, networkOf(addressOf(request)));
  }
}
