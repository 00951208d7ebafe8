import { seconds as inMilliseconds } from '@selvage/contract/time-units';
import { places } from '../places.ts';
import { runProgram } from '../process/run-program.ts';
import type { Load } from './load.ts';
import type { Tail } from './tail.ts';

export type SteadyLoad = Pick<Load, 'port' | 'requests' | 'expects' | 'seconds'> & {
  /** Requests a second, whatever becomes of the earlier ones. */
  rate: number;
};

export interface Steady {
  served: Tail;
  refused: Tail;
  /** Answered before the last request was due. */
  servedInTime: number;
}

/** Offers so much work, done or not; an answer that is neither what was asked for nor a refusal for want of room spoils it. */
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
