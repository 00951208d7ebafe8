import { signInLimits } from '@selvage/contract/limits';
import type { ProofOfWork } from '@selvage/contract/proof-of-work';
import type { FastifyRequest } from 'fastify';
import { digest, type Digest } from '../../crypto/key-ring.ts';
import type { Deps } from '../../deps.ts';
import { countHit, type LimitName, takeBackHit } from '../../attempts/throttle-store.ts';
import { KnownBrowsers } from '../known-browser-cookie.ts';
import { hasProven, ProofOfWorkGate } from './proof-of-work.ts';
import { auditOrigin, clientIp, networkOf, wideNetworkOf } from '../read-request-context.ts';
import { auditRefusal } from '../../audit/audit-store.ts';
import { refuse, secondsUntil } from '../../refuse.ts';

interface Limit {
  name: string;
  hits: number;
  window: number;
}

/** The client that a request is counted for, and its limit. */
interface Counted {
  who: string;
  hits: number;
}

type WideCount = { ok: true } | { ok: false; endsAt: Date; challenge: ProofOfWork | undefined };

/**
 * Counts a whole IPv6 /48 in a second window, because one person may have all of its 65,536 networks. All customers of a mobile network may
 * share a /48, so a request above the limit is not refused but needs a proof of work. A known browser has its own count, with the limit of
 * one network.
 */
class WideLimit {
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
    // Two limits may be exceeded at once, and a request has only one proof.
    if (hits <= counted.hits || hasProven(request)) return { ok: true };
    const proof = await this.#proofs.check(request, counted.who, endsAt);
    if (!proof.ok) return { ...proof, endsAt };
    this.#proven.add(request);
    return { ok: true };
  }

  /** If the browser had not logged in yet, its earlier request was counted for the network. */
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

export interface ClientLimit {
  name: LimitName;
  hits: number;
  window: number;
  /**
   * The windows that a proof of work opens again. Default: both. `wide-network`: only the window of the /48, for a check that runs while a
   * person types. `never`: for programs and pages without a script, which cannot compute a proof.
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

  /** Counts before it checks, so that a burst cannot pass between the two. */
  async count(request: FastifyRequest, knownBrowser: Buffer | null = null): Promise<void> {
    if (!this.#deps.config.throttle) return;
    const now = this.#deps.now();
    const key = this.#key(request, knownBrowser);
    const { hits, endsAt } = await countHit(this.#deps.db, key, this.#limit.window, now);
    const wide = knownBrowser === null ? await this.#wide?.count(request) : undefined;
    // A proof for the network also counts for the wide network, because a request has only one.
    if (hits <= this.#limit.hits)
      return wide?.ok === false ? this.#refuse(request, wide.endsAt, wide.challenge) : undefined;
    // A known browser has its own allowance and must wait when it is used up.
    const network = networkOf(clientIp(request));
    const proof = knownBrowser === null ? await this.#proofs?.check(request, network, endsAt) : undefined;
    if (!proof?.ok) return this.#refuse(request, endsAt, proof?.challenge);
    this.#proven.add(request);
  }

  async #refuse(request: FastifyRequest, endsAt: Date, proofOfWork: ProofOfWork | undefined): Promise<never> {
    const now = this.#deps.now();
    await auditRefusal(this.#deps, { context: { origin: auditOrigin(request) } }, 'throttled', this.#limit.name);
    return refuse('request.too-many', { retryAfterSeconds: secondsUntil(endsAt, now), proofOfWork });
  }

  /** Takes the hit of a success back, where only failures count. */
  async forgive(request: FastifyRequest, knownBrowser: Buffer | null = null): Promise<void> {
    if (!this.#deps.config.throttle) return;
    await takeBackHit(this.#deps.db, this.#key(request, knownBrowser));
    if (knownBrowser === null) await this.#wide?.forgive(request);
    if (this.#proven.has(request)) await this.#proofs?.forgive(networkOf(clientIp(request)));
  }

  /** A known browser is counted by itself, so that strangers with the same IP address cannot use up its limit. */
  #key(request: FastifyRequest, knownBrowser: Buffer | null): Digest {
    const client = knownBrowser?.toString('hex') ?? networkOf(clientIp(request));
    return digest(this.#deps.keys, 'throttle', this.#limit.name, client);
  }
}
