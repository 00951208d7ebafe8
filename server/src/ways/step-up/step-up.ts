import type { AskedStep, ChosenWay } from '@selvage/contract/api/authenticator';
import type { PendingTwoFactor } from '@selvage/contract/api/sign-in';
import { changeAccount } from '../../accounts/change-account.ts';
import { mailboxDestination } from '../../accounts/code-destination.ts';
import type { Deps } from '../../deps.ts';
import { refuse } from '../../refuse.ts';
import type { SignedInPerson } from '../../sessions/request-context.ts';
import { oweChallenge } from '../../sessions/session-store.ts';
import {
  openChallenge,
  openUnsentChallenge,
  pendingCode,
  pendingStep,
  sentTo,
  requireOwnChallenge,
} from '../code/challenge.ts';
import { findChallenge, findOwnChallenge } from '../code/challenge-store.ts';
import { requireCodeAllowed } from '../code/code-limit.ts';
import { firstStep, heldWays, offeredSteps } from '../held-ways.ts';
import { hasTwoFactor } from '../require-proof.ts';
import { isSent } from '../ways.ts';

type StepDeps = Pick<Deps, 'db' | 'now' | 'keys' | 'config' | 'wakeOutbox'>;

interface StepUp {
  knownBrowser: Buffer | null;
  /** True if a person without a second step gets a code by email. Otherwise such a person is asked for nothing. */
  mailbox: boolean;
  /** True if a code by email is not enough for a person who has something stronger. */
  strong: boolean;
  /** True if the person chose a recovery code. Nothing is sent then. */
  recovery: boolean;
}

/**
 * Asks for a second step before a change. A code that was just sent is not sent again. Returns undefined if the person has no second step
 * and `mailbox` is not set.
 */
export async function beginStepUp(
  deps: StepDeps,
  person: SignedInPerson,
  { knownBrowser, mailbox, strong, recovery }: StepUp,
): Promise<PendingTwoFactor | undefined> {
  const { account, session } = person;
  const purpose = 'step-up-code';
  const held = await heldWays(deps, account.id);
  const offered = offeredSteps(deps.config.twoFactor[account.kind], account, held, { now: deps.now(), strong });
  if (recovery && !offered.includes('RECOVERY')) refuse('way.unavailable');
  // After a reset by email, a code by email proves nothing new, so a passkey is asked for if there is one.
  const isMailboxRefused = (strong || held.passwordSetByMail) && offered.includes('PASSKEY');
  const isMailbox = !recovery && !hasTwoFactor(deps.config, account) && !isMailboxRefused;
  if (isMailbox && !mailbox) return undefined;
  const step = recovery ? 'PASSKEY' : isMailbox ? 'EMAIL' : firstStep(offered);
  const now = deps.now();
  // A challenge for the app or a passkey is reused until it expires, because nothing is sent for it.
  const sentAfter = isSent(step) ? new Date(now.getTime() - deps.config.limits.sendPause) : new Date(0);
  const sent = await findOwnChallenge(deps.db, session.hash, account.id, { purpose, sentAfter, now, strong });
  const challengeId = sent ?? (await askForStep(deps, person, { purpose, step, knownBrowser }));
  const pending = isMailbox
    ? await pendingCode(deps.db, deps, account.kind, challengeId, mailboxDestination(account.email))
    : await pendingStep(deps.db, deps, { account, challengeId, offered });
  return { ...pending, trustDeviceEnabled: false };
}

interface Choice {
  mfaToken: string;
  way: ChosenWay;
  /** True if a code by email is not enough for a person who has something stronger. */
  strong: boolean;
  knownBrowser: Buffer | null;
}

/** Switches an open challenge to another way that the person has. */
export async function chooseWay(
  deps: StepDeps,
  person: SignedInPerson,
  { mfaToken, way, strong, knownBrowser }: Choice,
): Promise<PendingTwoFactor> {
  const { account } = person;
  const replaced = await requireOwnChallenge(deps, person, mfaToken);
  const challenge = (await findChallenge(deps.db, replaced)) ?? refuse('challenge.over');
  const { purpose } = challenge;
  // The other purposes prove an email or a number. Only a code that was sent there can prove it.
  if (purpose !== 'sign-in-code' && purpose !== 'step-up-code') return refuse('way.unavailable');
  const held = await heldWays(deps, account.id);
  const offered = offeredSteps(deps.config.twoFactor[account.kind], account, held, { now: deps.now(), strong });
  if (!offered.includes(way)) return refuse('way.unavailable');
  const challengeId =
    challenge.way === way ? replaced : await askForStep(deps, person, { purpose, step: way, knownBrowser });
  const pending = await pendingStep(deps.db, deps, { account, challengeId, offered });
  return purpose === 'step-up-code' ? { ...pending, trustDeviceEnabled: false } : pending;
}

interface Asked {
  purpose: 'sign-in-code' | 'step-up-code';
  step: AskedStep;
  knownBrowser: Buffer | null;
}

/** Opens a challenge that replaces the earlier one of this session, and sends a code if the second step needs one. */
async function askForStep(
  deps: StepDeps,
  person: SignedInPerson,
  { purpose, step, knownBrowser }: Asked,
): Promise<string> {
  const { account, session } = person;
  if (isSent(step)) {
    const destination = sentTo(deps.keys, account, step);
    await requireCodeAllowed(deps, person, { purpose, destination, knownBrowser });
  }
  return changeAccount(deps, person, {}, async (change) => {
    const challengeId = isSent(step)
      ? await openChallenge(change, deps, { purpose, destination: sentTo(deps.keys, account, step) })
      : await openUnsentChallenge(change, deps, { purpose, way: step });
    if (!(await oweChallenge(change.tx, session.hash, challengeId))) refuse('session.required');
    return change.untold(challengeId);
  });
}
