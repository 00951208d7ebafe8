import { wrong } from '@selvage/contract/rules/verdict';
import type { HashFormat } from './hash-format.ts';
import { pbkdf2Compare, zeroHash } from './pbkdf2-compare.ts';

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
    if (!parts) return wrong('broken-hash');
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
    if (!parts) return wrong('broken-hash');
    const [, digest = '', rounds, salt = '', hash = ''] = parts;
    return pbkdf2Compare({ digest, rounds: Number(rounds), salt: Buffer.from(salt), hash: fromBase64(hash) });
  },
  prefix: /^pbkdf2_[^$]*\$[^$]*\$/,
  dummy: (prefix) => `${prefix}selvage-no-account$${zeroHash(/^pbkdf2_(sha\d+)/.exec(prefix)?.[1])}`,
};
