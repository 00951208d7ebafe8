import { readFileSync, statfsSync } from 'node:fs';
import { ConfigError } from '../../config/parts/setting.ts';
import { logFile } from './postgres-process.ts';

/** Why the folder of the embedded database cannot be used, in one sentence. */
export function folderProblem(folder: string, error: unknown): ConfigError {
  if (error instanceof ConfigError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOSPC' || isFull(folder))
    return new ConfigError('DATA_DIR', `${folder} cannot be used: its disk is full`);
  const reason = code || lastLine(folder);
  return new ConfigError('DATA_DIR', `${folder} cannot be used: ${reason}`);
}

const leastFree = 2 ** 20;

function isFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < leastFree || /No space left on device/.test(lastLines(folder));
  } catch {
    return false;
  }
}

/** What PostgreSQL said at last, which a disk that is full has no room for. */
const lastLines = (folder: string): string => readFileSync(logFile(folder), 'utf8').slice(-2000);

function lastLine(folder: string): string {
  try {
    return `${lastLines(folder).trim().split('\n').at(-1)} (${logFile(folder)})`;
  } catch {
    return 'PostgreSQL does not start';
  }
}
