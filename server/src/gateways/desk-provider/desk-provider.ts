import { hash, webcrypto } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { hours, seconds } from '@selvage/contract/time-units';
import type { DeskOpenId } from '../../config/config.ts';
import type { ClientAuth, Configuration, Library } from './library-types.ts';

/** The time limit for all requests of one login step. A person who waits longer has given up. */
const providerPatience = seconds(5);

/** The maximum age of the provider's metadata when a person returns from the provider. */
const metadataLife = hours(1);

type Claims = Readonly<Record<string, unknown>>;

interface Known {
  library: Library;
  configuration: Configuration;
  askedAt: number;
}

/** The OpenID provider of the desk. Every fault is a `ProviderFault`. */
export class DeskProvider {
  readonly settings: DeskOpenId;
  readonly #now: () => Date;
  readonly #patience: number;
  #known: Known | null = null;

  constructor(settings: DeskOpenId, now: () => Date, patience = providerPatience) {
    this.settings = settings;
    this.#now = now;
    this.#patience = patience;
  }

  /**
   * Returns the URL of the provider's login for the browser. It asks the provider first, because people must not be
   * sent to a provider that is down. With `isConfirmed` the provider asks the person to log in again. `login` is the hash of a secret that the browser keeps and sends back later.
   */
  loginUrl(login: Buffer, redirectUri: string, { isConfirmed }: { isConfirmed?: boolean } = {}): Promise<string> {
    const { scopes, requiresAcr, maxAgeSeconds } = this.settings;
    return this.#withProvider(0, async ({ library, configuration }) => {
      const { state, nonce, verifier } = secretsOf(login);
      const url = library.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: scopes.join(' '),
        state,
        nonce,
        code_challenge: await library.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(requiresAcr.length > 0 && { acr_values: requiresAcr.join(' ') }),
        ...(maxAgeSeconds !== null && { max_age: String(maxAgeSeconds) }),
        // The answer to `max_age` has the time of the login at the provider.
        ...(isConfirmed === true && { prompt: 'login', max_age: String(maxAgeSeconds ?? 600) }),
      });
      return url.href;
    });
  }

  /**
   * Returns the claims of the person who came back to this URL. If the ID token lacks some claims, it asks the
   * provider's userinfo endpoint.
   */
  claimsAt(login: Buffer, arrived: URL, isEnough: (claims: Claims) => boolean): Promise<Claims> {
    const { maxAgeSeconds } = this.settings;
    return this.#withProvider(metadataLife, async ({ library, configuration }) => {
      const { state, nonce, verifier } = secretsOf(login);
      const tokens = await library.authorizationCodeGrant(configuration, arrived, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
        ...(maxAgeSeconds !== null && { maxAge: maxAgeSeconds }),
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new ProviderFault('wrong', 'no ID token');
      if (isEnough(claims) || configuration.serverMetadata().userinfo_endpoint === undefined) return claims;
      const more = await library.fetchUserInfo(configuration, tokens.access_token, claims.sub);
      return { ...more, ...claims };
    });
  }

  /** True if this process knows that the provider has no logout endpoint. */
  get cannotLogOut(): boolean {
    return this.#known !== null && this.#known.configuration.serverMetadata().end_session_endpoint === undefined;
  }

  /** Returns the provider's logout URL, or undefined if the provider has no logout endpoint. */
  logoutUrl(returnTo: string): Promise<string | undefined> {
    return this.#withProvider(0, ({ library, configuration }) => {
      if (configuration.serverMetadata().end_session_endpoint === undefined) return Promise.resolve(undefined);
      const parameters = { post_logout_redirect_uri: returnTo };
      return Promise.resolve(library.buildEndSessionUrl(configuration, parameters).href);
    });
  }

  async #withProvider<Value>(maxAge: number, work: (known: Known) => Promise<Value>): Promise<Value> {
    const { openid: library } = await import('./library.ts');
    try {
      return await inTime((async () => work(await this.#discovered(library, maxAge)))(), this.#patience);
    } catch (error) {
      throw providerFault(library, error);
    }
  }

  async #discovered(library: Library, maxAge: number): Promise<Known> {
    const askedAt = this.#now().getTime();
    if (this.#known !== null && askedAt < this.#known.askedAt + maxAge) return this.#known;
    const { issuer, clientId, credentials } = this.settings;
    const configuration = await library.discovery(
      new URL(issuer),
      clientId,
      undefined,
      await authOf(library, credentials),
      {
        timeout: this.#patience / 1000,
        // TLS may end at a proxy in between, so the signature is checked even though the token comes directly from the provider.
        execute: [
          library.enableNonRepudiationChecks,
          ...(issuer.startsWith('http:') ? [library.allowInsecureRequests] : []),
        ],
      },
    );
    // For Microsoft, openid-client accepts an issuer that differs from the requested one. We refuse it.
    if (new URL(configuration.serverMetadata().issuer).href !== new URL(issuer).href)
      throw new ProviderFault('wrong', 'another issuer');
    this.#known = { library, configuration, askedAt };
    return this.#known;
  }
}

/**
 * Derives the values that the provider sees from one secret, so that the browser keeps only this secret. The values
 * reveal neither the secret nor each other.
 */
function secretsOf(login: Buffer): { state: string; nonce: string; verifier: string } {
  const derived = (name: string) => hash('sha256', Buffer.concat([Buffer.from(`${name} `), login]), 'base64url');
  return { state: derived('state'), nonce: derived('nonce'), verifier: derived('verifier') };
}

async function inTime<Value>(work: Promise<Value>, patience: number): Promise<Value> {
  const given = new AbortController();
  const late = setTimeout(patience, undefined, { signal: given.signal }).then((): never => {
    throw new ProviderFault('away', 'no answer in time');
  });
  // The promise that settles second must not cause an unhandled rejection.
  work.catch(() => undefined);
  late.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    given.abort();
  }
}

