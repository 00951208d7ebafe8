import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ivLength = 12;
const tagLength = 16;

/** Encrypts a field for the database: AES-256-GCM, a version byte in front for the day the key or the cipher changes. */
export function seal(key: Buffer, clear: string): Buffer {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const body = Buffer.concat([cipher.update(clear, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(1), iv, cipher.getAuthTag(), body]);
}

export function unseal(key: Buffer, sealed: Buffer): string {
  if (sealed[0] !== 1) throw new Error('a sealed field has an unknown version');
  const iv = sealed.subarray(1, 1 + ivLength);
  const decipher = createDecipheriv('aes-256-gcm', key, iv);
  decipher.setAuthTag(sealed.subarray(1 + ivLength, 1 + ivLength + tagLength));
  return Buffer.concat([decipher.update(sealed.subarray(1 + ivLength + tagLength)), decipher.final()]).toString('utf8');
}
