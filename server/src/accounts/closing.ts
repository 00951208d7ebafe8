import { privacyLimits } from '@selvage/contract/limits';
import { irishDay } from '@selvage/contract/rules/dates';
import { closingPurpose, endSecrets, insertOneTimeSecret } from '../crypto/one-time-secret-store.ts';
import { Counter } from '../counter.ts';
import type { Deps } from '../deps.ts';
import { undoableEmails } from './account-recovery.ts';
import type { Change } from './change.ts';
import { endClosing, setClosing } from './closing-store.ts';

export const closingCounter = new Counter<{ step: 'asked' | 'kept' | 'closed' }>();

/**
 * Lets the account close in seven days, and tells the person. The link in the message keeps it open without a login. It also goes to each
 * earlier email that can still undo a change, because an intruder may have moved the account.
 */
export async function startClosing(change: Change, deps: Pick<Deps, 'keys'>): Promise<Date> {
  const { tx, account, now } = change;
  const life = privacyLimits.closingWait;
  const closesAt = new Date(now.getTime() + life);
  await setClosing(tx, account.id, closesAt);
  await endSecrets(tx, account.id, [closingPurpose]);
  const secretId = await insertOneTimeSecret(tx, deps.keys, {
    accountId: account.id,
    purpose: closingPurpose,
    life,
    now,
  });
  const earlier = await undoableEmails(tx, account.id, now);
  const notice = { secretId, expiresAt: closesAt, facts: { day: irishDay(closesAt) } };
  for (const recipient of new Set([account.email, ...earlier]))
    await change.notify('closing-asked', { ...notice, recipient });
  await change.audit('closing-asked');
  closingCounter.add({ step: 'asked' });
  return closesAt;
}

/** Keeps the account open, and tells the person. Returns false if it was not going to close. */
export async function keepOpen(change: Change): Promise<boolean> {
  if (!(await endClosing(change.tx, change.account.id))) return false;
  await change.audit('closing-cancelled');
  await change.notify('closing-kept');
  closingCounter.add({ step: 'kept' });
  return true;
}
