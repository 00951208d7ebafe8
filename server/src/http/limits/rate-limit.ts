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
 * Counts a whole IPv6 /48 in addition to each of its 65,536 networks, because one person may have all of them. All customers of a mobile
 * network may share a /48, so a request above the limit is not refused but needs a proof of work. A known browser has a count of its own,
 * with the limit of one network, and is not in the count of its /48.
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
    // A request has only one proof. If it exceeds two limits, the proof that one limit accepted counts for the other too.
    if (hits <= counted.hits || hasProven(request)) return { ok: true };
    const proof = await this.#proofs.check(request, counted.who, endsAt);
    if (!proof.ok) return { ...proof, endsAt };
    this.#proven.add(request);
    return { ok: true };
  }

  /**
   * Takes the request out of the count. A request that was not counted here is taken from the network, because the browser was counted with
   * its network before it logged in.
   */
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
   * The counts that a client may exceed with a proof of work. By default both the count of its network and the count of the /48.
   * `wide-network`: only the count of the /48, for a check that runs while a person types. `never`: none, for programs and pages without a
   * script, which cannot compute a proof.
   */
  proofOfWork?: 'wide-network' | 'never';
}

type ThrottleDeps = Pick<Deps, 'db' | 'now' | 'keys' | 'config'>;

/** Limits the requests of each network: an IPv4 address or the /64 of an IPv6 address. All instances share the counts. */
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

  /** Counts the request before the count is compared with the limit, so that concurrent requests cannot exceed the limit together. */
  async count(request: FastifyRequest, knownBrowser: Buffer | null = null): Promise<void> {
    if (!this.#deps.config.throttle) return;
    const now = this.#deps.now();
    const key = this.#key(request, knownBrowser);
    const { hits, endsAt } = await countHit(this.#deps.db, key, this.#limit.window, now);
    const wide = knownBrowser === null ? await this.#wide?.count(request) : undefined;
    // A request has only one proof. If both counts are exceeded, the proof for the network is enough.
    if (hits <= this.#limit.hits)
      return wide?.ok === false ? this.#refuse(request, wide.endsAt, wide.challenge) : undefined;
    // A known browser has its own limit. Above that limit it must wait, and a proof of work does not help.
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

  /** Takes a request out of the count. Called after a success, for limits that count only failures. */
  async forgive(request: FastifyRequest, knownBrowser: Buffer | null = null): Promise<void> {
    if (!this.#deps.config.throttle) return;
    await takeBackHit(this.#deps.db, this.#key(request, knownBrowser));
    if (knownBrowser === null) await this.#wide?.forgive(request);
    if (this.#proven.has(request)) await this.#proofs?.forgive(networkOf(clientIp(request)));
  }

  /** A known browser has its own count, so that strangers with the same IP address cannot use up its limit. */
  #key(request: FastifyRequest, knownBrowser: Buffer | null): Digest {
    const client = knownBrowser?.toString('hex') ?? networkOf(clientIp(request));
    return digest(this.#deps.keys, 'throttle', this.#limit.name, client);
  }
}
