import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { findBrowser } from './browser.ts';
import { launchArgs } from './browser/launch-args.ts';
import { findNginx } from './nginx.ts';
import { nodeFromNpm } from './node-from-npm.ts';
import { repositoryRoot } from './run-command.ts';

// Runs the server tests and ten journeys on the Node of the image, which may differ from the developer's.
const journeys = [
  'activation',
  'application-log-in',
  'application-log-out',
  'authenticator',
  'change-password',
  'desk',
  'passkeys',
  'registration',
  'reset',
  'two-factor-sign-in',
];

/** The Dockerfile decides the version. */
const [, major = ''] = /^FROM node:(\d+)/m.exec(readFileSync(join(repositoryRoot, 'Dockerfile'), 'utf8')) ?? [];
const cache = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache');
const node = await nodeFromNpm(join(cache, `selvage-node${major}`), major);

/** Programs that are started by name, or by the path of the running program, use this Node too. */
async function run(script: string, args: readonly string[], cwd: string, more: Record<string, string>) {
  const path = [dirname(node), process.env['PATH']].join(delimiter);
  const program = join(repositoryRoot, 'node_modules', script);
  const child = spawn(node, [program, ...args], {
    cwd,
    env: { ...process.env, PATH: path, ...more },
    stdio: 'inherit',
  });
  await once(child, 'close');
  return child.exitCode ?? 1;
}

const asked = spawn(node, ['--version'], { stdio: 'inherit' });
await once(asked, 'close');
const nginx = await findNginx();
const nginxPath: Record<string, string> = 'missing' in nginx ? {} : { NGINX_PATH: nginx.path };
// Named files replace the whole set of server tests: `npm run node24 -- server/src/oidc`.
const files = process.argv.slice(2);
const tests = await run('vitest/vitest.mjs', ['run', '--project', 'server', ...files], repositoryRoot, nginxPath);
const browser = await findBrowser();
const specs = journeys.map((name) => `journeys/${name}.spec.ts`);
const driven = await run(
  '@playwright/test/cli.js',
  ['test', '--grep-invert=@release', ...specs],
  join(repositoryRoot, 'e2e'),
  { CHROMIUM_PATH: browser.path, CHROMIUM_ARGS: JSON.stringify(launchArgs) },
);
process.exitCode = tests || driven;
