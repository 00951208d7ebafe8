import { createHash, createHmac, hkdfSync, randomUUID, timingSafeEqual } from 'node:crypto';
import { fieldLimits } from '@selvage/contract/field-limits';
import type { Db } from '../db/database.ts';
import type { SecretKey } from '../config/secret-keys.ts';

/** The keys that are derived from one secret. Each purpose has its own key, so that no key works for another purpose. */
interface DerivedKeys {
  /** Derives the pseudonyms that the database stores in place of emails and account numbers. */
  pseudonym: Buffer;
  /** Derives links and codes, so that they are not stored. */
  oneTime: Buffer;
  /** Encrypts fields at rest. */
  seal: Buffer;
  /** Signs the challenges of passkeys, so that they are not stored. */
  challenge: Buffer;
  /** Makes the check value by which the database recognises the secret. It reveals nothing of the secret. */
  check: Buffer;
}

export interface KeyDeps {
  db: Db;
  keys: KeyRing;
  now: () => Date;
}

/** All keys. The database says which one is current (`crypto/key-ring-store.ts`), so that all instances agree. */
export interface KeyRing {
  /** The id of the key with which new values are made. */
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

/** One part of a digest. A function returns a part that depends on the key, such as another digest. */
type DigestPart = string | ((keyId: number) => string);

/**
 * A pseudonym by which a row is found. During a rotation a row may still have the digest of an older key, so `others`
 * contains the digests of the other keys.
 */
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

/** Makes a digest with one key. The digest begins with the id of the key. */
export function digestBy(keys: KeyRing, id: number, parts: readonly DigestPart[]): Buffer {
  const texts = parts.map((part) => (typeof part === 'string' ? part : part(id)));
  return Buffer.concat([keyIdBytes(id), hmacSha256(keyOf(keys, id).pseudonym, ...texts)]);
}

const keyOfDigest = (stored: Buffer): number => stored.readUInt16BE(0);

/** True if a stored digest was made from these parts, under the key that it names. */
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

/** The six-digit code of a row. A new nonce makes a new code. */
export function oneTimeCode(keys: KeyRing, id: string, nonce: Buffer): string {
  const number = hmacSha256(oneTimeKey(keys, id), 'code', id, nonce.toString('hex')).readBigUInt64BE();
  return String(number % BigInt(10 ** fieldLimits.codeDigits)).padStart(fieldLimits.codeDigits, '0');
}

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
