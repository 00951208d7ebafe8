import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { findBrowser } from './browser.ts';
import { launchArgs } from './browser/launch-args.ts';
import { findNginx } from './nginx.ts';
import { repositoryRoot } from './run-command.ts';

// Runs third-party applications that implement the protocol. Missing ones are skipped and listed at the end.
const nginx = await findNginx();
if ('missing' in nginx) console.log(nginx.missing);
const browser = await findBrowser();

const given = process.argv.slice(2);
const files = given.filter((each) => each !== '--require-all');
const vitest = join(repositoryRoot, 'node_modules/.bin/vitest');
const child = spawn(vitest, ['run', '--config', 'vitest.applications.config.ts', ...files], {
  cwd: repositoryRoot,
  env: {
    ...process.env,
    CHROMIUM_PATH: browser.path,
    CHROMIUM_ARGS: JSON.stringify(launchArgs),
    ...(given.includes('--require-all') && { APPLICATIONS_REQUIRE_ALL: '1' }),
    ...('missing' in nginx ? {} : { NGINX_PATH: nginx.path }),
  },
  stdio: 'inherit',
});
await once(child, 'close');
process.exitCode = child.exitCode ?? 1;
