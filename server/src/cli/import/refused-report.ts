import { createReadStream } from 'node:fs';
import { open, rm, stat, truncate, type FileHandle } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { ImportError } from './import-error.ts';
import type { RefusedRow } from './import-row.ts';

const header = 'line,column,reason,first_line\n';

/** Writes the refused rows to a file, by position and reason but without their content. */
export class RefusedReport {
  readonly path: string;
  #bytes: number;
  #file: FileHandle | undefined;

  private constructor(path: string, bytes: number) {
    this.path = path;
    this.#bytes = bytes;
  }

  /**
   * Continues the report of an earlier import. Keeps its first `keep` bytes, which belong to settled rows. The import
   * writes everything after these bytes again.
   */
  static async open(path: string, keep: number): Promise<RefusedReport> {
    if (keep === 0) {
      await rm(path, { force: true }).catch(unwritable(path));
    } else {
      const found = await stat(path).catch(() => undefined);
      if (!found || found.size < keep)
        throw new ImportError(
          'report-lost',
          `${path} held the refused rows so far and is gone: put it back, or begin again with --restart`,
        );
      await truncate(path, keep).catch(unwritable(path));
    }
    return new RefusedReport(path, keep);
  }

  get bytes(): number {
    return this.#bytes;
  }

  async add(rows: readonly RefusedRow[]): Promise<void> {
    if (rows.length === 0) return;
    const lines = rows.map(
      ({ line, column, reason, firstLine }) => `${line},${column ?? ''},${reason},${firstLine ?? ''}\n`,
    );
    const text = (this.#bytes === 0 ? header : '') + lines.join('');
    try {
      this.#file ??= await open(this.path, 'a', 0o600);
      await this.#file.appendFile(text);
    } catch (error) {
      unwritable(this.path)(error);
    }
    this.#bytes += Buffer.byteLength(text);
  }

  async close(): Promise<void> {
    await this.#file?.close();
    this.#file = undefined;
  }

  /** The number of refused rows for each reason, most frequent first. */
  async reasons(): Promise<[reason: string, count: number][]> {
    if (this.#bytes === 0) return [];
    const counts = new Map<string, number>();
    let isHeader = true;
    for await (const line of createInterface({ input: createReadStream(this.path), crlfDelay: Infinity })) {
      const [, column = '', reason = ''] = line.split(',');
      const name = column === '' ? reason : `${column} ${reason}`;
      if (!isHeader) counts.set(name, (counts.get(name) ?? 0) + 1);
      isHeader = false;
    }
    return [...counts].toSorted(([, one], [, other]) => other - one);
  }
}

const unwritable =
  (path: string) =>
  (error: unknown): never => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new ImportError('report-unwritable', `the report ${path} cannot be written: ${code}`);
  };
