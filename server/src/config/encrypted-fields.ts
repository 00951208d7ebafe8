import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { firstKey, keyIdBytes, keyOf, type KeyRing } from '../config/keys.ts';

const ivLength = 12;
const tagLength = 16;

/**
 * What a sealed value is. The label is part of what is authenticated and must never change: it is no name of a table or column,
 * which may be renamed.
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
  | 'recovery codes';

/** The first byte. The first version names no key and is not bound to its row. */
const versions = { unbound: 1, bound: 2 } as const;
const headerLengths = { [versions.unbound]: 1, [versions.bound]: 3 } as const;

/**
 * Encrypts a field for the database with the current key: AES-256-GCM, bound to what it is and to the row it stands in (F20).
 * A value that was moved to another row or column does not open.
 */
export function sealField(keys: KeyRing, label: SealedLabel, rowId: string, clear: string): Buffer {
  const isBound = keys.bindsRows || keys.currentId !== firstKey;
  const header = isBound ? sealedHeader(keys.currentId) : Buffer.of(versions.unbound);
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv('aes-256-gcm', keyOf(keys, keys.currentId).seal, iv);
  if (isBound) cipher.setAAD(associatedData(header, label, rowId));
  const body = Buffer.concat([cipher.update(clear, 'utf8'), cipher.final()]);
  return Buffer.concat([header, iv, cipher.getAuthTag(), body]);
}

export function openField(keys: KeyRing, label: SealedLabel, rowId: string, sealed: Buffer): string {
  const version = sealed[0];
  if (version !== versions.unbound && version !== versions.bound)
    throw new Error('a sealed field has an unknown version');
  const header = sealed.subarray(0, headerLengths[version]);
  const keyId = version === versions.bound ? header.readUInt16BE(1) : firstKey;
  const [ivEnd, tagEnd] = [header.length + ivLength, header.length + ivLength + tagLength];
  const decipher = createDecipheriv('aes-256-gcm', keyOf(keys, keyId).seal, sealed.subarray(header.length, ivEnd));
  if (version === versions.bound) decipher.setAAD(associatedData(header, label, rowId));
  decipher.setAuthTag(sealed.subarray(ivEnd, tagEnd));
  return Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()]).toString('utf8');
}

/** What every value begins with that is bound to its row and was made with this key. */
export const sealedHeader = (keyId: number): Buffer => Buffer.concat([Buffer.of(versions.bound), keyIdBytes(keyId)]);

const associatedData = (header: Buffer, label: SealedLabel, rowId: string): Buffer =>
  Buffer.concat([header, Buffer.from(`${label}\u0000${rowId}`)]);
