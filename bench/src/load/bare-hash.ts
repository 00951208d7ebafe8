import { seconds as inMilliseconds } from '@selvage/contract/time-units';
import { hashOf, password } from '../database/people.ts';
import { places } from '../places.ts';
import { runProgram } from '../process/run-program.ts';

export interface BareHash {
  rate: number;
  cpuPerHash: number;
  medianDuration: number;
}

/** Compares only passwords, `width` at once, in a separate process. */
export async function bareHash(width: number, seconds: number): Promise<BareHash> {
  const env = {
    HASH: await hashOf(password),
    HASH_PASSWORD: password,
    HASH_WIDTH: String(width),
    HASH_SECONDS: String(seconds),
  };
  const printed = await runProgram(
    { command: process.execPath, args: [places.bareArgon2], env },
    inMilliseconds(seconds + 30),
  );
  return printed as BareHash;
}
