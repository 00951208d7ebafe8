import { createHash } from 'node:crypto';
import { close, createReadStream, fstatSync, openSync, read, readSync, statSync } from 'node:fs';
import { promisify } from 'node:util';
import { ConfigError } from '../../config/parts/setting.ts';
import { filterFormat, filterHeader, filterSize, lookedUpForms, passwordDigest } from './filter-format.ts';

const { headerBytes, keyBytes, buckets, countBytes, digestBytes, magic } = filterFormat;
const readAt = promisify(read);

export interface PasswordFilter {
  /** The number of passwords in the filter. */
  size: number;
  has(password: string): Promise<boolean>;
  close(): Promise<void>;
}

/** Opens a filter. It reads the whole file once, to check its digest. Later it needs half a megabyte of memory, for any size of list. */
export async function openPasswordFilter(path: string, setting: string): Promise<PasswordFilter> {
  const file = opened(path, setting);
  try {
    const size = keysIn(file, setting);
    const starts = await bucketStarts(file, size, setting);
    return {
      size,
      has: async (password) => {
        for (const form of lookedUpForms(password)) if (await isListed(file, starts, passwordDigest(form))) return true;
        return false;
      },
      close: () => promisify(close)(file),
    };
  } catch (error) {
    await promisify(close)(file);
    throw error;
  }
}

function opened(path: string, setting: string): number {
  try {
    // A pipe is refused, because opening it could block the start for ever.
    if (statSync(path).isFile()) return openSync(path, 'r');
  } catch (error) {
    throw new ConfigError(setting, `cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  throw new ConfigError(setting, 'is not a file');
}

/** Checks the header against the size of the file. */
function keysIn(file: number, setting: string): number {
  const header = Buffer.alloc(headerBytes);
  const length = readSync(file, header, 0, headerBytes, 0);
  if (!header.subarray(0, magic.length).equals(magic))
    throw new ConfigError(setting, 'is not a password filter: make one with selvage passwords build LIST');
  const version = header.readUInt8(magic.length);
  if (version !== filterFormat.version)
    throw new ConfigError(
      setting,
      `has version ${version} of the format, and ${filterFormat.version} is read: build it again`,
    );
  const keys = Number(header.readBigUInt64BE(magic.length + 1));
  const actual = fstatSync(file).size;
  if (length < headerBytes || actual < filterSize(keys))
    throw new ConfigError(setting, `is truncated: ${actual} bytes of ${filterSize(keys)}`);
  if (actual > filterSize(keys))
    throw new ConfigError(setting, `is damaged: ${actual} bytes where ${filterSize(keys)} are expected`);
  if (!header.equals(filterHeader(keys))) throw new ConfigError(setting, 'is damaged: its header is not one of ours');
  return keys;
}

/** The start of each bucket, counted in keys, and the end of the last bucket. */
async function bucketStarts(file: number, keys: number, setting: string): Promise<Float64Array> {
  const sum = createHash('sha256');
  const end = filterSize(keys) - digestBytes;
  const stream = createReadStream('', {
    fd: file,
    autoClose: false,
    start: headerBytes,
    end: end - 1,
    highWaterMark: 1 << 20,
  });
  for await (const chunk of stream) sum.update(chunk as Buffer);
  const tail = Buffer.alloc(countBytes + digestBytes);
  readSync(file, tail, 0, tail.length, end - countBytes);
  const digest = sum.update(filterHeader(keys)).digest();
  if (!digest.equals(tail.subarray(countBytes)))
    throw new ConfigError(setting, 'is damaged: its content does not give its checksum');
  const starts = new Float64Array(buckets + 1);
  for (let bucket = 0; bucket < buckets; bucket++)
    starts[bucket + 1] = (starts[bucket] ?? 0) + tail.readUInt32BE(bucket * 4);
  if (starts[buckets] !== keys) throw new ConfigError(setting, 'is damaged: its buckets do not add up');
  return starts;
}

/** True if the password filter contains the digest. Reads only one bucket, off the event loop, so that most of the file stays on disk. */
async function isListed(file: number, starts: Float64Array, digest: Buffer): Promise<boolean> {
  const bucket = digest.readUInt16BE(0);
  const start = starts[bucket] ?? 0;
  const count = (starts[bucket + 1] ?? 0) - start;
  if (count === 0) return false;
  const keys = Buffer.allocUnsafe(count * keyBytes);
  const { bytesRead } = await readAt(file, keys, 0, keys.length, headerBytes + start * keyBytes);
  // If the file was cut after the start, the check must fail and not accept every password.
  if (bytesRead !== keys.length) throw new Error('the password filter has become shorter since it was opened');
  const wanted = digest.readUIntBE(2, keyBytes);
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (keys.readUIntBE(middle * keyBytes, keyBytes) < wanted) low = middle + 1;
    else high = middle;
  }
  return low < count && keys.readUIntBE(low * keyBytes, keyBytes) === wanted;
}
