import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';

const part = (token: string, index: number) =>
  JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString()) as Record<string, unknown>;

/** A token that was signed, unverified. */
export const readToken = (token: string) => ({ header: part(token, 0), claims: part(token, 1) });

/** Whether one of the published keys made the signature, as somebody who knows nothing else of us finds out. */
export async function isSignedBy(origin: string, token: string): Promise<boolean> {
  const { keys } = (await (await fetch(`${origin}/oidc/jwks`)).json()) as { keys: (JsonWebKey & { kid: string })[] };
  const { alg, kid } = readToken(token).header;
  const jwk = keys.find((each) => each.kid === kid && each['alg'] === alg);
  if (!jwk) return false;
  const [header, claims, signature = ''] = token.split('.');
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const data = Buffer.from(`${header}.${claims}`);
  return verify('sha256', data, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
}
