import type { AccountId } from '../db/tables.ts';
import { isEmailFree, offerEmailChange, tellOldEmail } from '../accounts/pending-email-change.ts';
import { countMessage } from '../attempts/message-limits.ts';
import { endSecrets, recoveryPurposes } from '../crypto/one-time-secret-store.ts';
import { isReserved } from '../accounts/account-recovery.ts';
import { personById } from './find-person.ts';
import { type SupportAct, type SupportDeps, changeForSupport } from './support-act.ts';

export type EmailCorrected =
  | { type: 'asked'; tellsOld: boolean }
  | { type: 'unchanged' | 'taken' | 'gone' | 'not-disabled' }
  | { type: 'too-soon'; secondsToWait: number };

/**
 * Corrects a mistyped email for its owner, in the way of a change by the owner: a link must first prove the new
 * mailbox, and the same sessions and links end. The old email may cancel and undo the change only if it was proven. An
 * unproven email may belong to a stranger, who must not get the account. If an intruder has taken the account over, the
 * old email is the intruder's: it gets no link, and every link that could give the account back to it ends.
 */
export async function correctEmail(
  deps: SupportDeps,
  accountId: AccountId,
  { email, isTakenOver }: { email: string; isTakenOver: boolean },
  act: SupportAct,
): Promise<EmailCorrected> {
  const found = await personById(deps.db, accountId);
  if (!found) return { type: 'gone' };
  if (found.email === email) return { type: 'unchanged' };
  // An intruder who is logged in could change the email again.
  if (isTakenOver && found.disabledAt === null) return { type: 'not-disabled' };
  const isTaken =
    !(await isEmailFree(deps.db, found.kind, email)) ||
    (await isReserved(deps.db, found.kind, email, deps.now(), accountId));
  if (isTaken) return { type: 'taken' };
  const message = { purpose: 'email-change', channel: 'email', recipient: email, asked: email } as const;
  const secondsToWait = await countMessage(deps, { ...message, knownBrowser: null });
  if (secondsToWait > 0) return { type: 'too-soon', secondsToWait };
  const tellsOld = await changeForSupport(deps, accountId, act, async ({ tx, person, context, audit }) => {
    await offerEmailChange(tx, deps, { accountId, email, leaves: true }, context);
    const tells = person.activatedAt !== null && !isTakenOver;
    if (tells) await tellOldEmail(tx, deps, person, { email }, context);
    if (isTakenOver) await endSecrets(tx, accountId, recoveryPurposes);
    await audit('email-change-requested');
    return tells;
  });
  return tellsOld === 'gone' ? { type: 'gone' } : { type: 'asked', tellsOld };
}
