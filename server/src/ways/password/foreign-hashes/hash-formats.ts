import { type RuleResult, invalid, valid } from '@selvage/contract/rules/rule';
import { verify as verifyArgon2 } from '@node-rs/argon2';
import { verify as verifyBcrypt } from '@node-rs/bcrypt';
import { createHash, timingSafeEqual } from 'node:crypto';

/** Returns true if the password has the hash. It is compared byte by byte as it was typed. Slow algorithms run off the event loop. */
export type Compare = (password: string) => Promise<boolean>;

/** The reason why a foreign hash is refused. A hash that is too costly would let any stranger keep a core busy by guessing. */
export type HashProblem = 'unknown-hash' | 'broken-hash' | 'hash-too-costly' | 'hash-too-cheap';

/** A text format in which other systems store password hashes. */
export interface HashFormat {
  name: string;
  /** The beginning of every hash in this format. A hash that begins like this but has another shape is broken, not unknown. */
  begins: RegExp;
  read: (stored: string) => RuleResult<Compare, HashProblem>;
  /** The beginning that all hashes with the same algorithm and cost share. It contains nothing about a person. */
  prefix: RegExp;
  /** Returns a whole hash with this beginning that no password matches. Comparing with it takes the usual time. */
  dummy: (prefix: string) => string;
  /** The number of bytes of a password that the algorithm reads, if it ignores the rest. */
  bytesCompared?: number;
}

// The salt has at least 8 bytes and the hash at least 16. A hash without a version number has version 16.
const argon2Shape =
  /^\$argon2(?:id|i|d)(?:\$v=(?:16|19))?\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$[A-Za-z\d+/]{11,86}\$[A-Za-z\d+/]{22,86}$/;

// The highest costs that we accept: thirteen times the memory and ten times the passes of our own hashes.
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

// `$2$` and `$2x$` come from faulty programs, which disagree on their meaning. They are not accepted.
const bcryptShape = /^\$2[aby]\$(\d{2})\$[./A-Za-z\d]{53}$/;

/** The highest cost that we accept. A hash with this cost takes about a second of one core, and each step doubles the time. */
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

/** The format of LDAP directories: the digest of password and salt, followed by the salt. A hash without a salt is refused. */
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
