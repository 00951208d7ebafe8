import { type RuleResult, invalid, valid } from '@selvage/contract/rules/rule';
import { verify as verifyArgon2 } from '@node-rs/argon2';
import { verify as verifyBcrypt } from '@node-rs/bcrypt';
import { createHash, timingSafeEqual } from 'node:crypto';

/** Does this password, as its bytes were typed, belong to the hash? Slow, and off the event loop. */
export type Compare = (password: string) => Promise<boolean>;

/** Why a hash from elsewhere is not taken in. A costly one would let any stranger keep a core busy by guessing. */
export type HashProblem = 'unknown-hash' | 'broken-hash' | 'hash-too-costly' | 'hash-too-cheap';

/** One way in which other systems write a hash down. */
export interface HashFormat {
  name: string;
  /** How every hash of this kind begins: what begins so and does not fit is broken, not unknown. */
  begins: RegExp;
  read: (stored: string) => RuleResult<Compare, HashProblem>;
  /** The beginning that all hashes of one algorithm and one cost share; nothing of a person is in it. */
  prefix: RegExp;
  /** A whole hash that begins so, to which no password belongs: comparing with it takes the usual time. */
  dummy: (prefix: string) => string;
  /** How many bytes of a password it looks at, where that is not all of them. */
  bytesCompared?: number;
}

// The salt has at least 8 bytes and the hash at least 16; a version that is not given is the one before 19.
const argon2Shape =
  /^\$argon2(?:id|i|d)(?:\$v=(?:16|19))?\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$[A-Za-z\d+/]{11,86}\$[A-Za-z\d+/]{22,86}$/;

// Thirteen times the memory and ten times the passes of today's.
const most = { kibibytes: 262_144, passes: 20, lanes: 16, work: 1_048_576 };

export const argon2Format: HashFormat = {
  name: 'argon2',
  begins: /^\$argon2/,
  read: (stored) => {
    const [, ...cost] = argon2Shape.exec(stored) ?? [];
    const [kibibytes = 0, passes = 0, lanes = 0] = cost.map(Number);
    if (passes < 1 || lanes < 1 || kibibytes < 8 * lanes) return invalid('broken-hash');
    const fits = kibibytes <= most.kibibytes && passes <= most.passes && lanes <= most.lanes;
    if (!fits || kibibytes * passes > most.work) return invalid('hash-too-costly');
    return valid((password) => verifyArgon2(stored, password));
  },
  prefix: /^\$argon2(?:id|i|d)(?:\$v=\d+)?\$m=\d+,t=\d+,p=\d+\$/,
  dummy: (prefix) => `${prefix}c2VsdmFnZS1uby1hY2NvdW50$Nm3p0jqT3b1sQ0b2o0o0C0Vw1bq0wPqf9cQp5z1m1uE`,
};

// `$2$` and `$2x$` were made by faulty programs: what they mean depends on which one.
const bcryptShape = /^\$2[aby]\$(\d{2})\$[./A-Za-z\d]{53}$/;

/** About a second of one core. Each step doubles it. */
const mostCost = 14;

export const bcryptFormat: HashFormat = {
  name: 'bcrypt',
  begins: /^\$2[aby]\$/,
  read: (stored) => {
    const cost = Number(bcryptShape.exec(stored)?.[1] ?? 0);
    if (cost < 4) return invalid('broken-hash');
    return cost > mostCost ? invalid('hash-too-costly') : valid((password) => verifyBcrypt(password, stored));
  },
  prefix: /^\$2[aby]\$\d{2}\$/,
  dummy: (prefix) => `${prefix}abcdefghijklmnopqrstuuEXz8elFXOJe7GCrGSjAJr7drJMgJncG`,
  bytesCompared: 72,
};

const saltedShaShape = /^\{SSHA(256|384|512|)\}([A-Za-z\d+/]+={0,2})$/i;
const digests = new Map([
  ['', { name: 'sha1', bytes: 20 }],
  ['256', { name: 'sha256', bytes: 32 }],
  ['384', { name: 'sha384', bytes: 48 }],
  ['512', { name: 'sha512', bytes: 64 }],
]);

const longestShaSalt = 64;

/** As directories keep it: the digest of password and salt, followed by the salt. One without a salt is not taken. */
export const saltedShaFormat: HashFormat = {
  name: 'salted SHA',
  begins: /^\{SSHA/i,
  read: (stored) => {
    const [, length = '-', text = ''] = saltedShaShape.exec(stored) ?? [];
    const digest = digests.get(length);
    const bytes = Buffer.from(text, 'base64');
    if (!digest || bytes.length < digest.bytes || bytes.length > digest.bytes + longestShaSalt)
      return invalid('broken-hash');
    const [hash, salt] = [bytes.subarray(0, digest.bytes), bytes.subarray(digest.bytes)];
    if (salt.length < 4) return invalid('hash-too-cheap');
    const hashed = (password: string) => createHash(digest.name).update(password).update(salt).digest();
    return valid((password) => Promise.resolve(timingSafeEqual(hashed(password), hash)));
  },
  prefix: /^\{SSHA\d*\}/i,
  dummy: (prefix) => {
    const { bytes = 0 } = digests.get(/\d+/.exec(prefix)?.[0] ?? '') ?? {};
    return `${prefix}${Buffer.alloc(bytes + 8).toString('base64')}`;
  },
};
