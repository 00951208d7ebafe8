import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { bundleTestProgram } from '../bundle-test-program.ts';
import { findNginx } from '../nginx.ts';
import { repositoryRoot } from '../run-command.ts';

/** Runs a program of `server/test/soak` with Node. Returns its exit code when everything that it has started has ended. */
export async function runSoakProgram(name: string, env: Record<string, string> = {}): Promise<number> {
  const nginx = await findNginx();
  if ('missing' in nginx) {
    console.error(`${name} needs nginx. ${nginx.missing}`);
    return 1;
  }
  await bundleTestProgram(`soak/${name}`);
  const child = spawn(process.execPath, [join(repositoryRoot, `server/test/dist/${name}.js`)], {
    cwd: repositoryRoot,
    env: { ...process.env, NGINX_PATH: nginx.path, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    // Ctrl-C in a terminal reaches a whole group of processes. The instances must continue until the people have stopped.
    detached: true,
  });
  const pid = child.pid ?? 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill('SIGTERM'));
  await once(child, 'close');
  try {
    // What a failed run has left.
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has ended.
  }
  return child.exitCode ?? 1;
}
