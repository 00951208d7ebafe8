import type { AccountId } from '../db/tables.ts';
import { audit } from '../audit/audit-store.ts';
import { accountSubject, birthDateSubject, codesSubject } from '../attempts/attempt-rules.ts';
import { forgetAttempts, lockStateOf } from '../attempts/attempts.ts';
import type { SupportAct, SupportDeps } from './support-act.ts';
import { lockPerson } from './find-person.ts';

export type Unlocked = 'unlocked' | 'not-locked' | 'until-reset' | 'gone';

/**
 * Lifts the lock that wrong passwords, codes or birth dates brought about. One that waits for a new password stays: somebody
 * else may know the old one. Its owner still has to get past a lock of birth dates, to choose the new one.
 */
export function unlockAccount(deps: SupportDeps, accountId: AccountId, act: SupportAct): Promise<Unlocked> {
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.now();
    const person = await lockPerson(tx, accountId);
    if (!person) return 'gone';
    const passwords = await lockStateOf(tx, accountSubject(accountId), now);
    const codes = await lockStateOf(tx, codesSubject(deps.keys, accountId), now);
    const birthDates = await lockStateOf(tx, birthDateSubject(deps.keys, accountId), now);
    const waitsForReset = passwords.lock === 'until-reset';
    if (waitsForReset && birthDates.lock === 'open') return 'until-reset';
    if ([passwords, codes, birthDates].every(({ lock }) => lock === 'open')) return 'not-locked';
    const others = waitsForReset ? [] : [accountSubject(accountId), codesSubject(deps.keys, accountId)];
    await forgetAttempts(tx, [birthDateSubject(deps.keys, accountId), ...others]);
    await audit(tx, { event: 'account-unlocked', result: 'ok', accountId, kind: person.kind, ...act, at: now });
    return 'unlocked';
  });
}
