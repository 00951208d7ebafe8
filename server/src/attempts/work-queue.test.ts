import { describe, expect, test } from 'vitest';
import type { HashOwner } from '../deps.ts';
import { Refusal } from '../refuse.ts';
import { heldWork, settled, type HeldWork } from '../../test/harness/clock.ts';
import { WorkQueue } from './work-queue.ts';

const maxWaitMs = 60_000;
const busy = new Refusal('server.busy', { retryAfterSeconds: 1 });
const anybody = (client = 'a'): HashOwner => ({ account: null, client });

/** A queue that has learned how many milliseconds a job takes. */
async function queueWhereWorkTakes(milliseconds: number, bounds: ConstructorParameters<typeof WorkQueue>[0]) {
  let time = 0;
  const queue = new WorkQueue(bounds, () => time);
  // The average takes an eighth of the first duration, because it begins at 0.
  await queue.run(anybody(), async () => void (time += 8 * milliseconds));
  return queue;
}

/** Adds jobs to the queue that run until the test ends them, and records the result of each. */
function jobsOn(queue: WorkQueue) {
  const jobs = new Map<string, HeldWork>();
  const outcomes = new Map<string, string>();
  const add = (name: string, owner: HashOwner) => {
    const job = heldWork();
    jobs.set(name, job);
    queue.run(owner, job.work).then(
      () => outcomes.set(name, 'done'),
      (error: unknown) => outcomes.set(name, error instanceof Refusal ? error.refusal : 'failed'),
    );
  };
  const running = () =>
    [...jobs].filter(([name, job]) => job.hasStarted() && !outcomes.has(name)).map(([name]) => name);
  return {
    add,
    /** Ends a job, and returns the names of the jobs that run then. */
    end: async (name: string) => {
      jobs.get(name)?.end();
      await settled();
      return running();
    },
    running: async () => {
      await settled();
      return running();
    },
    rejected: async () => {
      await settled();
      return [...outcomes].filter(([, outcome]) => outcome === 'server.busy').map(([name]) => name);
    },
  };
}

describe('J8 the hash queue', () => {
  test('runs no more jobs at a time than its limit of running jobs, in the order in which they came', async () => {
    const jobs = jobsOn(new WorkQueue({ width: 2, depth: 10, maxWaitMs }));
    for (const name of ['1', '2', '3', '4']) jobs.add(name, anybody());
    expect(await jobs.running()).toEqual(['1', '2']);
    expect(await jobs.end('2')).toEqual(['1', '3']);
    expect(await jobs.end('1')).toEqual(['3', '4']);
  });

  test('refuses a job with server.busy if too many jobs wait, and accepts jobs again once there is room', async () => {
    const queue = new WorkQueue({ width: 1, depth: 1, maxWaitMs });
    const [first, second, third] = [heldWork(), heldWork(), heldWork()];
    const taken = [queue.run(anybody(), first.work), queue.run(anybody(), second.work)];
    await expect(queue.run(anybody(), third.work)).rejects.toEqual(busy);
    expect(third.hasStarted()).toBe(false);
    expect(queue.load).toEqual({ running: 1, waiting: 1, held: 0, rejected: 1 });
    first.end();
    second.end();
    await Promise.all(taken);
    third.end();
    expect(await queue.run(anybody(), third.work)).toBe('done');
  });

  test('G6 refuses a job that would wait longer than the limit, judged by how long recent jobs took', async () => {
    const queue = await queueWhereWorkTakes(20, { width: 1, depth: 100, maxWaitMs: 10 });
    const [first, second] = [heldWork(), heldWork()];
    const taken = [queue.run(anybody(), first.work), queue.run(anybody(), second.work)];
    expect(() => queue.rejectWhenFull('a')).toThrow(busy);
    await expect(queue.run(anybody(), heldWork().work)).rejects.toThrow(Refusal);
    first.end();
    second.end();
    await Promise.all(taken);
    expect(() => queue.rejectWhenFull('a')).not.toThrow();
  });

  test('starts the next job after a job that failed', async () => {
    const queue = new WorkQueue({ width: 1, depth: 5, maxWaitMs });
    const [failing, next] = [heldWork(), heldWork()];
    const results = [queue.run(anybody(), failing.work), queue.run(anybody(), next.work)];
    failing.end(new Error('no memory'));
    await expect(results[0]).rejects.toThrow('no memory');
    next.end();
    expect(await results[1]).toBe('done');
    expect(await queue.run(anybody(), () => Promise.resolve('later'))).toBe('later');
  });

  test('lets no new job overtake a waiting job when a place becomes free', async () => {
    const queue = new WorkQueue({ width: 1, depth: 5, maxWaitMs });
    const order: string[] = [];
    const note = (name: string) => () => Promise.resolve(void order.push(name));
    const first = heldWork();
    const running = queue.run(anybody(), first.work).then(() => queue.run(anybody(), note('latecomer')));
    const waiting = queue.run(anybody(), note('waiting'));
    first.end();
    await Promise.all([running, waiting]);
    expect(order).toEqual(['waiting', 'latecomer']);
  });
});

