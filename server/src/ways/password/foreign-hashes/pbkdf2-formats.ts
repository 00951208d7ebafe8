import { type RuleResult, invalid, valid } from '@selvage/contract/rules/rule';
import type { Compare, HashFormat, HashProblem } from './hash-formats.ts';
import { pbkdf2, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(pbkdf2);

interface Pbkdf2Hash {
  digest: string;
  rounds: number;
  salt: Buffer;
  hash: Buffer;
}

/** The output length of each digest that a hash may name, in bytes. */
const digestBytes: Readonly<Record<string, number>> = { sha1: 20, sha256: 32, sha512: 64 };

/**
 * Returns zeros as the hash part of a dummy. The length defaults to that of the digest. The length matters, because a longer hash takes
 * longer to derive.
 */
const zeroHash = (digest = 'sha1', bytes = digestBytes[digest]): string => Buffer.alloc(bytes ?? 0).toString('base64');

/** The highest number of rounds that we accept. Such a hash takes about a second of one core. */
const mostRounds = 2_000_000;
const longestSalt = 128;

function pbkdf2Compare({ digest, rounds, salt, hash }: Pbkdf2Hash): RuleResult<Compare, HashProblem> {
  if (salt.length === 0 || salt.length > longestSalt || hash.length < 16 || hash.length > 64 || rounds < 1)
    return invalid('broken-hash');
  if (rounds > mostRounds) return invalid('hash-too-costly');
  return valid(async (password) => timingSafeEqual(await derive(password, salt, rounds, hash.length, digest), hash));
}

// Passlib writes a dot where others write a plus, and `$29000$` where the PHC string says `$i=29000$`.
const phcShape =
  /^\$pbkdf2(?:-(sha1|sha256|sha512))?\$(?:i=)?(\d{1,10})(?:,l=\d{1,3})?\$([A-Za-z\d+./]+)={0,2}\$([A-Za-z\d+./]+)={0,2}$/;
const djangoShape = /^pbkdf2_(sha1|sha256|sha512)\$(\d{1,10})\$([!-#%-~]+)\$([A-Za-z\d+/]+={0,2})$/;

const fromBase64 = (text: string): Buffer => Buffer.from(text.replaceAll('.', '+'), 'base64');

export const phcPbkdf2Format: HashFormat = {
  name: 'PBKDF2',
  begins: /^\$pbkdf2/,
  read: (stored) => {
    const parts = phcShape.exec(stored);
    if (!parts) return invalid('broken-hash');
    const [, digest = 'sha1', rounds, salt = '', hash = ''] = parts;
    return pbkdf2Compare({ digest, rounds: Number(rounds), salt: fromBase64(salt), hash: fromBase64(hash) });
  },
  prefix: /^\$pbkdf2[^$]*\$[^$]*\$/,
  dummy: (prefix) => {
    const [, digest, bytes] = /^\$pbkdf2(?:-(sha\d+))?\$[^$]*?(?:l=(\d+))?\$$/.exec(prefix) ?? [];
    return `${prefix}c2VsdmFnZS1uby1hY2NvdW50$${zeroHash(digest, bytes === undefined ? undefined : Number(bytes))}`;
  },
};

export const djangoPbkdf2Format: HashFormat = {
  name: 'PBKDF2 as Django writes it',
  begins: /^pbkdf2_/,
  read: (stored) => {
    const parts = djangoShape.exec(stored);
    if (!parts) return invalid('broken-hash');
    const [, digest = '', rounds, salt = '', hash = ''] = parts;
    return pbkdf2Compare({ digest, rounds: Number(rounds), salt: Buffer.from(salt), hash: fromBase64(hash) });
  },
  prefix: /^pbkdf2_[^$]*\$[^$]*\$/,
  dummy: (prefix) => `${prefix}selvage-no-account$${zeroHash(/^pbkdf2_(sha\d+)/.exec(prefix)?.[1])}`,
};

const digests = ['sha1', 'sha256', 'sha512'];

// The length of the salt and of the hash in ASP.NET Core.
const saltBytes = 16;
const hashBytes = 32;

/** ASP.NET Core Identity version 3 stores these bytes: a one, three 32-bit numbers (digest, rounds, salt length), the salt and the hash. */
export const aspnetFormat: HashFormat = {
  name: 'PBKDF2 as ASP.NET Core Identity writes it',
  begins: /^AQAAAA[A-Za-z\d+/]{40,}={0,2}$/,
  read: (stored) => {
    const bytes = Buffer.from(stored, 'base64');
    if (bytes.length < 13) return invalid('broken-hash');
    const digest = digests[bytes.readUInt32BE(1)];
    const saltEnd = 13 + bytes.readUInt32BE(9);
    if (digest === undefined) return invalid('broken-hash');
    const rounds = bytes.readUInt32BE(5);
    return pbkdf2Compare({ digest, rounds, salt: bytes.subarray(13, saltEnd), hash: bytes.subarray(saltEnd) });
  },
  // All hashes with the same algorithm and cost share the first twelve bytes. They end just before the last byte of the salt length.
  prefix: /^AQAAAA.{10}/,
  dummy: (prefix) =>
    Buffer.concat([
      Buffer.from(prefix, 'base64'),
      Buffer.from([saltBytes]),
      Buffer.alloc(saltBytes + hashBytes),
    ]).toString('base64'),
};
