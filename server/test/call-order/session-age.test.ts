import { sessionLimits } from '@selvage/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endSessions } from '../../src/support/end-sessions.ts';
import { endBy } from './credentials-ended-by-event.ts';
import { startInterruptibleApp, type InterruptibleApp } from './interruptible-app.ts';
import { Play } from './play.ts';
import { signInWhole } from './two-factor-calls.ts';
import { makeWorld } from './world.ts';

// The age of a session counts at the beginning of a call, its end until the call has had its effect. `Play.send()`
// throws if model and server disagree about either.

let app: InterruptibleApp;
beforeAll(async () => {
  app = await startInterruptibleApp();
});
afterAll(() => app.close());

async function addOwner() {
  const world = await makeWorld(app, 'a consultant with codes by email');
  const owner = new Play(world, world.actors.owner, [0]);
  await signInWhole(owner);
  const grow = () => app.server.clock.advance(sessionLimits.sessionIdle + sessionLimits.lastSeenGranularity);
  const stepUp = () => owner.send(owner.browser(), { path: '/api/idauth/step-up', needs: 'whole' });
  const stepUpWhile = (meanwhile: () => Promise<void> | void) => {
    app.interruptAfter(0, async () => {
      world.interruptions += 1;
      await meanwhile();
    });
    return stepUp();
  };
  return { world, grow, stepUp, stepUpWhile };
}

test('E3 a session that is open when a call begins does not expire during that call', async () => {
  const { grow, stepUp, stepUpWhile } = await addOwner();
  const during = await stepUpWhile(grow);
  expect([during.isDone, during.isInterrupted]).toEqual([true, true]);
  expect((await stepUp()).refusal).toBe('session.required');
});

test('E3 a session that is too old when a call begins is refused', async () => {
  const { grow, stepUp } = await addOwner();
  grow();
  expect((await stepUp()).refusal).toBe('session.required');
});

test('E2 a session that is ended during a call is refused by that call', async () => {
  const { world, stepUpWhile } = await addOwner();
  const act = {
    actor: { name: 'desk', reason: 'test' },
    origin: { requestId: 'TEST', client: null, device: null },
  };
  const during = await stepUpWhile(async () => {
    await endSessions(app.server.deps, world.victim.id, { devices: false }, act);
    endBy(world.model, world.victim, 'sessions ended');
  });
  expect(during.refusal).toBe('session.required');
});
