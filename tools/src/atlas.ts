import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { findBrowser } from './browser.ts';
import { launchArgs } from './browser/launch-args.ts';
import { repositoryRoot } from './run-command.ts';

// e2e/playwright.config.ts reads both.
const { path } = await findBrowser();
const env = { ...process.env, CHROMIUM_PATH: path, CHROMIUM_ARGS: JSON.stringify(launchArgs) };

const playwright = join(repositoryRoot, 'node_modules/.bin/playwright');
const atlas = spawn(playwright, ['test', '-c', 'atlas/playwright.config.ts', ...process.argv.slice(2)], {
  cwd: join(repositoryRoot, 'e2e'),
  env,
  stdio: 'inherit',
});
atlas.on('close', (code) => (process.exitCode = code ?? 1));
