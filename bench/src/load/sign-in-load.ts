import type { Bench } from '../bench.ts';
import { everybody, type Door } from '../products/product.ts';
import { load, type Load } from './load.ts';
import { requestsFile } from './requests-file.ts';

const signingIn = 200;
/** More than there are cores, so that a hash is always waiting, and far fewer than the queue turns away. */
const connections = 8;

/**
 * As many sign-ins as a door lets in, by the last of its people: their reading sessions would be ended for new ones.
 * Some thousand were made already: the first time everybody's browser is new to them, and V8 goes on compiling until it has
 * run everything some five thousand times. What is measured is a server that runs for weeks, not its first minutes.
 */
export async function signInLoad(bench: Bench, door: Door): Promise<Load> {
  const people = everybody(door.people).slice(-signingIn);
  const signIns = {
    port: door.port,
    requests: await requestsFile(
      bench,
      door.port,
      people.map((person) => door.signInOf(person)),
    ),
    expects: door.letsIn,
    connections,
    seconds: bench.settings.seconds,
    core: undefined,
  };
  for (let done = 0; done < bench.settings.warmUps; done++) await load(signIns);
  return signIns;
}
