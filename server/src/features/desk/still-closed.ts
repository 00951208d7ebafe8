import type { SupportCase } from './person-case.ts';
import { whenWords } from './person-words.ts';

/** What still keeps a person out after two agents helped with the second step. */
export interface StillClosed {
  /** The words after “once the account is”. */
  until: string;
  /** The sentences for the agent: what stays, and what ends it. */
  says: string;
}

type Closable = Pick<SupportCase, 'now'> & {
  account: Pick<SupportCase['account'], 'disabledAt'>;
  locks: Pick<SupportCase['locks'], 'password'>;
};

/** Turning off 2-factor authentication, or an enrolment code, ends neither a lock by passwords nor a disabled account. */
export function stillClosed({ account, locks: { password }, now }: Closable): StillClosed | null {
  if (account.disabledAt !== null)
    return {
      until: 'enabled',
      says: 'The account is also disabled, and stays so: nobody can log in until it is enabled. Next step: find out why it is disabled, and enable it when that is settled.',
    };
  if (password.lock === 'until-reset')
    return {
      until: 'unlocked',
      says: `The account is also locked until a new password is chosen, and stays so. Next step: ${password.lockedBy === 'withoutLink' ? 'your administrator has to settle which account has the old email address' : 'this person chooses a new password, with the link in a password email'}.`,
    };
  if (password.lock === 'locked' && password.until !== null)
    return {
      until: 'unlocked',
      says: `The account is also locked until ${whenWords(password.until, now)}, and stays so. Next step: if the caller caused the lock, unlock the account. If not, leave it locked until then.`,
    };
  return null;
}
