import { describe, expect, test } from 'vitest';
import { Refusal } from '../refuse.ts';
import { WorkQueue } from './work-queue.ts';

/** Work that runs until it is told to end. */
function held(): { work: () => Promise<string>; end: (error?: Error) => void; started: () => boolean } {
  let started = false;
  let end: (error?: Error) => void = () => undefined;
  const ended = new Promise<string>((resolve, reject) => (end = (error) => (error ? reject(error) : resolve('done'))));
  const work = () => {
    started = true;
    return ended;
  };
  return { work, end: (error) => end(error), started: () => started };
}

const patience = 60_000;

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('J8 the queue', () => {
  test('runs no more than its width at a time, first come first served', async () => {
    const queue = new WorkQueue({ width: 2, depth: 10, patience });
    const pieces = Array.from({ length: 4 }, held);
    const results = pieces.map(({ work }) => queue.run(work));
    const started = () => pieces.map((piece) => piece.started());
    await settle();
    expect(started()).toEqual([true, true, false, false]);
    pieces[1]?.end();
    await settle();
    expect(started()).toEqual([true, true, true, false]);
    for (const piece of pieces) piece.end();
    expect(await Promise.all(results)).toEqual(['done', 'done', 'done', 'done']);
  });

  test('turns away with server.busy beyond its depth, and takes again once there is room', async () => {
    const queue = new WorkQueue({ width: 1, depth: 1, patience });
    const [first, second, third] = [held(), held(), held()];
    const taken = [queue.run(first.work), queue.run(second.work)];
    await expect(queue.run(third.work)).rejects.toEqual(new Refusal('server.busy', { retryAfterSeconds: 1 }));
    expect(third.started()).toBe(false);
    expect(queue.load).toEqual({ running: 1, waiting: 1, turnedAway: 1 });
    first.end();
    second.end();
    await Promise.all(taken);
    third.end();
    expect(await queue.run(third.work)).toBe('done');
  });

  test('G6 takes nobody who would wait longer than its patience, going by what work takes of late', async () => {
    const queue = new WorkQueue({ width: 1, depth: 100, patience: 10 });
    await queue.run(() => new Promise((resolve) => setTimeout(resolve, 200)));
    const [first, second] = [held(), held()];
    const taken = [queue.run(first.work), queue.run(second.work)];
    expect(() => queue.turnAwayIfFull()).toThrow(new Refusal('server.busy', { retryAfterSeconds: 1 }));
    await expect(queue.run(held().work)).rejects.toThrow(Refusal);
    first.end();
    second.end();
    await Promise.all(taken);
    expect(() => queue.turnAwayIfFull()).not.toThrow();
  });

  test('work that fails leaves its place to the next', async () => {
    const queue = new WorkQueue({ width: 1, depth: 5, patience });
    const [failing, next] = [held(), held()];
    const results = [queue.run(failing.work), queue.run(next.work)];
    failing.end(new Error('no memory'));
    await expect(results[0]).rejects.toThrow('no memory');
    next.end();
    expect(await results[1]).toBe('done');
    expect(await queue.run(() => Promise.resolve('later'))).toBe('later');
  });

  test('someone who comes while a place is handed on does not overtake the queue', async () => {
    const queue = new WorkQueue({ width: 1, depth: 5, patience });
    const order: string[] = [];
    const first = held();
    const running = queue.run(first.work).then(() => queue.run(() => Promise.resolve(void order.push('latecomer'))));
    const waiting = queue.run(() => Promise.resolve(void order.push('waiting')));
    first.end();
    await Promise.all([running, waiting]);
    expect(order).toEqual(['waiting', 'latecomer']);
  });
});
