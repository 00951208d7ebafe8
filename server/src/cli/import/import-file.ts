import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ExpectedColumns } from './header.ts';
import { csvRows } from './csv-rows.ts';
import { decodedBlocks, type Block } from './decoded-blocks.ts';
import { ImportError } from './import-error.ts';
import { ndjsonRows } from './ndjson-rows.ts';
import type { ReadRow } from './import-row.ts';

const readers = { csv: csvRows, ndjson: ndjsonRows } as const satisfies Record<
  string,
  (expected: ExpectedColumns) => (block: Block) => ReadRow[]
>;
export type FileFormat = keyof typeof readers;

export const isFileFormat = (name: string): name is FileFormat => Object.hasOwn(readers, name);

const formatsByEnding: Readonly<Record<string, FileFormat>> = {
  '.csv': 'csv',
  '.tsv': 'csv',
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
};

export interface ImportFile {
  path: string;
  format: FileFormat;
  size: number;
  digest: Buffer;
}

const chunkSize = 1024 * 1024;

/** Opens a file and returns its format, size and digest. An import only resumes with exactly the same file. */
export async function openImportFile(path: string, given: FileFormat | undefined): Promise<ImportFile> {
  const format = given ?? formatsByEnding[extname(path).toLowerCase()];
  if (!format)
    throw new ImportError('file-format', `${path} ends neither in .csv nor in .ndjson: pass --format csv or ndjson`);
  const digest = createHash('sha256');
  const found = await stat(path).catch(unreadable(path));
  // The file is read twice, and a pipe could block for ever.
  if (!found.isFile()) throw new ImportError('file-unreadable', `${path} is not a file`);
  const { size } = found;
  await pipeline(createReadStream(path, { highWaterMark: chunkSize }), digest).catch(unreadable(path));
  if (size === 0) throw new ImportError('file-empty', `${path} is empty`);
  return { path, format, size, digest: digest.digest() };
}

const unreadable =
  (path: string) =>
  (error: unknown): never => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new ImportError('file-unreadable', `${path} cannot be read: ${code}`);
  };

/** Yields the rows of a file block by block, with the number of bytes read. */
export async function* rowsOf(
  { path, format }: ImportFile,
  expected: ExpectedColumns,
): AsyncGenerator<{ rows: ReadRow[]; bytesRead: number }> {
  const read = readers[format](expected);
  for await (const block of decodedBlocks(createReadStream(path, { highWaterMark: chunkSize })))
    yield { rows: read(block), bytesRead: block.bytesRead };
}
