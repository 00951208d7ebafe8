import type { AccountId } from '../db/tables.ts';
import { isEmailFree, offerEmailChange, tellOldEmail } from '../accounts/pending-email-change.ts';
import { countMessage } from '../attempts/message-limits.ts';
import { isReserved } from '../accounts/account-recovery.ts';
import { personById } from './find-person.ts';
import { type SupportAct, type SupportDeps, changeForSupport } from './support-act.ts';

export type EmailCorrected =
  | { type: 'asked'; tellsOld: boolean }
  | { type: 'unchanged' | 'taken' | 'gone' }
  | { type: 'too-soon'; secondsToWait: number };

/**
 * Corrects a mistyped email for its owner, in the way of a change by the owner: a link must first prove the new
 * mailbox, and the same sessions and links end. The old email may cancel and undo the change only if it was proven. An
 * unproven email may belong to a stranger, who must not get the account.
 */
export async function correctEmail(
  deps: SupportDeps,
  accountId: AccountId,
  email: string,
  act: SupportAct,
): Promise<EmailCorrected> {
  const found = await personById(deps.db, accountId);
  if (!found) return { type: 'gone' };
  if (found.email === email) return { type: 'unchanged' };
  const isTaken =
    !(await isEmailFree(deps.db, found.kind, email)) ||
    (await isReserved(deps.db, found.kind, email, deps.now(), accountId));
  if (isTaken) return { type: 'taken' };
  const message = { purpose: 'email-change', channel: 'email', recipient: email, asked: email } as const;
  const secondsToWait = await countMessage(deps, { ...message, knownBrowser: null });
  if (secondsToWait > 0) return { type: 'too-soon', secondsToWait };
  const tellsOld = await changeForSupport(deps, accountId, act, async ({ tx, person, context, audit }) => {
    await offerEmailChange(tx, deps, { accountId, email, leaves: true }, context);
    const isProven = person.activatedAt !== null;
    if (isProven) await tellOldEmail(tx, deps, person, { email }, context);
    await audit('email-change-requested');
    return isProven;
  });
  return tellsOld === 'gone' ? { type: 'gone' } : { type: 'asked', tellsOld };
}
