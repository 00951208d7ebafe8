import { wrong } from '@selvage/contract/rules/verdict';
import type { HashFormat } from './hash-format.ts';
import { pbkdf2Compare } from './pbkdf2-compare.ts';

const digests = ['sha1', 'sha256', 'sha512'];

// As long as ASP.NET Core makes them.
const saltBytes = 16;
const hashBytes = 32;

/** ASP.NET Core Identity version 3: a one, then function, rounds and length of the salt as 32 bits each, salt, hash. */
export const aspnetFormat: HashFormat = {
  name: 'PBKDF2 as ASP.NET Core Identity writes it',
  begins: /^AQAAAA[A-Za-z\d+/]{40,}={0,2}$/,
  read: (stored) => {
    const bytes = Buffer.from(stored, 'base64');
    if (bytes.length < 13) return wrong('broken-hash');
    const digest = digests[bytes.readUInt32BE(1)];
    const saltEnd = 13 + bytes.readUInt32BE(9);
    if (digest === undefined) return wrong('broken-hash');
    const rounds = bytes.readUInt32BE(5);
    return pbkdf2Compare({ digest, rounds, salt: bytes.subarray(13, saltEnd), hash: bytes.subarray(saltEnd) });
  },
  // The first twelve bytes, which end within the length of the salt.
  prefix: /^AQAAAA.{10}/,
  dummy: (prefix) =>
    Buffer.concat([
      Buffer.from(prefix, 'base64'),
      Buffer.from([saltBytes]),
      Buffer.alloc(saltBytes + hashBytes),
    ]).toString('base64'),
};
