import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { keyIdBytes, keyOf, type KeyRing } from './key-ring.ts';

const ivLength = 12;
const tagLength = 16;

/**
 * Names a kind of sealed value. The label is authenticated with the value, so it must never change. It is independent of table and column
 * names, which may change.
 */
export type SealedLabel =
  | 'account mobile'
  | 'account first name'
  | 'account last name'
  | 'requested mobile'
  | 'agent totp'
  | 'desk person'
  | 'policy birth date'
  | 'server key'
  | 'authenticator app'
  | 'authenticator set-up'
  | 'recovery codes'
  /** A ZIP file in base64. */
  | 'data copy';

/** The first byte of each sealed value, so that later formats can be distinguished. */
const version = 1;
const headerLength = 3;

/**
 * Encrypts a field with the current key: AES-256-GCM, bound to its label and row. A value that was moved to another row or column cannot be
 * opened.
 */
export function sealField(keys: KeyRing, label: SealedLabel, rowId: string, clear: string): Buffer {
  const header = sealedHeader(keys.currentId);
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv('aes-256-gcm', keyOf(keys, keys.currentId).seal, iv);
  cipher.setAAD(associatedData(header, label, rowId));
  const body = Buffer.concat([cipher.update(clear, 'utf8'), cipher.final()]);
  return Buffer.concat([header, iv, cipher.getAuthTag(), body]);
}

export function openField(keys: KeyRing, label: SealedLabel, rowId: string, sealed: Buffer): string {
  if (sealed[0] !== version) throw new Error('a sealed field has an unknown version');
  const header = sealed.subarray(0, headerLength);
  const [ivEnd, tagEnd] = [headerLength + ivLength, headerLength + ivLength + tagLength];
  const key = keyOf(keys, header.readUInt16BE(1)).seal;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(headerLength, ivEnd));
  decipher.setAAD(associatedData(header, label, rowId));
  decipher.setAuthTag(sealed.subarray(ivEnd, tagEnd));
  return Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()]).toString('utf8');
}

/** The first bytes of every value that was sealed with this key. */
export const sealedHeader = (keyId: number): Buffer => Buffer.concat([Buffer.of(version), keyIdBytes(keyId)]);

const associatedData = (header: Buffer, label: SealedLabel, rowId: string): Buffer =>
  Buffer.concat([header, Buffer.from(`${label}\u0000${rowId}`)]);
