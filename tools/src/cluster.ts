import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { findBrowser } from './browser.ts';
import { bundleTestProgram } from './bundle-test-program.ts';
import { launchArgs } from './browser/launch-args.ts';
import { findNginx } from './nginx.ts';
import { repositoryRoot } from './run-command.ts';

const nginx = await findNginx();
if ('missing' in nginx)
  console.log(`${nginx.missing}\nWhat needs nginx is skipped, and nobody drives a browser through it.`);
else console.log(`nginx: ${nginx.path} (${nginx.how})`);

/** Shows a runner's output while it runs, and returns its exit code. */
async function run(program: string, args: string[], cwd: string, env: Record<string, string> = {}): Promise<number> {
  const path = join(repositoryRoot, 'node_modules/.bin', program);
  const child = spawn(path, args, { cwd, env: { ...process.env, ...env }, stdio: 'inherit' });
  await once(child, 'close');
  return child.exitCode ?? 1;
}

const known = 'missing' in nginx ? {} : { NGINX_PATH: nginx.path };
const given = process.argv.slice(2);
const faults = await run('vitest', ['run', '--config', 'vitest.cluster.config.ts', ...given], repositoryRoot, known);
// A named file is the only test to run.
const journeys = 'missing' in nginx || given.length > 0 ? 0 : await driveBrowser(nginx.path);
process.exitCode = faults || journeys;

async function driveBrowser(nginxPath: string): Promise<number> {
  const browser = await findBrowser();
  await bundleTestProgram('harness/journeys-cluster');
  return run('playwright', ['test', '-c', 'cluster/playwright.config.ts'], join(repositoryRoot, 'e2e'), {
    NGINX_PATH: nginxPath,
    CHROMIUM_PATH: browser.path,
    CHROMIUM_ARGS: JSON.stringify(launchArgs),
  });
}
