import { clusterCpu } from '../../database/cluster-cpu.ts';
import { load, type LoadResult } from '../../load/load.ts';
import { requestsFile } from '../../load/requests-file.ts';
import { cpuTime } from '../../process/cpu-time.ts';
import type { Measured, PartFigure, PeerBench } from '../part.ts';
import type { Asked, OpenPeer, ReadyPeer } from '../peer.ts';
import type { Done } from './keep-working.ts';

/** Answers a second, and the processor time of each. */
export const workFigures = (name: string): readonly PartFigure[] => [
  { name, unit: '/s', better: 'more' },
  { name: 'CPU of the product for each', unit: ' ms', better: 'less' },
  { name: 'CPU of the database for each', unit: ' ms', better: 'less' },
];

/** Measures what work costs the product and its database. `name` is that of the first figure. */
export async function worked(
  name: string,
  { open, ready }: { open: OpenPeer; ready: ReadyPeer },
  work: () => Promise<Done>,
): Promise<Measured> {
  const spent = await clusterCpu(ready.db);
  const before = cpuTime(open.pid);
  const { pieces, seconds } = await work();
  const [product, database] = [cpuTime(open.pid) - before, spent()];
  return {
    [name]: pieces / seconds,
    'CPU of the product for each': product / pieces,
    'CPU of the database for each': database / pieces,
  };
}

/** Sends questions in rotation as fast as they are answered. All of them go to one port and expect one text. */
export async function askInRotation(bench: PeerBench, asked: readonly Asked[]): Promise<() => Promise<Done>> {
  const [first] = asked;
  if (first === undefined) throw new Error('there is nothing to ask');
  const requests = await requestsFile(
    bench,
    first.port,
    asked.map(({ request }) => request),
  );
  const { port, expects } = first;
  const given = { port, requests, expects, connections: 32, seconds: bench.settings.seconds, core: undefined };
  return async () => doneOf(await load(given));
}

const doneOf = ({ answers, seconds }: LoadResult): Done => ({ pieces: answers, seconds });
