import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import type { ServerKeys } from '../../crypto/server-keys.ts';

/** Whose session an application names, as we told it when the person logged in. */
export interface HintedSession {
  clientId: string;
  sub: string;
  sid: string;
}

/** The audience of a token of ours that stands for a hint on the way from one address of ours to the other. No client has this id. */
const passedOn = 'urn:selvage:log-out';

/**
 * OP28: what an ID token of this issuer says, however old it is. Undefined where it is not one of ours. Keys that no longer sign
 * count as long as they are published, which is why the library is not asked: it has the current one alone.
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