describe('F5 the hash queue with jobs of several clients', () => {
  test('runs jobs of the clients in turn, so that many waiting jobs of one client do not delay another client', async () => {
    const jobs = jobsOn(new WorkQueue({ width: 1, depth: 20, maxWaitMs }));
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2']) jobs.add(name, anybody(name[0]));
    expect(await jobs.running()).toEqual(['a1']);
    const order = [];
    for (let [next] = await jobs.end('a1'); next !== undefined; [next] = await jobs.end(next)) order.push(next);
    expect(order).toEqual(['a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  test('delays the third job of an account until one of the account’s two running jobs ends, whichever client sent the job', async () => {
    const queue = new WorkQueue({ width: 3, depth: 20, maxWaitMs });
    const jobs = jobsOn(queue);
    for (const name of ['1', '2', '3', '4']) jobs.add(name, { account: 'flooded', client: `client ${name}` });
    expect(await jobs.running()).toEqual(['1', '2']);
    expect(queue.load).toEqual({ running: 2, waiting: 2, held: 2, rejected: 0 });
    jobs.add('another', { account: 'another', client: 'client 9' });
    expect(await jobs.running()).toEqual(['1', '2', 'another']);
    expect(await jobs.end('2')).toEqual(['1', '3', 'another']);
  });

  test('when full, refuses the newest delayed job of the account that has the most delayed jobs', async () => {
    const jobs = jobsOn(new WorkQueue({ width: 2, depth: 3, maxWaitMs }));
    for (const name of ['a1', 'a2', 'a3', 'a4']) jobs.add(name, { account: 'a', client: name });
    jobs.add('b1', { account: 'b', client: 'b' });
    expect(await jobs.rejected()).toEqual([]);
    jobs.add('c1', { account: 'c', client: 'c' });
    expect(await jobs.rejected()).toEqual(['a4']);
    jobs.add('d1', { account: 'd', client: 'd' });
    expect(await jobs.rejected()).toEqual(['a4', 'a3']);
  });

  test('when full, refuses a job that is delayed for its account before a job that could run, however many jobs a client has waiting', async () => {
    const jobs = jobsOn(new WorkQueue({ width: 1, depth: 5, maxWaitMs }));
    for (const name of ['a1', 'a2', 'a3']) jobs.add(name, { account: 'a', client: 'a' });
    for (const name of ['b1', 'b2', 'b3']) jobs.add(name, anybody('b'));
    jobs.add('c1', anybody('c'));
    expect(await jobs.rejected()).toEqual(['a3']);
    jobs.add('d1', anybody('d'));
    expect(await jobs.rejected()).toEqual(['a3', 'b3']);
  });

  test('when full, refuses a new job that would be delayed for its account, however many delayed jobs other accounts have', async () => {
    const jobs = jobsOn(new WorkQueue({ width: 2, depth: 2, maxWaitMs }));
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) jobs.add(name, { account: 'a', client: name });
    expect(await jobs.rejected()).toEqual(['a5']);
  });

  test('when full without delayed jobs, refuses the newest job of the client with the most waiting jobs', async () => {
    const queue = new WorkQueue({ width: 1, depth: 4, maxWaitMs });
    const jobs = jobsOn(queue);
    for (const name of ['a0', 'a1', 'a2', 'a3', 'b1']) jobs.add(name, anybody(name[0]));
    expect(() => queue.rejectWhenFull('c')).not.toThrow();
    jobs.add('c1', anybody('c'));
    expect(await jobs.rejected()).toEqual(['a3']);
    // If no client has a longer line than the newcomer's client would have, the waiting jobs stay and the newcomer is refused.
    expect(() => queue.rejectWhenFull('a')).toThrow(busy);
    expect(() => queue.rejectWhenFull('b')).toThrow(busy);
    jobs.add('b2', anybody('b'));
    expect(await jobs.rejected()).toEqual(['a3', 'b2']);
    jobs.add('d1', anybody('d'));
    expect(await jobs.rejected()).toEqual(['a3', 'b2', 'a2']);
    expect(() => queue.rejectWhenFull('e')).toThrow(busy);
    jobs.add('e1', anybody('e'));
    expect(await jobs.rejected()).toEqual(['a3', 'b2', 'a2', 'e1']);
  });

  test('starts a job at once if a processor core is free, however many jobs are delayed for their accounts', async () => {
    const queue = new WorkQueue({ width: 3, depth: 2, maxWaitMs });
    const jobs = jobsOn(queue);
    for (const name of ['a1', 'a2', 'a3', 'a4']) jobs.add(name, { account: 'a', client: 'a' });
    expect(() => queue.rejectWhenFull('b')).not.toThrow();
    jobs.add('b1', anybody('b'));
    expect(await jobs.running()).toEqual(['a1', 'a2', 'b1']);
    expect(await jobs.rejected()).toEqual([]);
  });

  test('estimates the wait of a new job by the turn of its client, not by the many waiting jobs of another client', async () => {
    const queue = await queueWhereWorkTakes(20, { width: 1, depth: 100, maxWaitMs: 30 });
    const jobs = jobsOn(queue);
    for (let n = 0; n < 4; n++) jobs.add(`a${n}`, anybody());
    expect(await jobs.rejected()).toEqual(['a3']);
    expect(() => queue.rejectWhenFull('b')).not.toThrow();
    jobs.add('b1', anybody('b'));
    expect(await jobs.rejected()).toEqual(['a3']);
  });
});

describe('F5 two hash queues that share one limit of running jobs', () => {
  test('never run more jobs together than that limit, and start jobs in turn', async () => {
    const first = new WorkQueue({ width: 2, depth: 10, maxWaitMs });
    const second = first.withSharedSlots(10);
    const [strangers, known] = [jobsOn(first), jobsOn(second)];
    for (const name of ['1', '2', '3', '4', '5']) strangers.add(name, anybody());
    for (const name of ['a', 'b']) known.add(name, anybody());
    expect([await strangers.running(), await known.running()]).toEqual([['1', '2'], []]);
    await strangers.end('1');
    await strangers.end('2');
    expect([await strangers.running(), await known.running()]).toEqual([['3'], ['a']]);
    await known.end('a');
    await strangers.end('3');
    expect([await strangers.running(), await known.running()]).toEqual([['4'], ['b']]);
    await known.end('b');
    expect([await strangers.running(), await known.running()]).toEqual([['4', '5'], []]);
  });

  test('G6 each include the jobs of the other queue in the expected wait', async () => {
    const first = await queueWhereWorkTakes(20, { width: 1, depth: 100, maxWaitMs: 50 });
    const second = first.withSharedSlots(100);
    const jobs = [first, first, second].map((queue) => ({ queue, held: heldWork() }));
    const taken = jobs.map(({ queue, held }) => queue.run(anybody(), held.work));
    // One job runs. A newcomer waits for the next job of its own queue and for one job of the other queue, which take forty milliseconds.
    expect(() => first.rejectWhenFull('a')).not.toThrow();
    const third = heldWork();
    taken.push(first.run(anybody(), third.work));
    expect(() => first.rejectWhenFull('a')).toThrow(busy);
    for (const held of [...jobs.map((job) => job.held), third]) held.end();
    await Promise.all(taken);
  });
});
