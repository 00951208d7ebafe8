import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';
import { setTwoFactor } from '../accounts/account-store.ts';
import { audit } from '../audit/audit-store.ts';
import { codesSubject } from '../attempts/attempt-rules.ts';
import { forgetAttempts } from '../attempts/attempts.ts';
import { endCredentials } from '../accounts/end-credentials.ts';
import { openChoice } from '../accounts/code-destination.ts';
import { notify } from '../messages/notify.ts';
import { type SupportAct, type SupportDeps, supportContext } from './support-act.ts';
import { hasSecondStep, lockPerson } from './find-person.ts';

export type TwoFactorRemoved = 'removed' | 'has-none' | 'gone';

/** WY16: for someone who has lost their phone, and their passkeys and authenticator app with it: all of them go, and the recovery codes. Every session of the account ends, and the owner is told by email and at the old number. */
export async function removeTwoFactorIn(
  tx: Db,
  deps: SupportDeps,
  accountId: AccountId,
  act: SupportAct,
): Promise<TwoFactorRemoved> {
  const now = deps.now();
  const person = await lockPerson(tx, accountId);
  if (!person) return 'gone';
  if (!hasSecondStep(person)) return 'has-none';
  await setTwoFactor(tx, deps.keys, accountId, { twoFactor: null, mobile: null });
  await endCredentials(tx, accountId, 'two-factor-removed', { now });
  await forgetAttempts(tx, [codesSubject(deps.keys, accountId)]);
  const { kind, email } = person;
  const context = await supportContext(tx, deps, accountId, act);
  const noted = { result: 'ok', accountId, kind, ...act, at: now } as const;
  if (person.twoFactor !== null || person.hasApp) {
    await audit(tx, { event: 'two-factor-changed', reason: 'off', ...noted });
    await notify(tx, { message: 'two-factor-off', accountId, recipient: email }, context, now);
  }
  if (person.passkeys > 0) {
    await audit(tx, { event: 'passkey-removed', reason: 'all', ...noted });
    await notify(tx, { message: 'passkeys-removed', accountId, recipient: email }, context, now);
  }
  const { mobile: recipient } = openChoice(deps.keys, { ...person, id: accountId });
  if (recipient !== null)
    await notify(tx, { message: 'two-factor-changed-text', accountId, recipient, channel: 'sms' }, context, now);
  return 'removed';
}
