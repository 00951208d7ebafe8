import type { Bench } from '../bench.ts';
import { somebody } from '../products/product.ts';
import { readOf } from '../products/selvage.ts';
import type { Load } from './load.ts';
import { requestsFile } from './requests-file.ts';

/** The largest possible number of session reads, by the given people. */
export const readLoad = async (bench: Bench, port: number, readers: readonly number[]): Promise<Load> => ({
  port,
  requests: await requestsFile(bench, port, readers.map(readOf)),
  expects: somebody,
  connections: 32,
  seconds: bench.settings.seconds,
  core: undefined,
});
