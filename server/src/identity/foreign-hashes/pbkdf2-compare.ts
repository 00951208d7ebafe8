import { pbkdf2, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { fine, wrong, type Verdict } from '@selvage/contract/rules/verdict';
import type { Compare, HashProblem } from './hash-format.ts';

const derive = promisify(pbkdf2);

export interface Pbkdf2Hash {
  digest: string;
  rounds: number;
  salt: Buffer;
  hash: Buffer;
}

/** Of a digest whose name the formats take. */
const digestBytes: Readonly<Record<string, number>> = { sha1: 20, sha256: 32, sha512: 64 };

/** Zeroes for a dummy hash, as long as the digest unless it says otherwise: a longer hash takes more rounds. */
export const zeroHash = (digest = 'sha1', bytes = digestBytes[digest]): string =>
  Buffer.alloc(bytes ?? 0).toString('base64');

/** About a second of one core. */
const mostRounds = 2_000_000;
const longestSalt = 128;

export function pbkdf2Compare({ digest, rounds, salt, hash }: Pbkdf2Hash): Verdict<Compare, HashProblem> {
  if (salt.length === 0 || salt.length > longestSalt || hash.length < 16 || hash.length > 64 || rounds < 1)
    return wrong('broken-hash');
  if (rounds > mostRounds) return wrong('hash-too-costly');
  return fine(async (password) => timingSafeEqual(await derive(password, salt, rounds, hash.length, digest), hash));
}
