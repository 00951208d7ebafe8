import type { Bench } from '../bench.ts';
import { somebody } from '../products/product.ts';
import { readOf } from '../products/selvage.ts';
import type { Load } from './load.ts';
import { requestsFile } from './requests-file.ts';

/** As many reads of our sessions as a server can do, by the people who are named. */
export const readLoad = async (bench: Bench, port: number, readers: readonly number[]): Promise<Load> => ({
  port,
  requests: await requestsFile(bench, port, readers.map(readOf)),
  expects: somebody,
  connections: 32,
  seconds: bench.settings.seconds,
  core: undefined,
});
