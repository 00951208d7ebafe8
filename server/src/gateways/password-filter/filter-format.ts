import { hash } from 'node:crypto';
import { normalPassword } from '@selvage/contract/rules/current-password';

/**
 * The filter contains the first seven bytes of the SHA-1 of each password, in order. Two of them are the bucket number,
 * which is not written; five are written, bucket by bucket. The size of each bucket follows, then a SHA-256 of keys, sizes and header.
 *
 * SHA-1 is used because published lists of leaked passwords use it. It protects nothing.
 */
export const filterFormat = {
  magic: Buffer.from('selvage-filter\n', 'ascii'),
  version: 1,
  /** The header: magic, version, the number of keys in eight bytes, and eight zero bytes. */
  headerBytes: 32,
  keyBytes: 5,
  buckets: 65_536,
  /** The sizes of all buckets, four bytes for each. */
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

/**
 * Returns the forms of a password that are looked up. People typed the listed passwords elsewhere, often without the
 * capital that our rules require, so the lower-case form is looked up too.
 */
export function lookedUpForms(password: string): string[] {
  const typed = normalPassword(password);
  return [...new Set([typed, typed.toLowerCase()])];
}

export const passwordDigest = (form: string): Buffer => hash('sha1', form, 'buffer');
