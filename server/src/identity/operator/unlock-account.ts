import type { AccountId } from '../../db/tables.ts';
import { audit } from '../audit-store.ts';
import { accountSubject, codesSubject } from '../attempt-rules.ts';
import { forgetAttempts, lockStateOf } from '../attempts.ts';
import type { OperatorAct, OperatorDeps } from './operator-act.ts';
import { holdPerson } from './person-store.ts';

export type Unlocked = 'unlocked' | 'not-locked' | 'until-reset' | 'gone';

/**
 * Lifts the lock that wrong passwords or wrong codes brought about. One that waits for a new password stays: somebody else
 * may know the old one.
 */
export function unlockAccount(deps: OperatorDeps, accountId: AccountId, act: OperatorAct): Promise<Unlocked> {
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.now();
    const person = await holdPerson(tx, accountId);
    if (!person) return 'gone';
    const passwords = await lockStateOf(tx, accountSubject(accountId), now);
    const codes = await lockStateOf(tx, codesSubject(deps.keys, accountId), now);
    if (passwords.lock === 'until-reset') return 'until-reset';
    if (passwords.lock === 'open' && codes.lock === 'open') return 'not-locked';
    await forgetAttempts(tx, [accountSubject(accountId), codesSubject(deps.keys, accountId)]);
    await audit(tx, { event: 'account-unlocked', result: 'ok', accountId, kind: person.kind, ...act, at: now });
    return 'unlocked';
  });
}
