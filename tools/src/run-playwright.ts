import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { repositoryRoot } from './run-command.ts';

/** Passes on the command line and the output of Playwright, and its exit code. */
export function runPlaywright(config: string, env: Record<string, string>, ...args: string[]): Promise<void> {
  const playwright = join(repositoryRoot, 'node_modules/.bin/playwright');
  const child = spawn(playwright, ['test', '-c', config, ...args, ...process.argv.slice(2)], {
    cwd: join(repositoryRoot, 'e2e'),
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      process.exitCode = code ?? 1;
      resolve();
    });
  });
}
