import type { OidcClient } from '../../config/oidc/oidc-config.ts';
import { refuse } from '../../refuse.ts';
import { unknownIdDetails } from '../refusals/refused-details.ts';
import type { Refused } from '../refusals/note-refusal.ts';
import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import type { ServerKeys } from '../../crypto/server-keys.ts';

/** The parameters of a logout request, not yet verified. */
export interface LogOutParameters {
  id_token_hint?: string;
  client_id?: string;
  post_logout_redirect_uri?: string;
  state?: string;
  ui_locales?: string;
}

/** The most characters of each parameter. Proxies accept URLs of about 8 kB. */
const longest: Readonly<Record<keyof LogOutParameters, number>> = {
  id_token_hint: 8192,
  client_id: 63,
  post_logout_redirect_uri: 2048,
  state: 4096,
  ui_locales: 256,
};

export function logOutParameters(given: URLSearchParams): LogOutParameters {
  const read: LogOutParameters = {};
  for (const [name, length] of Object.entries(longest) as [keyof LogOutParameters, number][]) {
    const [value, ...others] = given.getAll(name);
    if (others.length > 0 || (value?.length ?? 0) > length) refuse('request.malformed');
    if (value !== undefined) read[name] = value;
  }
  return read;
}

/** The verified parts of the request: a known application and a registered address. */
export interface LogOutRequest {
  client: OidcClient | null;
  /** The session that the `id_token_hint` names, if we signed the token. */
  hint: HintedSession | null;
  /** The URL to which the browser returns, with `state`. Null if the browser does not return. */
  returnTo: string | null;
  /** The reason why the return URL or the whole logout request is ignored. Null if neither is ignored. */
  refused: Refused | null;
}

export function logOutRequest(
  { client_id, post_logout_redirect_uri: address, state }: LogOutParameters,
  hint: HintedSession | undefined,
  clients: readonly OidcClient[],
): LogOutRequest {
  // A hint that was issued to another application is ignored.
  const ownHint = hint && (client_id ?? hint.clientId) === hint.clientId ? hint : null;
  const client = clients.find(({ id }) => id === (client_id ?? ownHint?.clientId)) ?? null;
  const isKnown = client !== null && address !== undefined && isRegistered(client, address);
  const isRefused = address !== undefined && !isKnown;
  const error = client === null ? 'unknown_client' : 'invalid_logout_uri';
  return {
    client,
    hint: client && ownHint,
    returnTo: isKnown ? withState(address, state) : null,
    refused: isRefused
      ? { error, client: client?.id ?? null, ...(client === null && { details: unknownIdDetails(client_id) }) }
      : null,
  };
}

/** The logout request of a disabled application, which cannot log people out. It is treated as unknown, and only operators see its name. */
export const ofDisabledClient = ({ id }: OidcClient): LogOutRequest => ({
  client: null,
  hint: null,
  returnTo: null,
  refused: { error: 'client_disabled', client: id },
});

/**
 * True if a return URL is registered. URLs must be equal, except for the port of a native application on the person’s
 * own machine (RFC 8252, 7.3).
 */
const isRegistered = ({ type, logoutUris }: OidcClient, address: string): boolean =>
  logoutUris.includes(address) ||
  (type === 'native' && URL.canParse(address) && logoutUris.includes(withoutPort(address)));

const withoutPort = (address: string): string =>
  address.replace(/^(http:\/\/(?:127\.0\.0\.1|\[::1\])):\d{1,5}(?=\/)/, '$1');

function withState(address: string, state: string | undefined): string {
  if (state === undefined) return address;
  const url = new URL(address);
  url.searchParams.append('state', state);
  return url.href;
}

/** The session as an ID token of ours identifies it for an application. */
export interface HintedSession {
  clientId: string;
  sub: string;
  sid: string;
}

/** The audience of the short ID token that `/oidc/logout` passes to itself in a redirect. No client has this id. */
const passedOn = 'urn:selvage:log-out';

/**
 * Reads an ID token of this issuer, even an expired one. Returns undefined for any other token. It verifies the
 * signature itself with every published key, because oidc-provider does not know the keys of algorithms that no
 * application needs any more.
 */
export async function readHint(keys: ServerKeys, issuer: string, token: string): Promise<HintedSession | undefined> {
  const claims = await claimsOf(keys, token);
  if (claims?.['iss'] !== issuer) return undefined;
  const { aud, sub, sid, client_id: passedFor } = claims;
  const clientId = aud === passedOn ? passedFor : aud;
  if (typeof clientId !== 'string' || typeof sub !== 'string' || typeof sid !== 'string') return undefined;
  return { clientId, sub, sid };
}

/** Makes an ID token with only the claims that identify the session. It goes into a URL, where a name or an email must not appear. */
export const passedHint = (keys: ServerKeys, iss: string, { clientId, sub, sid }: HintedSession): Promise<string> =>
  keys.signed({ iss, aud: passedOn, client_id: clientId, sub, sid });

const digestOf = { ES256: 'sha256', RS256: 'sha256' } as const;

async function claimsOf(keys: ServerKeys, token: string): Promise<Record<string, unknown> | undefined> {
  const parts = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(token);
  if (!parts) return undefined;
  const [, header = '', payload = '', signature = ''] = parts;
  const { alg, kid, typ = 'JWT' } = decoded(header) ?? {};
  // Other types of tokens are signed with the same keys, but are no hints.
  if (typ !== 'JWT') return undefined;
  const jwk = (await keys.published()).find((each) => each['kid'] === kid && each['alg'] === alg);
  if (!jwk || !isSigned(jwk, `${header}.${payload}`, Buffer.from(signature, 'base64url'))) return undefined;
  return decoded(payload);
}

function isSigned(jwk: JsonWebKey, text: string, signature: Buffer): boolean {
  const digest = digestOf[jwk['alg'] as keyof typeof digestOf];
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  return verify(digest, Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, signature);
}

function decoded(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString());
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
