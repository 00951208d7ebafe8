import type { AccountId } from '../db/tables.ts';
import { audit } from '../audit/audit-store.ts';
import { isEmailFree, offerEmailChange, tellOldEmail } from '../accounts/email-change.ts';
import { countMessage } from '../attempts/message-limits.ts';
import { isReserved } from '../accounts/account-recovery.ts';
import { lockPerson, personById } from './find-person.ts';
import { type SupportAct, type SupportDeps, supportContext } from './support-act.ts';

export type EmailCorrected =
  | { type: 'asked'; tellsOld: boolean }
  | { type: 'unchanged' | 'taken' | 'gone' }
  | { type: 'too-soon'; secondsToWait: number };

/**
 * Corrects a mistyped email as its owner would change it: the new mailbox is proven by a link before anything changes, and the change
 * then ends what a change of email ends. The old email can cancel and undo it (F3), unless it was never proven: then it may be
 * a stranger's, who must not be given the account.
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
  return deps.db.transaction().execute(async (tx) => {
    const at = deps.now();
    const person = await lockPerson(tx, accountId);
    if (!person) return { type: 'gone' };
    const context = await supportContext(tx, deps, accountId, act);
    await offerEmailChange(tx, deps, { accountId, email, leaves: true }, context);
    const tellsOld = person.activatedAt !== null;
    if (tellsOld) await tellOldEmail(tx, deps, person, { email, by: 'support' }, context);
    await audit(tx, { event: 'email-change-requested', result: 'ok', accountId, kind: person.kind, ...act, at });
    return { type: 'asked', tellsOld };
  });
}
