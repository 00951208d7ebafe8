import type { Bench } from '../bench.ts';
import type { Load } from './load.ts';
import { requestsFile, type Request } from './requests-file.ts';

/** The largest possible number of requests to one server, from a core of their own. */
export const fullLoad = async (
  bench: Bench,
  port: number,
  requests: readonly Request[],
  answer: Pick<Load, 'expects' | 'redirects'>,
): Promise<Load> => ({
  port,
  requests: await requestsFile(bench, port, requests),
  ...answer,
  connections: 32,
  seconds: bench.settings.seconds,
  core: bench.cores?.generator,
});
