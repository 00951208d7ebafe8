import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { fieldLimits } from '@selvage/contract/field-limits';

/** One key a purpose, all from the operator's secret, so that none can stand in for another. */
export interface Keys {
  /** Turns an email or account into a pseudonym that the database may hold. */
  pseudonym: Buffer;
  /** Derives links and codes, so that no clear secret is ever stored. */
  oneTime: Buffer;
  /** Encrypts fields at rest. */
  seal: Buffer;
}

export function deriveKeys(secret: string): Keys {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `selvage/${purpose}`, 32));
  return { pseudonym: derive('pseudonym'), oneTime: derive('one-time'), seal: derive('seal') };
}

export const keyed = (key: Buffer, ...parts: string[]): Buffer =>
  createHmac('sha256', key).update(parts.join('\u0000')).digest();

/** What a mailed link carries. Derived from the row's id, so that the row itself gives nothing away. */
export const oneTimeToken = (keys: Keys, id: string): string => keyed(keys.oneTime, 'token', id).toString('base64url');

/** The six digits that go with a row; another nonce gives other digits. */
export function oneTimeCode(keys: Keys, id: string, nonce: Buffer): string {
  const number = keyed(keys.oneTime, 'code', id, nonce.toString('hex')).readBigUInt64BE();
  return String(number % BigInt(10 ** fieldLimits.codeDigits)).padStart(fieldLimits.codeDigits, '0');
}

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
