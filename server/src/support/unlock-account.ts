import type { AccountId } from '../db/tables.ts';
import { accountSubject, birthDateSubject, codesSubject, forgetAttempts, lockStateOf } from '../attempts/attempts.ts';
import { type SupportAct, type SupportDeps, changeForSupport } from './support-act.ts';

export type Unlocked = 'unlocked' | 'not-locked' | 'until-reset' | 'gone';

/**
 * Lifts locks by wrong passwords, codes or birth dates. A lock until a password reset stays, because an intruder may
 * know the old password. The lock of birth dates is lifted even then, because the owner needs the birth date for the
 * reset.
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
