import { signInLimits } from '@selvage/contract/limits/sign-in';
import type { ProofOfWork } from '@selvage/contract/proof-of-work';
import type { FastifyRequest } from 'fastify';
import { type Digest, digest } from '../../crypto/key-ring.ts';
import type { Deps } from '../../deps.ts';
import { audit } from '../../audit/audit-store.ts';
import { refuse, secondsUntil } from '../../refuse.ts';
import { clientIp, auditOrigin, networkOf } from '../read-request-context.ts';
import { countHit, type LimitName, takeBackHit } from '../../attempts/throttle-store.ts';
import { ProofOfWorkGate } from './proof-of-work.ts';
import { WideLimit } from './wide-limit.ts';

export interface ClientLimit {
  name: LimitName;
  hits: number;
  window: number;
  /**
   * Which window a proof of work opens again: both by default. `wide-network`: only that of the /48, for a check that runs while
   * a person types. `never`: for programs and for pages without a script, which cannot compute a proof.
   */
  proofOfWork?: 'wide-network' | 'never';
}

type ThrottleDeps = Pick<Deps, 'db' | 'now' | 'keys' | 'config'>;

/** One limit for each IP address, shared by all instances. */
export class ClientThrottle {
  readonly #deps: ThrottleDeps;
  readonly #limit: ClientLimit;
  readonly #proofs: ProofOfWorkGate | null;
  readonly #wide: WideLimit | null;
  readonly #proven = new WeakSet<FastifyRequest>();

  constructor(deps: ThrottleDeps, limit: ClientLimit) {
    const { name, hits, proofOfWork } = limit;
    const ceiling = hits * signInLimits.proofOfWorkCeiling;
    this.#deps = deps;
    this.#limit = limit;
    this.#proofs = proofOfWork === undefined ? new ProofOfWorkGate(deps, { name, ceiling }) : null;
    this.#wide = proofOfWork === 'never' ? null : new WideLimit(deps, limit);
  }

  /** Counted first, so that a burst cannot slip through between looking and counting. */
  async count(request: FastifyRequest, knownBrowser: Buffer | null = null): Promise<void> {
    if (!this.#deps.config.throttle) return;
    const now = this.#deps.now();
    const key = this.#key(request, knownBrowser);
    const { hits, endsAt } = await countHit(this.#deps.db, key, this.#limit.window, now);
    const wide = knownBrowser === null ? await this.#wide?.count(request) : undefined;
    // Whoever has proven something for their own network need not for the wide one: a request brings one proof.
    if (hits <= this.#limit.hits)
      return wide?.ok === false ? this.#refuse(request, wide.endsAt, wide.challenge) : undefined;
    // A known browser has an allowance of its own, and waits when that is used up.
    const network = networkOf(clientIp(request));
    const proof = knownBrowser === null ? await this.#proofs?.check(request, network, endsAt) : undefined;
    if (!proof?.ok) return this.#refuse(request, endsAt, proof?.challenge);
    this.#proven.add(request);
  }

  async #refuse(request: FastifyRequest, endsAt: Date, proofOfWork: ProofOfWork | undefined): Promise<never> {
    const now = this.#deps.now();
    await audit(this.#deps.db, {
      event: 'throttled',
      result: 'refused',
      reason: this.#limit.name,
      origin: auditOrigin(request),
      at: now,
    });
    return refuse('request.too-many', { retryAfterSeconds: secondsUntil(endsAt, now), proofOfWork });
  }

  /** Where only failures are meant to count, a success takes its own hit back. */
  async forgive(request: FastifyRequest, knownBrowser: Buffer | null = null): Promise<void> {
    if (!this.#deps.config.throttle) return;
    await takeBackHit(this.#deps.db, this.#key(request, knownBrowser));
    if (knownBrowser === null) await this.#wide?.forgive(request);
    if (this.#proven.has(request)) await this.#proofs?.forgive(networkOf(clientIp(request)));
  }

  /** F13: a browser that is known is counted for itself, whatever strangers behind the same IP address do. */
  #key(request: FastifyRequest, knownBrowser: Buffer | null): Digest {
    const client = knownBrowser?.toString('hex') ?? networkOf(clientIp(request));
    return digest(this.#deps.keys, 'throttle', this.#limit.name, client);
  }
}
