import type { Bench } from '../bench.ts';
import { everybody, type SignInTarget } from '../products/product.ts';
import { load, type Load } from './load.ts';
import { requestsFile } from './requests-file.ts';

const signingIn = 200;
/** More than the cores, so that a hash is always waiting, and far fewer than the queue refuses. */
const connections = 8;

/**
 * The largest possible number of logins. They use the last people of the list, because new sessions would end the reading sessions of the
 * first people. Thousands of logins run before the measurement: at first every browser is new, and V8 compiles until code has run some five
 * thousand times. The measurement stands for a server that has run for weeks.
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
