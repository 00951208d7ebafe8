import type { PendingTwoFactor } from '@selvage/contract/api/sign-in';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { openChallenge, pendingCode } from '../../identity/challenge.ts';
import { findOwnChallenge } from '../../identity/challenge-store.ts';
import { codeDestination, mailboxDestination, openChoice } from '../../identity/code-destination.ts';
import { requireCodeAllowed } from '../../identity/code-limit.ts';
import { type RequestContext, type SignedInPerson, lockOwnAccount } from '../../identity/request-context.ts';
import { oweChallenge } from '../../identity/session-store.ts';
import { hasTwoFactor } from '../../identity/step-up.ts';
import { refuse } from '../../refuse.ts';

/**
 * F2: sends a code to the factor that the account has now. Verifying it shows that factor in this session, and the change that
 * asked for it may then be made. Nothing is sent to somebody who was just sent a code, or who has no second factor, unless their
 * mailbox is to be shown in its place (WY8).
 */
export async function beginStepUp(
  deps: Pick<Deps, 'db' | 'now' | 'keys' | 'config'>,
  person: SignedInPerson,
  { knownBrowser, mailbox }: { knownBrowser: Buffer | null; mailbox: boolean },
  context: RequestContext,
): Promise<PendingTwoFactor | undefined> {
  const { account, session } = person;
  const hasFactor = hasTwoFactor(deps.config, account);
  if (!hasFactor && !mailbox) return undefined;
  const now = deps.now();
  const purpose = 'step-up-code';
  const destination = hasFactor
    ? codeDestination(account.email, openChoice(deps.keys, account))
    : mailboxDestination(account.email);
  const pendingFor = async (db: Db, challengeId: string): Promise<PendingTwoFactor> => ({
    ...(await pendingCode(db, deps, account.kind, challengeId, destination)),
    trustDeviceEnabled: false,
  });
  const sentAfter = new Date(now.getTime() - deps.config.limits.sendPause);
  const sent = await findOwnChallenge(deps.db, session.hash, account.id, { purpose, sentAfter, now });
  if (sent !== undefined) return pendingFor(deps.db, sent);
  await requireCodeAllowed(deps, { account, purpose, destination, knownBrowser }, context.origin);
  return deps.db.transaction().execute(async (tx) => {
    await lockOwnAccount(tx, person);
    const challengeId = await openChallenge(tx, deps, { accountId: account.id, purpose, destination }, context);
    if (!(await oweChallenge(tx, session.hash, challengeId))) refuse('session.required');
    return pendingFor(tx, challengeId);
  });
}
