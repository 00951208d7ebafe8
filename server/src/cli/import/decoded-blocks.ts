import { isUtf8 } from 'node:buffer';
import { ImportError } from './import-error.ts';

/** Whole lines of a file, with the number of the first line, and the lines that are not UTF-8. */
export interface Block {
  text: string;
  firstLine: number;
  notUtf8: readonly number[];
  isLast: boolean;
  /** The bytes of the file that were read so far. */
  bytesRead: number;
}

const newline = 0x0a;
const longestLine = 1024 * 1024;
const byteOrderMark = Buffer.from('\uFEFF');

/** Blocks end after a line end, so that no character is cut. */
export async function* decodedBlocks(chunks: AsyncIterable<Buffer>): AsyncGenerator<Block> {
  let rest: Buffer = Buffer.alloc(0);
  let firstLine = 1;
  let bytesRead = 0;
  for await (const chunk of chunks) {
    if (bytesRead === 0) refuseOtherEncodings(chunk);
    const bytes = Buffer.concat([rest, chunk]);
    bytesRead += chunk.length;
    const end = bytes.lastIndexOf(newline) + 1;
    rest = bytes.subarray(end);
    if (end > 0) {
      const block = decode(bytes.subarray(0, end), firstLine);
      yield { ...block, isLast: false, bytesRead };
      firstLine = block.nextLine;
    }
    if (rest.length > longestLine)
      throw new ImportError('file-lines', `line ${firstLine} is longer than a mebibyte: is this a text file?`);
  }
  yield { ...decode(rest, firstLine), isLast: true, bytesRead };
}

function refuseOtherEncodings(start: Buffer): void {
  const mark = start.subarray(0, 2).toString('hex');
  if (mark === 'fffe' || mark === 'feff')
    throw new ImportError('file-encoding', 'the file is UTF-16: save it as UTF-8 ("CSV UTF-8" in a spreadsheet)');
  if (mark === '1f8b' || mark === '504b')
    throw new ImportError('file-encoding', 'the file is an archive or a workbook: unpack it, or save it as CSV UTF-8');
}

const withoutMark = (start: Buffer): Buffer =>
  start.subarray(0, byteOrderMark.length).equals(byteOrderMark) ? start.subarray(byteOrderMark.length) : start;

function decode(lines: Buffer, firstLine: number) {
  const bytes = firstLine === 1 ? withoutMark(lines) : lines;
  const notUtf8: number[] = [];
  let line = firstLine;
  const isClean = isUtf8(bytes);
  for (let start = 0; start < bytes.length; line += 1) {
    const found = bytes.indexOf(newline, start);
    const end = found === -1 ? bytes.length : found;
    if (!isClean && !isUtf8(bytes.subarray(start, end))) notUtf8.push(line);
    start = end + 1;
  }
  return { text: bytes.toString('utf8'), firstLine, notUtf8, nextLine: line };
}
