import { isUtf8 } from 'node:buffer';
import { newPasswordRule } from '@selvage/contract/rules/password';
import { normalPassword } from '@selvage/contract/rules/current-password';
import { passwordDigest } from './filter-format.ts';
import { createReadStream } from 'node:fs';

/** A list that cannot become a filter. The message never quotes a line of the list. */
export class PasswordListError extends Error {}

export type ListFormat = 'plain' | 'sha1';
export const isListFormat = (text: string): text is ListFormat => text === 'plain' || text === 'sha1';

export interface ListCounts {
  lines: number;
  /** The number of lines that the password rules refuse in any capitalisation, so the filter leaves them out. */
  impossible: number;
  /** The number of lines that are not UTF-8. */
  unreadable: number;
}

const sha1Line = /^[\da-f]{40}(?::\d+)?$/i;
const ntlmLine = /^[\da-f]{32}(?::\d+)?$/i;
/** The number of lines that decide the format of a list. */
const sampled = 50;

/** Guesses whether a list has clear passwords or SHA-1 hashes. */
export async function listFormat(path: string): Promise<ListFormat> {
  const sample: string[] = [];
  for await (const lines of listLines(path)) {
    for (const { bytes } of lines) {
      if (bytes === null || bytes.length > 0) sample.push(bytes?.toString('latin1') ?? '');
      if (sample.length === sampled) break;
    }
    if (sample.length === sampled) break;
  }
  if (sample.length === 0) throw new PasswordListError('the list is empty');
  if (sample.every((line) => ntlmLine.test(line)))
    throw new PasswordListError('the list has NTLM hashes: get the one with SHA-1 hashes');
  return sample.every((line) => sha1Line.test(line)) ? 'sha1' : 'plain';
}

/** Passes the digest of every password to `keep`, which uses seven bytes of it, and counts the lines that are left out. */
export async function readList(
  path: string,
  { format, interrupted }: { format: ListFormat; interrupted: AbortSignal },
  keep: (digest: Buffer) => void,
): Promise<ListCounts> {
  const counts: ListCounts = { lines: 0, impossible: 0, unreadable: 0 };
  for await (const lines of listLines(path)) {
    if (interrupted.aborted) throw new PasswordListError('interrupted: nothing was written');
    for (const { number, bytes } of lines) {
      counts.lines++;
      if (bytes?.length === 0) continue;
      if (format === 'sha1') keep(hashOf(bytes, number));
      else keepPassword(bytes, number, counts, keep);
    }
  }
  return counts;
}

function hashOf(bytes: Buffer | null, number: number): Buffer {
  const line = bytes?.toString('latin1') ?? '';
  if (!sha1Line.test(line)) throw new PasswordListError(`line ${number} is not a SHA-1 hash, alone or with :count`);
  return Buffer.from(line.slice(0, 14), 'hex');
}

function keepPassword(bytes: Buffer | null, number: number, counts: ListCounts, keep: (digest: Buffer) => void): void {
  if (bytes?.includes(0)) throw new PasswordListError(`line ${number} has a NUL byte: the file is not a list of text`);
  if (bytes !== null && !isUtf8(bytes)) {
    counts.unreadable++;
    return;
  }
  const password = bytes === null ? '' : normalPassword(bytes.toString('utf8')).toLowerCase();
  if (couldPass(password)) keep(passwordDigest(password));
  else counts.impossible++;
}

/** True if the password rules accept this lower-case text when one letter becomes a capital. */
const couldPass = (lower: string): boolean =>
  newPasswordRule(lower.replace(/\p{Ll}/u, (letter) => letter.toUpperCase())).ok;

/** The most bytes of a line that are kept, because no password is longer. */
const longest = 4096;
const newline = 0x0a;
const carriageReturn = 0x0d;

interface ListLine {
  /** The number of the line, beginning with 1. */
  number: number;
  /** The line without its line end. Null if it is too long for a password. The bytes are valid until the next line is read. */
  bytes: Buffer | null;
}

/**
 * Yields the lines of a file in batches, without their line ends. Memory stays bounded even if a line never ends. Lines are bytes, because
 * a list may have any encoding and decoding a billion lines twice takes too long.
 */
export async function* listLines(path: string, chunkBytes = 1 << 20): AsyncGenerator<ListLine[]> {
  let rest: Buffer | null = Buffer.alloc(0);
  let number = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes }) as AsyncIterable<Buffer>) {
    const lines: ListLine[] = [];
    let from = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, from)) {
      const bytes: Buffer | null = joined(rest, chunk.subarray(from, end));
      lines.push({ number: ++number, bytes: bytes && withoutReturn(bytes) });
      rest = Buffer.alloc(0);
      from = end + 1;
    }
    rest = joined(rest, chunk.subarray(from));
    yield lines;
  }
  if (rest === null || rest.length > 0) yield [{ number: number + 1, bytes: rest && withoutReturn(rest) }];
}

function joined(before: Buffer | null, more: Buffer): Buffer | null {
  if (before === null || before.length + more.length > longest) return null;
  return before.length === 0 ? more : Buffer.concat([before, more]);
}

const withoutReturn = (line: Buffer): Buffer => (line.at(-1) === carriageReturn ? line.subarray(0, -1) : line);
