import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { HashOwner } from '../deps.ts';
import { Refusal } from '../refuse.ts';
import { heldWork, settled, type HeldWork } from '../../test/harness/clock.ts';
import { WorkQueue } from './work-queue.ts';

interface SeenJob extends HeldWork {
  owner: HashOwner;
  arrived: number;
  outcomes: string[];
}

/** A step adds a job with this owner, or ends one of the running jobs. */
type Step = HashOwner | { end: number };

const owner = fc.record({
  account: fc.constantFrom(null, null, null, 'ann', 'ann', 'bob'),
  client: fc.constantFrom('home', 'home', 'work', 'cafe'),
});
const steps = fc.array(
  fc.oneof({ arbitrary: owner, weight: 3 }, { arbitrary: fc.record({ end: fc.nat() }), weight: 2 }),
  { maxLength: 60 },
);
const bounds = fc.record({
  width: fc.integer({ min: 1, max: 4 }),
  depth: fc.integer({ min: 1, max: 12 }),
  maxWaitMs: fc.constant(60_000),
});

/** Performs the steps, passes the jobs to `look` after each step, and finally ends all jobs. */
async function playOut(
  queue: WorkQueue,
  given: readonly Step[],
  look: (jobs: readonly SeenJob[]) => void,
): Promise<SeenJob[]> {
  const jobs: SeenJob[] = [];
  const end = async (nth: number) => {
    const running = jobs.filter(isRunning);
    running[nth % running.length]?.end();
    await settled();
    look(jobs);
  };
  for (const step of given) {
    if ('end' in step) {
      await end(step.end);
      continue;
    }
    const job: SeenJob = { ...heldWork(), owner: step, arrived: jobs.length, outcomes: [] };
    jobs.push(job);
    queue.run(step, job.work).then(
      () => job.outcomes.push('done'),
      (error: unknown) => job.outcomes.push(error instanceof Refusal ? error.refusal : 'failed'),
    );
    await settled();
    look(jobs);
  }
  while (jobs.some(isRunning)) await end(0);
  return jobs;
}

const isOpen = ({ outcomes }: SeenJob): boolean => outcomes.length === 0;
const isRunning = (job: SeenJob): boolean => job.hasStarted() && isOpen(job);
const isWaiting = (job: SeenJob): boolean => !job.hasStarted() && isOpen(job);

/** True if the job is one of the first two unfinished jobs of its account. */
const isEligible = (job: SeenJob, jobs: readonly SeenJob[]): boolean =>
  job.owner.account === null ||
  jobs.filter((other) => isOpen(other) && other.owner.account === job.owner.account).indexOf(job) < 2;

test('F5 the hash queue never exceeds its limits of running jobs, of running jobs of one account, and of waiting jobs', async () => {
  await fc.assert(
    fc.asyncProperty(bounds, steps, async (given, play) => {
      const queue = new WorkQueue(given);
      await playOut(queue, play, (jobs) => {
        const running = jobs.filter(isRunning);
        expect(running.length).toBeLessThanOrEqual(given.width);
        for (const job of running) expect(isEligible(job, jobs)).toBe(true);
        const waiting = jobs.filter(isWaiting);
        expect(waiting.length).toBeLessThanOrEqual(given.depth);
        const held = waiting.filter((job) => !isEligible(job, jobs)).length;
        const rejected = jobs.filter(({ outcomes }) => outcomes[0] === 'server.busy').length;
        expect(queue.load).toEqual({ running: running.length, waiting: waiting.length, held, rejected });
        // No core is idle while a job could use it.
        expect(running.length === given.width || waiting.length === held).toBe(true);
      });
    }),
  );
});

test('F5 every job of the hash queue ends exactly once, with its result or with server.busy, and the queue keeps nothing of it', async () => {
  await fc.assert(
    fc.asyncProperty(bounds, steps, async (given, play) => {
      const queue = new WorkQueue(given);
      const jobs = await playOut(queue, play, () => undefined);
      for (const { outcomes, hasStarted } of jobs) expect(outcomes).toEqual([hasStarted() ? 'done' : 'server.busy']);
      expect(queue.load).toMatchObject({ running: 0, waiting: 0, held: 0 });
    }),
  );
});

test('F5 between two jobs of one client the hash queue runs a job of every other client that has a job ready to run', async () => {
  await fc.assert(
    fc.asyncProperty(bounds, steps, async (given, play) => {
      /** By client, the other clients that had an eligible job since that client's last job began and were not served. */
      const passedOver = new Map<string, Set<string>>();
      let started = new Set<SeenJob>();
      let waitedBefore = new Set<string>();
      await playOut(new WorkQueue(given), play, (jobs) => {
        const waiting = new Set(
          jobs.filter((job) => isWaiting(job) && isEligible(job, jobs)).map(({ owner: { client } }) => client),
        );
        const begun = jobs.filter((job) => job.hasStarted() && !started.has(job));
        // Each step ends or adds one job, so at most one job begins. If two began, their order would be unknown.
        expect(begun.length).toBeLessThanOrEqual(1);
        for (const {
          owner: { client },
        } of begun) {
          expect([...(passedOver.get(client) ?? [])]).toEqual([]);
          for (const others of passedOver.values()) others.delete(client);
          passedOver.set(client, new Set([...waiting].filter((other) => other !== client && waitedBefore.has(other))));
        }
        // A client without an eligible job, for example because the job was refused, is not passed over.
        for (const others of passedOver.values())
          for (const other of others) if (!waiting.has(other)) others.delete(other);
        started = new Set(jobs.filter((job) => job.hasStarted()));
        waitedBefore = waiting;
      });
    }),
  );
});

interface Before {
  job: SeenJob;
  isWaiting: boolean;
  isEligible: boolean;
}

/** True if the job was refused for the newcomer, although another job should have been refused first. */
function isUnfair(refused: SeenJob, newcomer: SeenJob | undefined, before: readonly Before[]): boolean {
  const waiting = before.filter((each) => each.isWaiting);
  const lineOf = (client: string | undefined) =>
    waiting.filter(({ job, isEligible: mayRun }) => mayRun && job.owner.client === client).length;
  const own = lineOf(refused.owner.client);
  return (
    waiting.some(({ isEligible: mayRun }) => !mayRun) ||
    waiting.some(({ job }) => lineOf(job.owner.client) > own) ||
    own <= lineOf(newcomer?.owner.client) + 1
  );
}

test('F5 the full hash queue refuses a job that is ready to run only if no job waits for its account, and only from the client with the most waiting jobs', async () => {
  await fc.assert(
    fc.asyncProperty(bounds, steps, async (given, play) => {
      let before: Before[] = [];
      await playOut(new WorkQueue(given), play, (jobs) => {
        const refused = before.filter((each) => each.isWaiting && each.job.outcomes[0] === 'server.busy');
        const unfair = refused.filter((each) => each.isEligible && isUnfair(each.job, jobs.at(-1), before));
        expect(unfair).toEqual([]);
        before = jobs.map((job) => ({ job, isWaiting: isWaiting(job), isEligible: isEligible(job, jobs) }));
      });
    }),
    { numRuns: 300 },
  );
});
