import { signInLimits } from '@selvage/contract/limits/sign-in';
import type { ProofOfWork } from '@selvage/contract/proof-of-work';
import type { FastifyRequest } from 'fastify';
import { digest } from '../../crypto/key-ring.ts';
import type { Deps } from '../../deps.ts';
import { countHit, takeBackHit } from '../../attempts/throttle-store.ts';
import { KnownBrowsers } from '../known-browser-cookie.ts';
import { hasProven, ProofOfWorkGate } from './proof-of-work.ts';
import { clientIp, wideNetworkOf } from '../read-request-context.ts';

interface Limit {
  name: string;
  hits: number;
  window: number;
}

/** Whom a request is counted against, and how often that may be. */
interface Counted {
  who: string;
  hits: number;
}

export type WideCount = { ok: true } | { ok: false; endsAt: Date; challenge: ProofOfWork | undefined };

/**
 * The second window of a limit counts a whole IPv6 /48, because one person may have all of its 65,536 networks. The customers of a mobile
 * network share one /48, so this window refuses nobody. Beyond it each request needs a proof of work, and any number of proofs is
 * accepted. A browser that logged in before has a count of its own instead, with the limit of one network.
 */
export class WideLimit {
  readonly #deps: Pick<Deps, 'db' | 'now' | 'keys'>;
  readonly #limit: Limit;
  readonly #proofs: ProofOfWorkGate;
  readonly #browsers: KnownBrowsers;
  readonly #counted = new WeakMap<FastifyRequest, Counted>();
  readonly #proven = new WeakSet<FastifyRequest>();

  constructor(deps: Pick<Deps, 'db' | 'now' | 'keys' | 'config'>, limit: Limit) {
    this.#deps = deps;
    this.#limit = limit;
    this.#proofs = new ProofOfWorkGate(deps, { name: `${limit.name} of a wide network`, ceiling: Infinity });
    this.#browsers = new KnownBrowsers(deps);
  }

  async count(request: FastifyRequest): Promise<WideCount> {
    const network = this.#networkOf(request);
    if (network === null) return { ok: true };
    const browser = await this.#browsers.of(request);
    const counted = browser ? { who: browser.toString('hex'), hits: this.#limit.hits } : network;
    this.#counted.set(request, counted);
    const { db, now } = this.#deps;
    const { hits, endsAt } = await countHit(db, this.#key(counted), this.#limit.window, now());
    // Two limits may be exceeded at once, and a request brings one proof.
    if (hits <= counted.hits || hasProven(request)) return { ok: true };
    const proof = await this.#proofs.check(request, counted.who, endsAt);
    if (!proof.ok) return { ...proof, endsAt };
    this.#proven.add(request);
    return { ok: true };
  }

  /** An earlier request, of a browser that had not logged in yet, was counted for its network. */
  async forgive(request: FastifyRequest): Promise<void> {
    const counted = this.#counted.get(request) ?? this.#networkOf(request);
    if (counted === null) return;
    await takeBackHit(this.#deps.db, this.#key(counted));
    if (this.#proven.has(request)) await this.#proofs.forgive(counted.who);
  }

  #networkOf(request: FastifyRequest): Counted | null {
    const who = wideNetworkOf(clientIp(request));
    return who === null ? null : { who, hits: this.#limit.hits * signInLimits.wideNetwork };
  }

  #key({ who }: Counted) {
    return digest(this.#deps.keys, 'throttle', this.#limit.name, 'wide', who);
  }
}
