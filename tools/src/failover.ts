import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failoverTable, type FailoverRow } from './failover/failover-table.ts';
import { findNginx } from './nginx.ts';
import { repositoryRoot } from './run-command.ts';

// Runs Selvage on two PostgreSQL nodes with Patroni, one fault after the other. Arguments name faults: `npm run failover -- kill`.
const needed = {
  '/usr/bin/patroni': 'patroni',
  '/usr/bin/patronictl': 'patroni',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/lib/postgresql': 'postgresql',
} as const;

const packages = new Set<string>(
  Object.entries(needed)
    .filter(([path]) => !existsSync(path))
    .map(([, name]) => name),
);
const nginx = await findNginx();
if ('missing' in nginx) packages.add('nginx');

if (process.platform !== 'linux' || packages.size > 0) {
  console.log(`Nothing was run. It needs Linux and Debian's packages: apt-get install ${[...packages].join(' ')}`);
  process.exitCode = 1;
} else if ('path' in nginx) process.exitCode = await run(nginx.path);

async function run(nginxPath: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'selvage-failover-rows-'));
  const rows = join(folder, 'rows');
  const words = ['run', '--config', 'vitest.failover.config.ts', ...process.argv.slice(2)];
  const child = spawn(join(repositoryRoot, 'node_modules/.bin/vitest'), words, {
    cwd: repositoryRoot,
    env: { ...process.env, NGINX_PATH: nginxPath, FAILOVER_ROWS: rows },
    stdio: ['ignore', 'inherit', 'inherit'],
    // Vitest and its workers are a group of processes, because a worker continues when only Vitest gets the signal. What the tests have
    // started beyond that group ends with the worker.
    detached: true,
  });
  const end = () => void process.kill(-(child.pid ?? 0), 'SIGKILL');
  process.once('SIGINT', end).once('SIGTERM', end);
  await once(child, 'close');
  const lines = existsSync(rows) ? readFileSync(rows, 'utf8').trim().split('\n') : [];
  console.log(failoverTable(lines.map((line) => JSON.parse(line) as FailoverRow)));
  rmSync(folder, { recursive: true });
  return child.exitCode ?? 1;
}
