import type { PendingTwoFactor } from '@selvage/contract/api/sign-in';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { pendingCode, pendingStep } from '../code/challenge.ts';
import { findOwnChallenge } from '../code/challenge-store.ts';
import { mailboxDestination } from '../../accounts/code-destination.ts';
import type { SignedInPerson } from '../../sessions/request-context.ts';
import { firstStep, heldWays, offeredSteps } from '../held-ways.ts';
import { hasTwoFactor } from '../require-proof.ts';
import { askForStep } from './ask-for-step.ts';
import { isSent } from '../ways.ts';

const purpose = 'step-up-code';

interface Asked {
  knownBrowser: Buffer | null;
  /** WY8: a code to the mailbox, for somebody without a second factor. */
  mailbox: boolean;
  /** WY23: something stronger than the mailbox, for somebody who has it. */
  strong: boolean;
}

/**
 * F2: asks for a second step that the account has. Showing it lets the change be made that asked for it. Nothing is sent to somebody
 * who was just sent a code, or who has no second step, unless their mailbox is to be shown in its place (WY8).
 */
export async function beginStepUp(
  deps: Pick<Deps, 'db' | 'now' | 'keys' | 'config' | 'wakeOutbox'>,
  person: SignedInPerson,
  { knownBrowser, mailbox, strong }: Asked,
): Promise<PendingTwoFactor | undefined> {
  const { account, session } = person;
  const held = await heldWays(deps, account.id);
  const offered = offeredSteps(deps.config.twoFactor[account.kind], account, held, { now: deps.now(), strong });
  // WY22: after a reset by mail the mailbox was shown already.
  const isMailboxRefused = (strong || held.passwordSetByMail) && offered.includes('PASSKEY');
  const isMailbox = !hasTwoFactor(deps.config, account) && !isMailboxRefused;
  if (isMailbox && !mailbox) return undefined;
  const step = isMailbox ? 'EMAIL' : firstStep(offered);
  const pendingFor = async (db: Db, challengeId: string): Promise<PendingTwoFactor> => ({
    ...(isMailbox
      ? await pendingCode(db, deps, account.kind, challengeId, mailboxDestination(account.email))
      : await pendingStep(db, deps, { account, challengeId, offered })),
    trustDeviceEnabled: false,
  });
  const now = deps.now();
  // What is not sent need not be asked for anew.
  const sentAfter = isSent(step) ? new Date(now.getTime() - deps.config.limits.sendPause) : new Date(0);
  const sent = await findOwnChallenge(deps.db, session.hash, account.id, { purpose, sentAfter, now, strong });
  if (sent !== undefined) return pendingFor(deps.db, sent);
  const challengeId = await askForStep(deps, person, { purpose, step, knownBrowser });
  return pendingFor(deps.db, challengeId);
}
