import { seconds as inMilliseconds } from '@selvage/contract/time-units';
import { Connections } from './browser.ts';

export interface Done {
  pieces: number;
  seconds: number;
}

/** A piece of work with every answer checked. The number counts all pieces of a run. */
export type Work = (connections: Connections, piece: number, worker: number) => Promise<void>;

export interface Crew {
  workers: number;
  /** The work ends after this time, and each worker finishes its last piece. */
  seconds?: number;
  /** The work ends after this number of pieces. */
  pieces?: number;
}

/** Some workers repeat a piece of work, each on connections of its own. The first wrong answer ends all of it. */
export async function keepWorking(work: Work, { workers, seconds, pieces }: Crew): Promise<Done> {
  const started = performance.now();
  const until = started + inMilliseconds(seconds ?? Number.POSITIVE_INFINITY);
  const most = pieces ?? Number.POSITIVE_INFINITY;
  let begun = 0;
  let finished = 0;
  const state = { isOver: false };
  const crew = Array.from({ length: workers }, async (_, worker) => {
    const connections = new Connections();
    try {
      while (!state.isOver && begun < most && performance.now() < until) {
        await work(connections, begun++, worker);
        finished += 1;
      }
    } catch (error) {
      state.isOver = true;
      throw error;
    } finally {
      connections.end();
    }
  });
  const failed = (await Promise.allSettled(crew)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  if (finished === 0) throw new Error('no piece of work was finished');
  return { pieces: finished, seconds: (performance.now() - started) / 1000 };
}
