import type { Db } from '../../db/database.ts';
import type { AccountId } from '../../db/tables.ts';
import { setTwoFactor } from '../account-store.ts';
import { audit } from '../audit-store.ts';
import { codeGuard } from '../code-guard.ts';
import { endEarlierSecrets } from '../one-time-store.ts';
import { unseal } from '../sealed.ts';
import { endSessionsOf } from '../session-store.ts';
import { tellOwner } from '../tell-owner.ts';
import { forgetDevicesOf } from '../trusted-device-store.ts';
import type { OperatorAct, OperatorDeps } from './operator-act.ts';
import { operatorContext } from './operator-context.ts';
import { holdPerson } from './person-store.ts';

const codes = ['sign-in-code', 'setup-code', 'old-factor-code'] as const;

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
  await forgetDevicesOf(tx, accountId);
  await endSessionsOf(tx, accountId);
  // A code that is on its way could else put a second factor back.
  for (const purpose of codes) await endEarlierSecrets(tx, accountId, purpose, now);
  await codeGuard.pass(tx, deps.keys, accountId);
  const { kind } = person;
  await audit(tx, { event: 'two-factor-changed', result: 'ok', reason: 'off', accountId, kind, ...act, at: now });
  const context = await operatorContext(tx, deps, accountId, act);
  await tellOwner(tx, { letter: 'two-factor-off', accountId, recipient: person.email }, context, now);
  if (person.twoFactor === 'SMS' && person.mobileSealed !== null) {
    const recipient = unseal(deps.keys.seal, person.mobileSealed);
    await tellOwner(tx, { letter: 'two-factor-changed-text', accountId, recipient, channel: 'sms' }, context, now);
  }
  return 'removed';
}
