import { createHash, timingSafeEqual } from 'node:crypto';
import { fine, wrong } from '@selvage/contract/rules/verdict';
import type { HashFormat } from './hash-format.ts';

const shape = /^\{SSHA(256|384|512|)\}([A-Za-z\d+/]+={0,2})$/i;
const digests = new Map([
  ['', { name: 'sha1', bytes: 20 }],
  ['256', { name: 'sha256', bytes: 32 }],
  ['384', { name: 'sha384', bytes: 48 }],
  ['512', { name: 'sha512', bytes: 64 }],
]);

const longestSalt = 64;

/** As directories keep it: the digest of password and salt, followed by the salt. One without a salt is not taken. */
export const saltedShaFormat: HashFormat = {
  name: 'salted SHA',
  begins: /^\{SSHA/i,
  read: (stored) => {
    const [, length = '-', text = ''] = shape.exec(stored) ?? [];
    const digest = digests.get(length);
    const bytes = Buffer.from(text, 'base64');
    if (!digest || bytes.length < digest.bytes || bytes.length > digest.bytes + longestSalt)
      return wrong('broken-hash');
    const [hash, salt] = [bytes.subarray(0, digest.bytes), bytes.subarray(digest.bytes)];
    if (salt.length < 4) return wrong('hash-too-cheap');
    const hashed = (password: string) => createHash(digest.name).update(password).update(salt).digest();
    return fine((password) => Promise.resolve(timingSafeEqual(hashed(password), hash)));
  },
  prefix: /^\{SSHA\d*\}/i,
  dummy: (prefix) => {
    const { bytes = 0 } = digests.get(/\d+/.exec(prefix)?.[0] ?? '') ?? {};
    return `${prefix}${Buffer.alloc(bytes + 8).toString('base64')}`;
  },
};
