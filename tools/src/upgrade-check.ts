import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { findNginx } from './nginx.ts';
import { repositoryRoot } from './run-command.ts';

// Builds the release before this version in a separate folder. The tests then run servers of both versions at the same time, on one
// database and behind one nginx.
const read = (file: string): unknown => JSON.parse(readFileSync(join(repositoryRoot, file), 'utf8'));
const { version } = read('package.json') as { version: string };
/** Releases and candidates, the newest last. A commit cannot contain its own id, so a later commit adds its row. */
const releases = read('releases.json') as readonly { version: string; commit: string }[];
const before = releases.findLast((release) => release.version !== version);
if (before === undefined) throw new Error(`releases.json names no release before ${version}`);
const cache = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache');
const folder = join(cache, 'selvage-releases', before.commit);
const program = join(folder, 'server/dist/programs/selvage.js');

async function run(command: string, args: readonly string[], cwd: string, env: Record<string, string> = {}) {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: 'inherit' });
  await once(child, 'close');
  return child.exitCode ?? 1;
}

async function must(command: string, args: readonly string[], cwd: string): Promise<void> {
  const code = await run(command, args, cwd);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}`);
}

console.log(`The version before is ${before.version}, commit ${before.commit.slice(0, 8)}. It is built in ${folder}.`);
if (!existsSync(program)) {
  await must('git', ['worktree', 'prune'], repositoryRoot);
  if (!existsSync(folder)) await must('git', ['worktree', 'add', '--detach', folder, before.commit], repositoryRoot);
  await must('npm', ['ci', '--no-audit', '--no-fund'], folder);
  await must('npm', ['run', 'build'], folder);
}
const nginx = await findNginx();
if ('missing' in nginx) {
  console.error(`upgrade:check needs nginx, which sends requests to both versions. ${nginx.missing}`);
  process.exitCode = 1;
} else {
  const vitest = join(repositoryRoot, 'node_modules/.bin/vitest');
  process.exitCode = await run(
    vitest,
    ['run', '--config', 'vitest.upgrade.config.ts', ...process.argv.slice(2)],
    repositoryRoot,
    { NGINX_PATH: nginx.path, PROGRAM_BEFORE: program },
  );
}
