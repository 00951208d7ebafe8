import type { Kind } from '@selvage/contract/user-types';
import { seconds } from '@selvage/contract/time-units';
import type { HostedBrand } from '../../config/config.ts';
import type { RequestSession } from '../../http/request-session.ts';
import type { ServerKeys } from '../../crypto/server-keys.ts';
import { lastShownAt } from '../../sessions/session-state.ts';
import { acrOf, acrUrn, amrOf } from '../../ways/ways.ts';

export type SignedIn = Extract<RequestSession, { state: 'signed-in' }>;

/** The data about the logged-in person that a proxy gets. */
interface SignedIdentity {
  sub: string;
  kind: Kind;
  acr: string;
  jwt: string;
}

/** The lifetime of a signed identity, in seconds. */
const identitySeconds = 60;
/** A page sends many requests at once. Within this time, an unchanged identity is signed only once. */
const sharedFor = seconds(5);
/** The maximum number of signed identities in memory, of about 800 bytes each. Further identities are signed for each request. */
const mostShared = 2000;

/**
 * Signs who is logged in, for the applications behind a proxy. The session is read at every request, so a change of the session gives
 * another identity at once, and nothing is signed after the session has ended.
 */
export class SignedIdentities {
  readonly #keys: ServerKeys;
  readonly #shared = new Map<string, SignedIdentity>();
  #since = 0;

  constructor(keys: ServerKeys) {
    this.#keys = keys;
  }

  async of(brand: HostedBrand, signedIn: SignedIn, now: Date): Promise<SignedIdentity> {
    const since = now.getTime() - (now.getTime() % sharedFor);
    if (since !== this.#since) this.#shared.clear();
    this.#since = since;
    const { account, session, clock } = signedIn;
    const shownAt = epochSeconds(lastShownAt({ ...clock, factorShownAt: session.factorShownAt }));
    // The key contains everything that the claims depend on, except the time.
    const key = [
      brand.id,
      account.id,
      account.registeredAt.getTime(),
      account.kind,
      session.shownFactors,
      shownAt,
    ].join(' ');
    const known = this.#shared.get(key);
    if (known) return known;
    const identity = await this.#sign(brand, signedIn, { shownAt, issuedAt: epochSeconds(now.getTime()) });
    if (since === this.#since && this.#shared.size < mostShared) this.#shared.set(key, identity);
    return identity;
  }

  async #sign(
    { id: brandId, origin }: HostedBrand,
    { account, session }: SignedIn,
    { shownAt, issuedAt }: { shownAt: number; issuedAt: number },
  ): Promise<SignedIdentity> {
    const sub = await this.#keys.subjectOf(brandId, account);
    const { kind } = account;
    const acr = acrUrn(acrOf(session.shownFactors));
    const jwt = await this.#keys.signed({
      iss: origin,
      sub,
      aud: `area:${kind}`,
      iat: issuedAt,
      exp: issuedAt + identitySeconds,
      auth_time: shownAt,
      kind,
      acr,
      amr: amrOf(session.shownFactors),
    });
    return { sub, kind, acr, jwt };
  }
}

const epochSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);
