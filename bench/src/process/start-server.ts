import { once } from 'node:events';
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { seconds } from '@selvage/contract/time-units';
import { freePort } from './free-port.ts';
import { startProgram, type Program } from './start-program.ts';

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
  /** The number of an open file for its output. */
  log?: number;
}

/** A program of any kind that listens. */
export interface ListeningProgram extends Program {
  /** What errors call it. */
  name?: string;
  port: number;
  /** Answers 200 as soon as the program is ready, on another port if one is named. It is asked every three milliseconds if no other time is given. */
  ready: { path: string; port?: number; every?: number };
  /** The number of an open file for its output. */
  log?: number;
  /** Milliseconds until it is given up. */
  patience?: number;
}

export async function startServer({
  script,
  nodeFlags = [],
  env,
  readyPath,
  core,
  ...output
}: ServerProgram): Promise<RunningServer> {
  const port = await freePort();
  return startListening({
    name: script,
    command: process.execPath,
    args: [...nodeFlags, script],
    env: { ...env, HOST: '127.0.0.1', PORT: String(port) },
    core,
    port,
    ready: { path: readyPath },
    ...output,
  });
}

export async function startListening({
  port,
  ready,
  log,
  patience = seconds(60),
  ...program
}: ListeningProgram): Promise<RunningServer> {
  const { name = program.command } = program;
  const started = performance.now();
  const child = startProgram(program, log ?? 'ignore');
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), seconds(15));
    await ended;
    clearTimeout(timer);
  };
  while ((await statusOf(ready.port ?? port, ready.path)) !== 200) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${name} ended before it answered`);
    if (performance.now() - started > patience) {
      await stop();
      throw new Error(`${name} did not answer in time`);
    }
    await sleep(ready.every ?? 3);
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
