import { createHash, randomBytes } from 'node:crypto';

/** An opaque session id; the database only ever sees its hash. */
export const newSessionToken = (): string => randomBytes(32).toString('base64url');

const shape = /^[A-Za-z0-9_-]{43}$/;

export function sessionTokenHash(token: string | undefined): Buffer | null {
  return token !== undefined && shape.test(token) ? createHash('sha256').update(token).digest() : null;
}
