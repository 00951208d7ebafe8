import type { Db } from '../../db/database.ts';
import type { AccountId } from '../../db/tables.ts';
import { setTwoFactor } from '../account-store.ts';
import { audit } from '../audit-store.ts';
import { codesSubject } from '../attempt-rules.ts';
import { forgetAttempts } from '../attempts.ts';
import { endCredentials } from '../endings.ts';
import { unseal } from '../sealed.ts';
import { notify } from '../../outbox/notify.ts';
import type { OperatorAct, OperatorDeps } from './operator-act.ts';
import { operatorContext } from './operator-context.ts';
import { holdPerson } from './person-store.ts';

export type FactorRemoved = 'removed' | 'has-none' | 'gone';

/** For someone who has lost their phone. Everybody is put out, and the owner is told: by mail, and at the old number. */
export const removeSecondFactor = (
  deps: OperatorDeps,
  accountId: AccountId,
  act: OperatorAct,
): Promise<FactorRemoved> => deps.db.transaction().execute((tx) => removeSecondFactorIn(tx, deps, accountId, act));

/** The same as part of a greater change. */
export async function removeSecondFactorIn(
  tx: Db,
  deps: OperatorDeps,
  accountId: AccountId,
  act: OperatorAct,
): Promise<FactorRemoved> {
  const now = deps.now();
  const person = await holdPerson(tx, accountId);
  if (!person) return 'gone';
  if (person.twoFactor === null) return 'has-none';
  await setTwoFactor(tx, accountId, { twoFactor: null, mobileSealed: null });
  await endCredentials(tx, accountId, 'two-factor-removed', { now });
  await forgetAttempts(tx, [codesSubject(deps.keys, accountId)]);
  const { kind } = person;
  await audit(tx, { event: 'two-factor-changed', result: 'ok', reason: 'off', accountId, kind, ...act, at: now });
  const context = await operatorContext(tx, deps, accountId, act);
  await notify(tx, { message: 'two-factor-off', accountId, recipient: person.email }, context, now);
  if (person.twoFactor === 'SMS' && person.mobileSealed !== null) {
    const recipient = unseal(deps.keys.seal, person.mobileSealed);
    await notify(tx, { message: 'two-factor-changed-text', accountId, recipient, channel: 'sms' }, context, now);
  }
  return 'removed';
}
