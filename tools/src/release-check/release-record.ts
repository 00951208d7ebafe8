import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface PartResult {
  result: 'passed' | 'failed' | 'partly' | 'skipped';
  /** The commit on which the part ran, which may be older than that of other parts. */
  commit: string;
  day: string;
  seconds: number;
  note: string;
}

/** What is known of the parts of one version. */
export interface ReleaseRecord {
  version: string;
  parts: Record<string, PartResult>;
}

const recordFile = (folder: string, version: string): string => join(folder, `${version}.json`);

export function readRecord(folder: string, version: string): ReleaseRecord {
  const file = recordFile(folder, version);
  if (!existsSync(file)) return { version, parts: {} };
  return JSON.parse(readFileSync(file, 'utf8')) as ReleaseRecord;
}

export function writeRecord(folder: string, record: ReleaseRecord, page: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(recordFile(folder, record.version), `${JSON.stringify(record, null, 2)}\n`);
  writeFileSync(join(folder, `${record.version}.md`), page);
}

/** A machine that cannot run a part must not replace the result of one that could. */
export function withResult({ version, parts }: ReleaseRecord, name: string, result: PartResult): ReleaseRecord {
  const before = parts[name];
  const isKept = result.result === 'skipped' && before !== undefined && before.result !== 'skipped';
  return { version, parts: { ...parts, [name]: isKept ? before : result } };
}

/** A skipped part proves nothing, so it succeeds only with an explicit option. */
export const releaseCode = (results: readonly PartResult['result'][], allowsSkip: boolean): number =>
  results.every((result) => result === 'passed' || (allowsSkip && result !== 'failed')) ? 0 : 1;
