import { existsSync } from 'node:fs';
import { seconds as inMilliseconds } from '@selvage/contract/time-units';
import { places } from '../places.ts';
import { runProgram } from '../process/run-program.ts';
import type { Program } from '../process/start-program.ts';

export interface Load {
  port: number;
  /** A file of complete requests, which are sent in rotation. */
  requests: string;
  /** Text that the body of every answer must contain, or the URL of every redirect. */
  expects: string;
  redirects?: true;
  connections: number;
  seconds: number;
  core: number | undefined;
}

export interface LoadResult {
  answers: number;
  seconds: number;
}

export const wrkPath = ['/usr/bin/wrk', '/usr/local/bin/wrk'].find((path) => existsSync(path));

/** Keeps a server busy. One wrong answer fails the measurement, because refusals are faster than work. */
export async function load({ core, ...given }: Load): Promise<LoadResult> {
  const env = {
    LOAD_REQUESTS: given.requests,
    LOAD_EXPECTS: given.expects,
    LOAD_REDIRECTS: given.redirects ? 'yes' : '',
  };
  if (wrkPath === undefined) throw new Error('wrk is not installed');
  const program = wrkCommand(wrkPath, given);
  const result = asResult(await runProgram({ ...program, core, env }, inMilliseconds(given.seconds + 30)));
  if (result.answers === 0) throw new Error(`no answer came within ${given.seconds} s`);
  if (result.bad > 0) throw new Error(`${result.bad} of ${result.answers} answers were wrong`);
  return result;
}

function wrkCommand(command: string, { port, connections, seconds }: Omit<Load, 'core'>): Program {
  return {
    command,
    args: [
      '-t1',
      `-c${connections}`,
      `-d${seconds}s`,
      '--timeout',
      '30s',
      '-s',
      places.wrkScript,
      `http://127.0.0.1:${port}`,
    ],
  };
}

function asResult(printed: unknown): LoadResult & { bad: number } {
  const { answers, bad, seconds } = printed as Record<string, unknown>;
  if (typeof answers === 'number' && typeof bad === 'number' && typeof seconds === 'number')
    return { answers, bad, seconds };
  throw new Error(`the generator printed ${JSON.stringify(printed)}`);
}
