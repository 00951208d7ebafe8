import { createHash } from 'node:crypto';
import { limits } from '@selvage/contract/limits';
import { keyed, type Keys } from './keys.ts';

/** What a mailed link carries. Derived from the row's id, so that the row itself gives nothing away. */
export const oneTimeToken = (keys: Keys, id: string): string => keyed(keys.oneTime, 'token', id).toString('base64url');

/** The six digits that go with a row; another nonce gives other digits. */
export function oneTimeCode(keys: Keys, id: string, nonce: Buffer): string {
  const number = keyed(keys.oneTime, 'code', id, nonce.toString('hex')).readBigUInt64BE();
  return String(number % BigInt(10 ** limits.codeDigits)).padStart(limits.codeDigits, '0');
}

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
