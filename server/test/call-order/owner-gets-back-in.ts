import { hours } from '@selvage/contract/time-units';
import { appCodes } from './app-codes.ts';
import { linksRead, pressRecovery } from './account-calls.ts';
import { isAdmitted } from './model-state.ts';
import { Play } from './play.ts';
import { exchangeReset, requestReset, setPassword } from './reset-calls.ts';
import { verify } from './two-factor-calls.ts';
import { pendingIn, signIn } from './sign-in-calls.ts';
import { birthDate } from './set-ups.ts';
import type { World } from './world.ts';

/**
 * Checks at the end of a sequence that the owner can recover the account. If the account was moved to another email, the owner uses the
 * oldest recovery link. Then the owner resets the password and logs in with their own second factor, after all locks have ended.
 */
export async function ownerGetsBackIn(world: World): Promise<void> {
  const { victim, actors, app, model } = world;
  if (victim.isClosed || !isAdmitted(victim)) return;
  const play = new Play(world, actors.owner, [0]);
  if (!actors.owner.reads.includes(victim.email) && !(await recover(play))) return;
  app.server.clock.advance(hours(25));
  const browser = play.newBrowser();
  await requestReset(play);
  const [link] = linksRead(play, ['reset']);
  play.require(link !== undefined && model.isLive(link), 'P12', 'asks for a reset, and none comes');
  if (link === undefined) return;
  const exchanged = await exchangeReset(play, link, browser);
  play.require(exchanged.isDone, 'P12', 'cannot open the reset');
  const reset = await setPassword(play, browser, birthDate);
  play.require(reset.isDone, 'P12', 'cannot set a password');
  if (isAdmitted(victim)) await logIn(play);
}

/**
 * Recovers an account that the thief moved to another email. The oldest working link restores it, and the thief’s password no longer works.
 */
async function recover(play: Play): Promise<boolean> {
  const { world, model } = play;
  const links = linksRead(play, ['email-undo', 'not-me']).filter((link) => model.isLive(link));
  const oldest = links.toSorted((one, other) => one.createdAt - other.createdAt)[0];
  if (oldest === undefined) return false;
  await pressRecovery(play, oldest, play.newBrowser());
  const thief = new Play(world, world.actors.thief, [0]);
  const { email, password } = world.victim;
  await signIn(thief, thief.newBrowser(), world.victim, { email, password, withDevice: false });
  return world.actors.owner.reads.includes(email);
}

/** The owner’s code for the second step that is asked for. Undefined if the owner cannot answer that step. */
function ownCode(play: Play, type: string | undefined): string | undefined {
  const { victim, actors } = play.world;
  if (type === 'PASSKEY') return undefined;
  if (type !== 'APP') return play.inbox().find(({ digits }) => digits !== undefined)?.digits ?? '';
  const place = actors.owner.appKeys.indexOf(victim.app?.key ?? '');
  return place < 0 ? undefined : appCodes(play)[place];
}

async function logIn(play: Play): Promise<void> {
  const { victim, actors } = play.world;
  if (victim.factor === 'SMS' && !actors.owner.reads.includes(victim.mobile ?? '')) return;
  const browser = play.newBrowser();
  const given = { email: victim.email, password: victim.password, withDevice: false };
  const entered = await signIn(play, browser, victim, given);
  play.require(entered.isDone, 'P12', 'cannot log in after a reset');
  if (pendingIn(entered.json)?.mfaToken !== undefined) {
    const code = ownCode(play, pendingIn(entered.json)?.type);
    // The owner cannot use an authenticator app that another person added. The desk has to help.
    if (code === undefined) return;
    const verified = await verify(play, browser, code);
    play.require(verified.isDone, 'P12', 'cannot answer the code of their own factor');
  }
  const path = '/api/idauth/mfa/settings';
  const looked = await play.send(browser, { method: 'GET', path, needs: 'setting-up' });
  play.require(looked.isDone, 'P12', 'is not in after all');
}
