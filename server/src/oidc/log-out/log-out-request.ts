import type { OidcClient } from '../../config/oidc/oidc-config.ts';
import { refuse } from '../../refuse.ts';
import type { Refused } from '../refusals/note-refusal.ts';
import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import type { ServerKeys } from '../../crypto/server-keys.ts';

/** What an application asks for, before anything of it is believed. */
export interface LogOutParameters {
  id_token_hint?: string;
  client_id?: string;
  post_logout_redirect_uri?: string;
  state?: string;
  ui_locales?: string;
}

/** Of each parameter that counts, the most characters. Proxies take addresses of 8 kB. */
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

/** What of it counts: an application that there is, and an address that is registered for it. */
export interface LogOutRequest {
  client: OidcClient | null;
  /** The session that the application names, where an ID token of ours proves that it knows it. */
  hint: HintedSession | null;
  /** With the state in it. Null where nobody is sent back. */
  returnTo: string | null;
  /** Why nobody is sent back to the address that the application named, or why nothing of its request counts. */
  refused: Refused | null;
}

export function logOutRequest(
  { client_id, post_logout_redirect_uri: address, state }: LogOutParameters,
  hint: HintedSession | undefined,
  clients: readonly OidcClient[],
): LogOutRequest {
  // A hint of another application than the one that asks says nothing.
  const ownHint = hint && (client_id ?? hint.clientId) === hint.clientId ? hint : null;
  const client = clients.find(({ id }) => id === (client_id ?? ownHint?.clientId)) ?? null;
  const isKnown = client !== null && address !== undefined && isRegistered(client, address);
  const isRefused = address !== undefined && !isKnown;
  const error = client === null ? 'unknown_client' : 'invalid_logout_uri';
  return {
    client,
    hint: client && ownHint,
    returnTo: isKnown ? withState(address, state) : null,
    refused: isRefused ? { error, client: client?.id ?? null } : null,
  };
}

/** A disabled application logs nobody out: it is treated as an unknown one, and only operators are told which one it is. */
export const ofDisabledClient = ({ id }: OidcClient): LogOutRequest => ({
  client: null,
  hint: null,
  returnTo: null,
  refused: { error: 'client_disabled', client: id },
});

/** OP5: character by character, but for the port of an application on the person's own machine. */
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

/** Whose session an application names, as we told it when the person logged in. */
export interface HintedSession {
  clientId: string;
  sub: string;
  sid: string;
}

/** The audience of a token of ours that stands for a hint on the way from one address of ours to the other. No client has this id. */
const passedOn = 'urn:selvage:log-out';

/**
 * Reads an ID token of this issuer, also an expired one. Undefined for any other token. The library knows the current key alone, so this
 * checks the signature itself: a former key counts as long as it is published.
 */
export async function readHint(keys: ServerKeys, issuer: string, token: string): Promise<HintedSession | undefined> {
  const claims = await claimsOf(keys, token);
  if (claims?.['iss'] !== issuer) return undefined;
  const { aud, sub, sid, client_id: passedFor } = claims;
  const clientId = aud === passedOn ? passedFor : aud;
  if (typeof clientId !== 'string' || typeof sub !== 'string' || typeof sid !== 'string') return undefined;
  return { clientId, sub, sid };
}

/** The same without what else is in an ID token, which may be a name or an email: it goes into an address. */
export const passedHint = (keys: ServerKeys, iss: string, { clientId, sub, sid }: HintedSession): Promise<string> =>
  keys.signed({ iss, aud: passedOn, client_id: clientId, sub, sid });

const digestOf = { ES256: 'sha256', RS256: 'sha256' } as const;

async function claimsOf(keys: ServerKeys, token: string): Promise<Record<string, unknown> | undefined> {
  const parts = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(token);
  if (!parts) return undefined;
  const [, header = '', payload = '', signature = ''] = parts;
  const { alg, kid, typ = 'JWT' } = decoded(header) ?? {};
  // Tokens of other types are signed with the same keys.
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
