import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Afterwards } from '../../afterwards.ts';
import type { PeerLog } from '../peer.ts';

/** A folder for the settings and the output of a product, which is removed afterwards. */
export function openLog(afterwards: Afterwards): PeerLog {
  const folder = mkdtempSync(join(tmpdir(), 'selvage-bench-peer-'));
  const file = join(folder, 'log');
  const descriptor = openSync(file, 'a');
  afterwards(async () => {
    closeSync(descriptor);
    rmSync(folder, { recursive: true });
  });
  return { folder, file, descriptor };
}

/** The last line that a product wrote. */
export function lastLine(file: string): string {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return (lines.at(-1) ?? '').slice(0, 300);
}
