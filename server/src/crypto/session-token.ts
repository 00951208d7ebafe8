import { hash, randomBytes } from 'node:crypto';

const shape = /^[A-Za-z0-9_-]{43}$/;
const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer');

/** A random id for a cookie; the database holds only its hash. The id is always new, so that an id planted by an attacker is never used. */
export function newSessionToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOf(token) };
}

export const sessionTokenHash = (token: string | undefined): Buffer | null =>
  token !== undefined && shape.test(token) ? hashOf(token) : null;
