import { once } from 'node:events';
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { seconds } from '@selvage/contract/time-units';
import { freePort } from './free-port.ts';
import { startProgram } from './start-program.ts';

export interface RunningServer {
  pid: number;
  port: number;
  /** Milliseconds from the start of the process to its first 200. */
  startedIn: number;
  stop: () => Promise<void>;
}

export interface ServerProgram {
  script: string;
  nodeFlags?: readonly string[];
  env?: Record<string, string>;
  /** Answers 200 as soon as the server is ready. */
  readyPath: string;
  core?: number | undefined;
}

export async function startServer({
  script,
  nodeFlags = [],
  env,
  readyPath,
  core,
}: ServerProgram): Promise<RunningServer> {
  const port = await freePort();
  const started = performance.now();
  const child = startProgram(
    {
      command: process.execPath,
      args: [...nodeFlags, script],
      env: { ...env, HOST: '127.0.0.1', PORT: String(port) },
      core,
    },
    'ignore',
  );
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), seconds(15));
    await ended;
    clearTimeout(timer);
  };
  while ((await statusOf(port, readyPath)) !== 200) {
    if (child.exitCode !== null) throw new Error(`${script} ended before it answered`);
    if (performance.now() - started > seconds(60)) {
      await stop();
      throw new Error(`${script} did not answer in time`);
    }
    await sleep(3);
  }
  return { pid: child.pid ?? 0, port, startedIn: performance.now() - started, stop };
}

function statusOf(port: number, path: string): Promise<number | null> {
  return new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode ?? null);
    }).on('error', () => resolve(null));
  });
}
