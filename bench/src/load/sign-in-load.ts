import type { Bench } from '../bench.ts';
import { everybody, type SignInTarget } from '../products/product.ts';
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
export async function signInLoad(bench: Bench, target: SignInTarget): Promise<Load> {
  const people = everybody(target.people).slice(-signingIn);
  const signIns = {
    port: target.port,
    requests: await requestsFile(
      bench,
      target.port,
      people.map((person) => target.signInOf(person)),
    ),
    expects: target.letsIn,
    connections,
    seconds: bench.settings.seconds,
    core: undefined,
  };
  for (let done = 0; done < bench.settings.warmUps; done++) await load(signIns);
  return signIns;
}
