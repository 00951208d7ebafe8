import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestEmailChange } from './account-calls.ts';
import { fingerprint } from './checks.ts';
import { startInterruptibleApp, type InterruptibleApp } from './interruptible-app.ts';
import { Play } from './play.ts';
import { isQuiet } from './sequence.ts';
import { guessPasswords, signIn } from './sign-in-calls.ts';
import { signInWhole } from './two-factor-calls.ts';
import { makeWorld, wrongPassword } from './world.ts';

// Cases in which the model once disagreed with the server, and the server was right.

let app: InterruptibleApp;
beforeAll(async () => {
  app = await startInterruptibleApp();
});
afterAll(() => app.close());

async function addPeople() {
  const world = await makeWorld(app, 'a member without a second factor');
  const play = (who: 'owner' | 'thief' | 'stranger', picks: readonly number[] = [0]) =>
    new Play(world, world.actors[who], picks);
  await signInWhole(play('owner'));
  return { world, play };
}

test('the call-order model treats a stranger’s login to their own account as a change of the database', async () => {
  const { world, play } = await addPeople();
  const before = await fingerprint(world);
  const stranger = play('stranger');
  const { email, password } = world.other;
  await signIn(stranger, stranger.browser(), world.other, { email, password, withDevice: false });
  expect(await fingerprint(world)).not.toBe(before);
});

test('the call-order model interrupts no call while it does not know how many wrong passwords are counted', async () => {
  const { world, play } = await addPeople();
  expect(await isQuiet(world)).toBe(true);
  const thief = play('thief');
  const given = { email: world.victim.email, password: wrongPassword, withDevice: false };
  await signIn(thief, thief.newBrowser(), world.victim, given);
  world.victim.passwordAttempts.isCertain = false;
  expect(await isQuiet(world)).toBe(false);
});

test('S10 a change to the current email is refused before the password is compared, also in a locked account', async () => {
  const { world, play } = await addPeople();
  await guessPasswords(play('thief'));
  expect(world.victim.passwordAttempts.isLocked(world.model.now())).toBe(true);
  // The third number chooses the new email. 1 chooses the current email of the account.
  await requestEmailChange(play('owner', [0, 0, 1, 0]));
  expect(world.log.at(-1)).toContain('email.unchanged');
});
