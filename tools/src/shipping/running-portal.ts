import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

interface Start {
  command: readonly [string, ...string[]];
  cwd: string;
  env: NodeJS.ProcessEnv;
  port: number;
  /** The host name that people use. */
  host?: string;
  /** The process to stop, if it differs from the started process. */
  signalTo?: (pid: number) => number;
  /** The time limit for getting ready. */
  patience?: number;
  /** Stops waiting. */
  aborted?: AbortSignal;
}

export interface RunningPortal {
  get: (path: string) => Promise<{ status: number; body: string }>;
  /** Stops the portal. It must exit with 0. */
  stop: () => Promise<0>;
}

const timeToEnd = 20_000;

/** Starts the installed program and waits until it is ready. */
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
      // SIGTERM also ends the processes that the portal has started. Other signals do not.
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
  /** Present for POST. */
  body?: string;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** `fetch` cannot set the host header. */
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
