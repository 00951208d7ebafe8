import type { Db } from '../../db/database.ts';
import type { AccountId } from '../../db/tables.ts';
import { setTwoFactor } from '../account-store.ts';
import { audit } from '../audit-store.ts';
import { codesSubject } from '../attempt-rules.ts';
import { forgetAttempts } from '../attempts.ts';
import { endCredentials } from '../end-credentials.ts';
import { openChoice } from '../code-destination.ts';
import { notify } from '../../outbox/notify.ts';
import { type SupportAct, type SupportDeps, supportContext } from './support-act.ts';
import { lockPerson } from './find-person.ts';

export type TwoFactorRemoved = 'removed' | 'has-none' | 'gone';

/** For someone who has lost their phone. Every session of the account ends, and the owner is told by email and at the old number. */
export async function removeTwoFactorIn(
  tx: Db,
  deps: SupportDeps,
  accountId: AccountId,
  act: SupportAct,
): Promise<TwoFactorRemoved> {
  const now = deps.now();
  const person = await lockPerson(tx, accountId);
  if (!person) return 'gone';
  if (person.twoFactor === null) return 'has-none';
  await setTwoFactor(tx, deps.keys, accountId, { twoFactor: null, mobile: null });
  await endCredentials(tx, accountId, 'two-factor-removed', { now });
  await forgetAttempts(tx, [codesSubject(deps.keys, accountId)]);
  const { kind } = person;
  await audit(tx, { event: 'two-factor-changed', result: 'ok', reason: 'off', accountId, kind, ...act, at: now });
  const context = await supportContext(tx, deps, accountId, act);
  await notify(tx, { message: 'two-factor-off', accountId, recipient: person.email }, context, now);
  const { mobile: recipient } = openChoice(deps.keys, { ...person, id: accountId });
  if (recipient !== null)
    await notify(tx, { message: 'two-factor-changed-text', accountId, recipient, channel: 'sms' }, context, now);
  return 'removed';
}
