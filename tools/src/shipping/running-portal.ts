import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

interface Start {
  command: readonly [string, ...string[]];
  cwd: string;
  env: NodeJS.ProcessEnv;
  port: number;
  /** The name people know it by. */
  host?: string;
  /** Who is told to stop, where that is not the process that was started. */
  signalTo?: (pid: number) => number;
  /** How long it may take to get ready. */
  patience?: number;
  /** Ends the wait for it. */
  aborted?: AbortSignal;
}

export interface RunningPortal {
  get: (path: string) => Promise<{ status: number; body: string }>;
  /** Tells it to stop, which must end well. */
  stop: () => Promise<0>;
}

const timeToEnd = 20_000;

/** Starts what was installed, and waits until it says that it can work. */
export async function startPortal(start: Start): Promise<RunningPortal> {
  const { command, cwd, env, port, host = 'localhost', signalTo = (pid) => pid, patience = 120_000, aborted } = start;
  const [program, ...args] = command;
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (more: string) => void (text += more));
  const ended = once(child, 'close') as Promise<[number | null]>;
  const get = (path: string) => answerOf({ port, path, headers: { host, 'x-forwarded-proto': 'https' } });
  const until = Date.now() + patience;
  while ((await get('/readyz').catch(() => undefined))?.status !== 200) {
    if (child.exitCode !== null || Date.now() > until || aborted?.aborted) {
      // What it has started itself ends with SIGTERM alone.
      child.kill('SIGTERM');
      const atLast = setTimeout(() => child.kill('SIGKILL'), timeToEnd);
      await ended;
      clearTimeout(atLast);
      throw new Error(`it does not get ready:\n${text}`);
    }
    await sleep(100);
  }
  const stop = async () => {
    process.kill(signalTo(child.pid ?? 0), 'SIGTERM');
    const [code] = await ended;
    if (code !== 0) throw new Error(`told to stop, it ended with ${code}:\n${text}`);
    return 0 as const;
  };
  return { get, stop };
}

interface Asked {
  port: number;
  path: string;
  headers: OutgoingHttpHeaders;
  /** Sent by POST. */
  body?: string;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Not `fetch`, which does not let one name the host that is asked for. */
export function answerOf({ port, path, headers, body: sent }: Asked): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const method = sent === undefined ? 'GET' : 'POST';
    const asked = request({ host: '127.0.0.1', port, path, headers, method }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (more: string) => void (body += more));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
    });
    asked.on('error', reject);
    asked.end(sent);
  });
}
