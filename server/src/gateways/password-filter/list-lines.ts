import { createReadStream } from 'node:fs';

/** No password is longer; the rest of such a line is not kept. */
const longest = 4096;
const newline = 0x0a;
const carriageReturn = 0x0d;

export interface ListLine {
  /** From 1. */
  number: number;
  /** Null where it is too long to be a password. Its bytes are valid until the next line is asked for. */
  bytes: Buffer | null;
}

/**
 * The lines of a file, without their ends, in batches as they are read. Memory is bounded even where a line never ends.
 * Bytes, because a list may be in any encoding and a billion lines are too many to decode twice.
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
