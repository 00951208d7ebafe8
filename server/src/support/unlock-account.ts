import type { AccountId } from '../db/tables.ts';
import { accountSubject, birthDateSubject, codesSubject, forgetAttempts, lockStateOf } from '../attempts/attempts.ts';
import { type SupportAct, type SupportDeps, changeForSupport } from './support-act.ts';

export type Unlocked = 'unlocked' | 'not-locked' | 'until-reset' | 'gone';

/**
 * Lifts the lock that wrong passwords, codes or birth dates brought about. One that waits for a new password stays: an intruder
 * may know the old one. Its owner still has to get past a lock of birth dates, to choose the new one.
 */
export const unlockAccount = (deps: SupportDeps, accountId: AccountId, act: SupportAct): Promise<Unlocked> =>
  changeForSupport(deps, accountId, act, async ({ tx, now, audit, untold }) => {
    const passwords = await lockStateOf(tx, accountSubject(accountId), now);
    const codes = await lockStateOf(tx, codesSubject(deps.keys, accountId), now);
    const birthDates = await lockStateOf(tx, birthDateSubject(deps.keys, accountId), now);
    const waitsForReset = passwords.lock === 'until-reset';
    if (waitsForReset && birthDates.lock === 'open') return untold('until-reset');
    if ([passwords, codes, birthDates].every(({ lock }) => lock === 'open')) return untold('not-locked');
    const others = waitsForReset ? [] : [accountSubject(accountId), codesSubject(deps.keys, accountId)];
    await forgetAttempts(tx, [birthDateSubject(deps.keys, accountId), ...others]);
    await audit('account-unlocked');
    return 'unlocked';
  });
