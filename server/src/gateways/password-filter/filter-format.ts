import { hash } from 'node:crypto';
import { normalPassword } from '@selvage/contract/rules/current-password';

/**
 * A filter is the first seven bytes of the SHA-1 of every password, sorted. The first two are the number of a bucket and are
 * not written; the other five follow each other, bucket after bucket. After them stands how many each bucket has, and last the
 * SHA-256 of keys, counts and header. SHA-1 is what published lists of leaked passwords are made of; nothing is protected by it.
 */
export const filterFormat = {
  magic: Buffer.from('selvage-filter\n', 'ascii'),
  version: 1,
  /** Magic, version, the number of keys in eight bytes, and eight that are zero. */
  headerBytes: 32,
  keyBytes: 5,
  buckets: 65_536,
  /** Four bytes for each bucket. */
  countBytes: 65_536 * 4,
  digestBytes: 32,
} as const;

export const filterSize = (keys: number): number =>
  filterFormat.headerBytes + keys * filterFormat.keyBytes + filterFormat.countBytes + filterFormat.digestBytes;

export function filterHeader(keys: number): Buffer {
  const header = Buffer.alloc(filterFormat.headerBytes);
  filterFormat.magic.copy(header);
  header.writeUInt8(filterFormat.version, filterFormat.magic.length);
  header.writeBigUInt64BE(BigInt(keys), filterFormat.magic.length + 1);
  return header;
}

/** A list has its passwords as they were typed; people who must use a capital put one in. So both forms are looked up. */
export function lookedUpForms(password: string): string[] {
  const typed = normalPassword(password);
  return [...new Set([typed, typed.toLowerCase()])];
}

export const passwordDigest = (form: string): Buffer => hash('sha1', form, 'buffer');