const keyAlgorithms = {
  ES256: { name: 'ECDSA', namedCurve: 'P-256' },
  PS256: { name: 'RSA-PSS', hash: 'SHA-256' },
  RS256: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
} as const;

async function authOf(library: Library, credentials: DeskOpenId['credentials']): Promise<ClientAuth> {
  if (credentials.method === 'client_secret_basic') return library.ClientSecretBasic(credentials.secret);
  const { key, kid, algorithm } = credentials;
  const jwk = key.export({ format: 'jwk' });
  const imported = await webcrypto.subtle.importKey('jwk', jwk, keyAlgorithms[algorithm], false, ['sign']);
  return library.PrivateKeyJwt(kid === null ? imported : { key: imported, kid });
}

/**
 * `away`: the provider did not answer in time. `denied`: the provider refused the login. `wrong`: the provider's answer
 * cannot be true, or the provider does not know us.
 */
type ProviderFaultReason = 'away' | 'denied' | 'wrong';

/** A fault at the provider, for the log. It holds only names of errors and no data that was sent. */
export class ProviderFault extends Error {
  readonly reason: ProviderFaultReason;

  constructor(reason: ProviderFaultReason, message: string) {
    super(message);
    this.name = 'ProviderFault';
    this.reason = reason;
  }
}

/** Returns the text if it is an error name of the protocol, because any other text could contain personal data. */
const named = (text: unknown): string =>
  typeof text === 'string' && /^[\w.-]{1,60}$/.test(text) ? text : 'unknown error';

function providerFault(library: Library, error: unknown): ProviderFault {
  if (error instanceof ProviderFault) return error;
  if (error instanceof library.AuthorizationResponseError) return new ProviderFault('denied', named(error.error));
  if (error instanceof library.ResponseBodyError)
    return new ProviderFault(error.status >= 500 ? 'away' : 'wrong', `${error.status} ${named(error.error)}`);
  const { code, cause } = Object(error) as { code?: unknown; cause?: unknown };
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT') return new ProviderFault('away', 'no answer in time');
  if (cause instanceof Response && (cause.status >= 500 || cause.status === 429))
    return new ProviderFault('away', `it answers ${cause.status}`);
  if (cause instanceof Response) return new ProviderFault('wrong', `it answers ${cause.status}`);
  // `fetch` throws a TypeError without a code and puts the reason in `cause`.
  if (error instanceof TypeError && code === undefined)
    return new ProviderFault('away', named((Object(cause) as { code?: unknown }).code));
  return new ProviderFault('wrong', named(code));
}
