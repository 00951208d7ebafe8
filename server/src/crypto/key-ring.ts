import { createHash, createHmac, hkdfSync, randomUUID, timingSafeEqual } from 'node:crypto';
import { fieldLimits } from '@selvage/contract/field-limits';
import type { Db } from '../db/database.ts';
import type { SecretKey } from '../config/secret-keys.ts';

/** Each purpose has its own key, all derived from one secret, so that no key works for another purpose. */
interface DerivedKeys {
  /** Turns an email or account into a pseudonym that the database may hold. */
  pseudonym: Buffer;
  /** Derives links and codes, so that no clear secret is ever stored. */
  oneTime: Buffer;
  /** Encrypts fields at rest. */
  seal: Buffer;
  /** Signs the challenges that passkeys answer, so that none need be stored. */
  challenge: Buffer;
  /** Tells in the database which secret belongs to it, and gives nothing of the secret away. */
  check: Buffer;
}

export interface KeyDeps {
  db: Db;
  keys: KeyRing;
  now: () => Date;
}

/** The key ring. Which key is current is a row of the database (`crypto/key-ring-store.ts`), so that all instances agree. */
export interface KeyRing {
  /** New values are made with this key. */
  currentId: number;
  /** Every key that is not retired. */
  readonly byId: Map<number, DerivedKeys>;
}

export function deriveKeys(secrets: readonly SecretKey[]): KeyRing {
  const byId = new Map(secrets.map(({ id, secret }) => [id, derivedFrom(secret)]));
  return { currentId: secrets[0]?.id ?? 1, byId };
}

function derivedFrom(secret: string): DerivedKeys {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `selvage/${purpose}`, 32));
  return {
    pseudonym: derive('pseudonym'),
    oneTime: derive('one-time'),
    seal: derive('seal'),
    challenge: derive('passkey-challenge'),
    check: derive('check'),
  };
}

export function keyOf(keys: KeyRing, id: number): DerivedKeys {
  const key = keys.byId.get(id);
  if (key === undefined) throw new Error(`a value was made with key ${id}, which is not in the key ring`);
  return key;
}

export const hmacSha256 = (key: Buffer, ...parts: string[]): Buffer =>
  createHmac('sha256', key).update(parts.join('\u0000')).digest();

export const checkValue = (keys: KeyRing, id: number): Buffer => hmacSha256(keyOf(keys, id).check, 'check value');

/** A part that is a digest itself differs by key. */
type DigestPart = string | ((keyId: number) => string);

/** A pseudonym to look a row up by. During a rotation a row may still have the digest of another key, so `others` holds those. */
export interface Digest {
  current: Buffer;
  others: readonly Buffer[];
}

const none: readonly Buffer[] = [];

export function digest(keys: KeyRing, ...parts: readonly DigestPart[]): Digest {
  const current = digestBy(keys, keys.currentId, parts);
  if (keys.byId.size === 1) return { current, others: none };
  const others = [...keys.byId.keys()].filter((id) => id !== keys.currentId);
  return { current, others: others.map((id) => digestBy(keys, id, parts)) };
}

export const unkeyedDigest = (current: Buffer): Digest => ({ current, others: none });

export const everyDigest = ({ current, others }: Digest): Buffer[] => [current, ...others];

/** A digest begins with the id of its key. */
export function digestBy(keys: KeyRing, id: number, parts: readonly DigestPart[]): Buffer {
  const texts = parts.map((part) => (typeof part === 'string' ? part : part(id)));
  return Buffer.concat([keyIdBytes(id), hmacSha256(keyOf(keys, id).pseudonym, ...texts)]);
}

const keyOfDigest = (stored: Buffer): number => stored.readUInt16BE(0);

/** Compares a stored digest with these parts, by the key that it was made with. */
export function isDigest(keys: KeyRing, stored: Buffer, ...parts: readonly DigestPart[]): boolean {
  const id = keyOfDigest(stored);
  if (!keys.byId.has(id)) return false;
  const expected = digestBy(keys, id, parts);
  return expected.length === stored.length && timingSafeEqual(stored, expected);
}

export const isCurrentDigest = (keys: KeyRing, stored: Buffer): boolean => keyOfDigest(stored) === keys.currentId;

export function keyIdBytes(id: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(id);
  return bytes;
}

/** The id of a row that a link or a code is derived from: a UUID of version 8 that begins with the id of the key. */
export function newSecretId(keys: KeyRing): string {
  const id = randomUUID();
  return `${keys.currentId.toString(16).padStart(4, '0')}${id.slice(4, 14)}8${id.slice(15)}`;
}

const keyOfSecretId = (id: string): number => Number.parseInt(id.slice(0, 4), 16);

const oneTimeKey = (keys: KeyRing, id: string): Buffer => keyOf(keys, keyOfSecretId(id)).oneTime;

/** The token of a mailed link. It is derived from the row's id, so that the row alone reveals no token. */
export const oneTimeToken = (keys: KeyRing, id: string): string =>
  hmacSha256(oneTimeKey(keys, id), 'token', id).toString('base64url');

/** The six digits of a row. Another nonce gives other digits. */
export function oneTimeCode(keys: KeyRing, id: string, nonce: Buffer): string {
  const number = hmacSha256(oneTimeKey(keys, id), 'code', id, nonce.toString('hex')).readBigUInt64BE();
  return String(number % BigInt(10 ** fieldLimits.codeDigits)).padStart(fieldLimits.codeDigits, '0');
}

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
