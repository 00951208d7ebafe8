import { undoableChange } from '../accounts/account-recovery.ts';
import { maskedEmail } from '../accounts/masking.ts';
import type { AccountId } from '../db/tables.ts';
import { type SupportAct, type SupportDeps, changeForSupport } from './support-act.ts';

/**
 * Sends the message with the undo link to the old email again. The link and its end stay the same, so a person who reads the old mailbox
 * gets nothing new. `over`: the change cannot be undone any more.
 */
export const resendUndo = (
  deps: SupportDeps,
  accountId: AccountId,
  act: SupportAct,
): Promise<'sent' | 'over' | 'gone'> =>
  changeForSupport(deps, accountId, act, async ({ tx, now, account, notify, audit, untold }) => {
    const change = await undoableChange(tx, accountId, now);
    if (!change) return untold('over');
    const { oldEmail: recipient, secretId, changedAt, until: expiresAt } = change;
    const facts = { newEmail: maskedEmail(account.email), to: 'old', at: changedAt.toISOString() };
    await notify('email-changed', { recipient, secretId, expiresAt, facts });
    await audit('email-undo-resent');
    return 'sent';
  });
