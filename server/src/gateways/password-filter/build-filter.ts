import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, mkdtempSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { filterFormat, filterHeader, filterSize } from './filter-format.ts';
import { PasswordListError, listFormat, readList, type ListCounts, type ListFormat } from './read-list.ts';

const { headerBytes, keyBytes, buckets, countBytes } = filterFormat;

export interface BuiltFilter extends ListCounts {
  format: ListFormat;
  /** The number of different passwords in the filter. */
  keys: number;
  bytes: number;
}

/**
 * Builds the filter in two passes with bounded memory. The first pass distributes the keys to 256 files by their first
 * byte. The second pass sorts each file in memory: four million keys for a list of a billion. The filter gets its final
 * name only when it is complete.
 */
export async function buildFilter(
  list: string,
  out: string,
  { format, interrupted }: { format?: ListFormat | undefined; interrupted: AbortSignal },
): Promise<BuiltFilter> {
  const chosen = format ?? (await listFormat(list));
  const target = resolve(out);
  const folder = mkdtempSync(join(dirname(target), `.${basename(target)}-`));
  try {
    const parts = new KeyParts(folder);
    let counts: ListCounts;
    try {
      counts = await readList(list, { format: chosen, interrupted }, (digest) => parts.add(digest));
    } finally {
      parts.close();
    }
    const complete = join(folder, 'filter');
    const keys = writeFilter(complete, (part) => parts.sorted(part));
    if (keys === 0) throw new PasswordListError('the list has no password that the rules of the form would take');
    renameSync(complete, target);
    return { ...counts, format: chosen, keys, bytes: filterSize(keys) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A file of the first pass holds six bytes of each key. The first of the seven bytes is the number of the file. */
const partKeyBytes = 6;
const bufferedBytes = 8192 * partKeyBytes;

class KeyParts {
  readonly #folder: string;
  readonly #files: { file: number; buffer: Buffer; used: number }[];

  constructor(folder: string) {
    this.#folder = folder;
    this.#files = Array.from({ length: 256 }, (_, part) => ({
      file: openSync(this.#path(part), 'w', 0o600),
      buffer: Buffer.alloc(bufferedBytes),
      used: 0,
    }));
  }

  #path(part: number): string {
    return join(this.#folder, String(part));
  }

  add(digest: Buffer): void {
    const part = this.#files[digest[0] ?? 0];
    if (!part) return;
    if (part.used === bufferedBytes) {
      writeAll(part.file, part.buffer);
      part.used = 0;
    }
    part.used += digest.copy(part.buffer, part.used, 1, 1 + partKeyBytes);
  }

  close(): void {
    for (const { file, buffer, used } of this.#files) {
      writeAll(file, buffer.subarray(0, used));
      closeSync(file);
    }
  }

  /** Returns the keys of a file in order, as numbers. Six bytes fit exactly into a double. */
  sorted(part: number): Float64Array {
    const bytes = readFileSync(this.#path(part));
    rmSync(this.#path(part));
    const keys = new Float64Array(bytes.length / partKeyBytes);
    for (let at = 0; at < keys.length; at++) keys[at] = bytes.readUIntBE(at * partKeyBytes, partKeyBytes);
    return keys.toSorted();
  }
}

function writeFilter(path: string, sorted: (part: number) => Float64Array): number {
  const file = openSync(path, 'wx', 0o644);
  try {
    const sum = createHash('sha256');
    const counts = Buffer.alloc(countBytes);
    let keys = 0;
    writeAll(file, Buffer.alloc(headerBytes));
    for (let part = 0; part < 256; part++) {
      const body = bodyOf(sorted(part), part, counts);
      keys += body.length / keyBytes;
      sum.update(body);
      writeAll(file, body);
    }
    const header = filterHeader(keys);
    writeAll(file, counts);
    writeAll(file, sum.update(counts).update(header).digest());
    writeSync(file, header, 0, headerBytes, 0);
    fsyncSync(file);
    return keys;
  } finally {
    closeSync(file);
  }
}

/** The unique keys of one part, without their bucket number. The size of each bucket goes into `counts`. */
function bodyOf(keys: Float64Array, part: number, counts: Buffer): Buffer {
  const body = Buffer.allocUnsafe(keys.length * keyBytes);
  const inBucket = new Uint32Array(buckets / 256);
  let used = 0;
  let before = -1;
  for (const key of keys) {
    if (key === before) continue;
    before = key;
    const bucket = Math.floor(key / 2 ** 40);
    used = body.writeUIntBE(key - bucket * 2 ** 40, used, keyBytes);
    inBucket[bucket] = (inBucket[bucket] ?? 0) + 1;
  }
  inBucket.forEach((count, bucket) => counts.writeUInt32BE(count, (part * 256 + bucket) * 4));
  return body.subarray(0, used);
}

function writeAll(file: number, bytes: Buffer): void {
  for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written);
}
