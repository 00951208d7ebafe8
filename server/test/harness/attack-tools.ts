import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canProxy } from './nginx.ts';

interface AttackTool {
  path: string;
  debianPackage: string;
  /** The names of the checks that are skipped if the tool is missing. */
  tests: string;
}

export const sqlmap: AttackTool = { path: '/usr/bin/sqlmap', debianPackage: 'sqlmap', tests: 'SQL injection (SEC-G4)' };
export const ffuf: AttackTool = { path: '/usr/bin/ffuf', debianPackage: 'ffuf', tests: 'hidden paths (Y10)' };
export const wordLists: AttackTool = {
  path: '/usr/share/wfuzz/wordlist',
  debianPackage: 'wfuzz',
  tests: 'hidden paths (Y10)',
};
export const testssl: AttackTool = { path: '/usr/bin/testssl', debianPackage: 'testssl.sh', tests: 'TLS (Y10)' };

export const isInstalled = (...tools: readonly AttackTool[]): boolean => tools.every(({ path }) => existsSync(path));

/** True in `npm run hostile -- --full`, which has the length and depth that the requirements ask for. Otherwise everything is shorter. */
export const isFullRun = process.env['HOSTILE_FULL'] === '1';

/** Prints the missing tools before and after `npm run hostile`, so that they are noticed. */
function reportMissing(): void {
  const missing = [sqlmap, ffuf, wordLists, testssl]
    .filter((tool) => !isInstalled(tool))
    .map(({ path, debianPackage, tests }) => `${tests}: no ${path} (apt-get install ${debianPackage})`);
  if (!canProxy) missing.push('TLS (Y10): no nginx, or not on Linux (apt-get install nginx)');
  for (const line of missing) process.stderr.write(`\nSKIPPED ${line}\n`);
}
export { reportMissing as setup, reportMissing as teardown };

/** Returns all output of a tool. Its exit code is ignored, because it may fail without having found anything. */
export function runTool({ path }: AttackTool, args: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile(path, args, { maxBuffer: 256 * 2 ** 20 }, (_failed, stdout, stderr) => resolve(stdout + stderr));
  });
}

export async function inTemporaryFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'selvage-hostile-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
