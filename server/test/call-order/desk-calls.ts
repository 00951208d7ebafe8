import { days, hours, minutes, seconds } from '@selvage/contract/time-units';
import { disableAccount, enableAccount } from '../../src/support/disable-account.ts';
import { endEverySession, endSessions } from '../../src/support/end-sessions.ts';
import { eraseAccount } from '../../src/support/erase-account.ts';
import { removeTwoFactorBreakGlass } from '../../src/support/agent-approval.ts';
import { unlockAccount } from '../../src/support/unlock-account.ts';
import { invalidateRestored } from '../../src/support/restored-backup.ts';
import { endBy } from './credentials-ended-by-event.ts';
import { hasTwoSteps, livePasskeys, type Account } from './model-state.ts';
import type { Play } from './play.ts';

const act = { actor: { name: 'desk', reason: 'test' }, origin: { requestId: 'TEST', client: null, device: null } };

/** All accounts that ever had a session. */
const everybody = ({ model, world }: Play): Set<Account> =>
  new Set([world.victim, world.other, ...[...model.sessions.values()].map(({ account }) => account)]);

const deskActs = [
  'remove the factor',
  'end sessions',
  'end sessions and devices',
  'unlock',
  'disable and enable',
  'end every session',
] as const;

export async function actAtDesk(play: Play): Promise<boolean> {
  const { world, model } = play;
  const { victim } = world;
  const { deps } = world.app.server;
  const what = play.pick(deskActs);
  if (victim.isClosed || what === undefined) return false;
  world.app.server.clock.advance(1000);
  const acts: Record<(typeof deskActs)[number], () => Promise<unknown>> = {
    'remove the factor': async () => {
      if (!hasTwoSteps(victim) && livePasskeys(victim).length === 0) return;
      await removeTwoFactorBreakGlass(deps, victim.id, act);
      victim.factor = null;
      victim.mobile = null;
      victim.codeAttempts.clear();
      endBy(model, victim, 'second factor removed');
    },
    'end sessions': async () => {
      await endSessions(deps, victim.id, { devices: false }, act);
      endBy(model, victim, 'sessions ended');
    },
    'end sessions and devices': async () => {
      await endSessions(deps, victim.id, { devices: true }, act);
      endBy(model, victim, 'sessions and devices ended');
    },
    unlock: async () => {
      if ((await unlockAccount(deps, victim.id, act)) !== 'unlocked') return;
      play.require(!victim.passwordAttempts.isLockedForGood, 'P4', 'lifts a lock that only a reset may lift');
      victim.passwordAttempts.clear();
      victim.codeAttempts.clear();
    },
    'disable and enable': async () => {
      await disableAccount(deps, victim.id, act);
      await enableAccount(deps, victim.id, act);
      endBy(model, victim, 'account disabled');
    },
    'end every session': async () => {
      await endEverySession(deps, act);
      for (const account of everybody(play)) endBy(model, account, 'sessions ended');
    },
  };
  await acts[what]();
  world.log.push(`desk: ${what}`);
  await world.deliverAll();
  return true;
}

export async function erase(play: Play): Promise<boolean> {
  const { victim, app, log } = play.world;
  if (victim.isClosed) return false;
  await eraseAccount(app.server.deps, victim.id, act);
  victim.isClosed = true;
  log.push('desk: erase the account');
  return true;
}

/** Restores a backup. Nothing that had ended may work again. */
export async function restoreBackup(play: Play): Promise<boolean> {
  const { world, model } = play;
  const { deps, clock } = world.app.server;
  clock.advance(1000);
  await invalidateRestored(deps.db, deps.now());
  for (const account of everybody(play)) endBy(model, account, 'restored backup');
  world.log.push('desk: a backup is restored');
  return true;
}

/**
 * The spans of time that may pass. A span is listed several times if it should be drawn more often. Long spans end most things, so they are
 * rare.
 */
const spans = [
  ['31 seconds', seconds(31)],
  ['2 minutes', minutes(2)],
  ['2 minutes', minutes(2)],
  ['11 minutes', minutes(11)],
  ['11 minutes', minutes(11)],
  ['16 minutes', minutes(16)],
  ['16 minutes', minutes(16)],
  ['16 minutes', minutes(16)],
  ['61 minutes', minutes(61)],
  ['25 hours', hours(25)],
  ['8 days', days(8)],
  ['31 days', days(31)],
] as const;

export function passTime(play: Play): boolean {
  const [words, span] = play.pick(spans) ?? spans[0];
  play.world.app.server.clock.advance(span);
  play.world.log.push(`${words} pass`);
  return true;
}
