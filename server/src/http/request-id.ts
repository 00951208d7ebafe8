import { randomBytes } from 'node:crypto';

// No 0/O, 1/I/L, U: read out over the phone.
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

export const newRequestId = (): string => Array.from(randomBytes(16), (byte) => alphabet[byte % alphabet.length]).join('');

/** The part of a request's id that a person can read to the support desk: `7F3K-2Q`. */
export const referenceOf = (requestId: string): string => `${requestId.slice(0, 4)}-${requestId.slice(4, 6)}`;
