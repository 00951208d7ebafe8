import type { Bench } from '../bench.ts';
import { busy, type BusyWithDatabase, warmUpRounds } from '../load/busy.ts';
import type { Load } from '../load/load.ts';
import { requestsFile, type Request } from '../load/requests-file.ts';
import { places } from '../places.ts';
import { startServer } from '../process/start-server.ts';
import { nodeFlags } from '../server-under-test.ts';

export const libraryName = 'the library alone';

/** The OpenID Connect library with a free store, kept busy with one request. */
export async function libraryAlone(
  bench: Bench,
  request: Request,
  answer: Pick<Load, 'expects' | 'status'>,
): Promise<() => Promise<BusyWithDatabase>> {
  const readyPath = '/.well-known/openid-configuration';
  const core = bench.cores?.server;
  const { pid, port, stop } = await startServer({ script: places.libraryAlone, nodeFlags, readyPath, core });
  bench.afterwards(stop);
  const load = {
    port,
    requests: await requestsFile(bench, port, [request]),
    ...answer,
    connections: 32,
    seconds: bench.settings.seconds,
    core: bench.cores?.generator,
  };
  for (let round = 0; round < warmUpRounds(bench.settings); round++) await busy(pid, load);
  return async () => ({ ...(await busy(pid, load)), database: 0 });
}
