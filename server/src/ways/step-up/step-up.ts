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
  /** WY8: a code to the mailbox, for a person without a second factor. */
  mailbox: boolean;
  /** WY23: something stronger than the mailbox, for a person who has it. */
  strong: boolean;
}

/**
 * F2: asks for a second step that the account has. Showing it lets the change be made that asked for it. Nothing is sent to a person
 * who was just sent a code, or who has no second step, unless their mailbox is to be shown in its place (WY8).
 */
export async function beginStepUp(
  deps: StepDeps,
  person: SignedInPerson,
  { knownBrowser, mailbox, strong }: StepUp,
): Promise<PendingTwoFactor | undefined> {
  const { account, session } = person;
  const purpose = 'step-up-code';
  const held = await heldWays(deps, account.id);
  const offered = offeredSteps(deps.config.twoFactor[account.kind], account, held, { now: deps.now(), strong });
  // WY22: after a reset by mail the mailbox was shown already.
  const isMailboxRefused = (strong || held.passwordSetByMail) && offered.includes('PASSKEY');
  const isMailbox = !hasTwoFactor(deps.config, account) && !isMailboxRefused;
  if (isMailbox && !mailbox) return undefined;
  const step = isMailbox ? 'EMAIL' : firstStep(offered);
  const now = deps.now();
  // What is not sent need not be asked for anew.
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
  /** WY23: something stronger than the mailbox. */
  strong: boolean;
  knownBrowser: Buffer | null;
}

/** WY22: another way that the person has, in place of the one that is asked for. */
export async function chooseWay(
  deps: StepDeps,
  person: SignedInPerson,
  { mfaToken, way, strong, knownBrowser }: Choice,
): Promise<PendingTwoFactor> {
  const { account } = person;
  const replaced = await requireOwnChallenge(deps, person, mfaToken);
  const challenge = (await findChallenge(deps.db, replaced)) ?? refuse('challenge.over');
  const { purpose } = challenge;
  // A code that proves an email or a number cannot be had otherwise.
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

/** Opens a challenge that this session has to answer from now on, and sends its code where one is sent. */
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
