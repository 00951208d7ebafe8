import { seconds as inMilliseconds } from '@selvage/contract/time-units';
import { places } from '../places.ts';
import { runProgram } from '../process/run-program.ts';
import type { Load } from './load.ts';
import type { Tail } from './tail.ts';

export type SteadyLoad = Pick<Load, 'port' | 'requests' | 'expects' | 'seconds'> & {
  /** Requests per second, even if earlier requests are unanswered. */
  rate: number;
};

export interface Steady {
  served: Tail;
  refused: Tail;
  /** Answers before the last request was due. */
  servedInTime: number;
}

/** Sends requests at a fixed rate. An answer that is neither the expected answer nor a refusal under load fails the measurement. */
export async function steady({ port, requests, expects, seconds, rate }: SteadyLoad): Promise<Steady> {
  const env = {
    LOAD_PORT: String(port),
    LOAD_RATE: String(rate),
    LOAD_SECONDS: String(seconds),
    LOAD_REQUESTS: requests,
    LOAD_EXPECTS: expects,
  };
  const printed = await runProgram(
    { command: process.execPath, args: [places.steadyLoad], env },
    inMilliseconds(seconds + 90),
  );
  const result = printed as Steady & { bad: number };
  if (result.bad > 0) throw new Error(`${result.bad} answers were wrong`);
  return result;
}
