import { randomFillSync } from 'node:crypto';

// The alphabet has no 0, O, 1, I, L and U, because people read references out over the phone.
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 16;

/** Random bytes for many ids. Getting sixteen bytes for each request would cost more than the rest of making an id. */
const pool = Buffer.alloc(256 * length);
let used = pool.length;

export function newRequestId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  let id = '';
  for (const end = used + length; used < end; used++) id += alphabet[(pool[used] ?? 0) % alphabet.length];
  return id;
}

/** The part of a request id that people read to the support desk: `7F3K-2Q`. */
export const referenceOf = (requestId: string): string => `${requestId.slice(0, 4)}-${requestId.slice(4, 6)}`;
