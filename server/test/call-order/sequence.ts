import * as fc from 'fast-check';
import { accountSubject, codesSubject, lockStateOf } from '../../src/attempts/attempts.ts';
import { calls, knownCall, topics, type CallName, type Topic } from './calls.ts';
import { checkAccounts, fingerprint, tryEndedThings, tryEverySession, type Tried } from './checks.ts';
import type { InterruptibleApp } from './interruptible-app.ts';
import { ownerGetsBackIn } from './owner-gets-back-in.ts';
import { Play } from './play.ts';
import { addedWays, drawnSetUps, registeredBySomebodyElse, type SetUp } from './set-ups.ts';
import { makeWorld, type ActorName, type World } from './world.ts';

interface Made {
  made: { who: ActorName; call: CallName };
  /** Numbers that decide all choices of the call, such as the link, the browser and the password. */
  picks: readonly number[];
}

export interface Step extends Made {
  /** One of the calls in `between` runs after `after` statements of this step: the first that can be made. */
  meanwhile: { between: readonly Made[]; after: number } | null;
}

export interface Sequence {
  setUp: SetUp;
  /** The topics whose calls are left out. */
  leftOut: readonly Topic[];
  steps: readonly Step[];
  /** If this is 1, the owner recovers the account after the last step. */
  ending: number;
}

/** All calls of all actors. Each is repeated as often as its weight says. */
const drawn = (Object.keys(calls) as CallName[]).flatMap((call) =>
  (Object.entries(knownCall(call).by) as [ActorName, number][]).flatMap(([who, times]) => {
    const made = { who, call };
    return Array.from({ length: times }, () => made);
  }),
);

// None of these uses `map`, so that the steps of a failing sequence can be edited and then shrunk further.
const made = { made: fc.constantFrom(...drawn), picks: fc.array(fc.nat(15), { minLength: 4, maxLength: 4 }) };
const interruption = fc.record({
  between: fc.array(fc.record(made), { minLength: 1, maxLength: 6 }),
  after: fc.nat(8),
});
const rarely = fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: interruption });
const step = fc.record({ ...made, meanwhile: rarely });

export const sequences: fc.Arbitrary<Sequence> = fc.record({
  setUp: fc.constantFrom(...drawnSetUps),
  leftOut: fc.subarray(topics.filter((topic) => topic !== 'login')),
  steps: fc.array(step, { maxLength: 150, size: 'max' }),
  ending: fc.nat(3),
});

export interface Progress {
  /** The steps so far, in words. */
  log: string[];
  /** The steps so far that had an effect. */
  steps: Step[];
}

/** Runs a sequence on a new account. Throws if a property does not hold. */
export async function runSequence(app: InterruptibleApp, sequence: Sequence, progress: Progress): Promise<void> {
  const world = await makeWorld(app, sequence.setUp);
  world.log = progress.log;
  world.log.push(`(${sequence.setUp})`);
  const tried: Tried = new WeakSet();
  const isLeftOut = (each: Made) => sequence.leftOut.includes(knownCall(each.made.call).topic);
  for (const each of prelude(sequence.setUp)) await runStep(world, each, () => false);
  for (const each of sequence.steps.filter((given) => !isLeftOut(given))) {
    progress.steps.push(each);
    if (await runStep(world, each, isLeftOut)) await tryEndedThings(world, tried);
    else progress.steps.pop();
    // The check costs a statement, so it runs after every fourth step. It still finds earlier changes.
    if (progress.steps.length % 4 === 0) await checkAccounts(world);
  }
  await tryEverySession(world);
  if (sequence.ending === 1) await ownerGetsBackIn(world);
  await tryEndedThings(world, tried);
  await checkAccounts(world);
}

/**
 * Steps before the sequence: either the owner has logged in, trusts the browser and has added ways to log in, or the thief has registered
 * in the owner’s name.
 */
function prelude(setUp: SetUp): Step[] {
  const isForeign = setUp === registeredBySomebodyElse;
  const first = isForeign
    ? ({ who: 'thief', call: 'register' } as const)
    : ({ who: 'owner', call: 'log in wholly' } as const);
  const adds = { app: 'set an app up', passkey: 'add a passkey' } as const;
  const added = (addedWays(setUp) ?? []).map((way) => ({ who: 'owner', call: adds[way] }) as const);
  return [first, ...added].map((each) => ({ made: each, picks: [0], meanwhile: null }));
}

async function run(world: World, { made: { who, call }, picks }: Made): Promise<boolean> {
  const { run: make, atMost = Number.POSITIVE_INFINITY } = knownCall(call);
  const times = world.made.get(call) ?? 0;
  if (times >= atMost) return false;
  const play = new Play(world, world.actors[who], picks);
  play.learn();
  const isMade = await make(play);
  if (isMade) world.made.set(call, times + 1);
  return isMade;
}

async function runStep(world: World, each: Step, isLeftOut: (made: Made) => boolean): Promise<boolean> {
  const { between = [], after = 0 } = each.meanwhile ?? {};
  const others = between.filter((other) => other.made.who !== 'time' && !isLeftOut(other));
  const canBeInterrupted = knownCall(each.made.call).canBeInterrupted === true;
  if (others.length === 0 || !canBeInterrupted || !(await isQuiet(world))) return run(world, each);
  const before = await fingerprint(world);
  // If the inserted call fails, the interrupted call fails with a server error. The error of the inserted call is the real reason.
  let failedMeanwhile: unknown;
  world.app.interruptAfter(after, async () => {
    // If the interrupted call has already had its effect, another call would not be concurrent with it.
    if ((await fingerprint(world)) !== before) return;
    await interrupt(world, others).catch((error: unknown) => {
      failedMeanwhile = error;
      throw error;
    });
  });
  const isMade = await run(world, each).catch((error: unknown) => {
    throw failedMeanwhile ?? error;
  });
  world.app.takeBack();
  return isMade;
}

async function interrupt(world: World, between: readonly Made[]): Promise<void> {
  const lines = world.log.length;
  for (const other of between) {
    if (!(await run(world, other))) continue;
    world.interruptions += 1;
    for (let line = lines; line < world.log.length; line++) world.log[line] = `  meanwhile: ${world.log[line]}`;
    forgetCounts(world);
    world.app.server.clock.advance(1000);
    return;
  }
}

/**
 * True if no failure is counted against the account. With a count, two concurrent calls could wait for each other’s attempt. The server is
 * asked, because the model does not know the count after concurrent calls.
 */
export async function isQuiet({ victim, app }: World): Promise<boolean> {
  const { db, keys, now } = app.server.deps;
  const subjects = [accountSubject(victim.id), codesSubject(keys, victim.id)];
  const states = await Promise.all(subjects.map((subject) => lockStateOf(db, subject, now())));
  return states.every(({ failures }) => failures === 0);
}

/** Marks the counts as uncertain, because after concurrent calls the model does not know which of them was counted first. */
function forgetCounts({ victim, other, model }: World): void {
  const counts = [victim, other].flatMap(({ passwordAttempts, codeAttempts }) => [passwordAttempts, codeAttempts]);
  const proofs = [...model.policies.values()].map((policy) => policy.proofs);
  for (const count of [...counts, ...proofs, ...model.devices.map(({ attempts }) => attempts)]) count.isCertain = false;
}
