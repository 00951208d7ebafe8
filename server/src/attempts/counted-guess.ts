import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { inTransaction } from '../messages/in-transaction.ts';
import { refuse } from '../refuse.ts';
import {
  type AttemptRule,
  type Lock,
  type Subject,
  abandonAttempt,
  beginAttempt,
  failAttempt,
  passAttempt,
} from './attempts.ts';

export interface Guess<T> {
  rule: AttemptRule;
  subject: Subject;
  /** Returns undefined for a wrong guess. If it throws, nothing was compared, and the count is taken back. */
  compare: () => Promise<T | undefined>;
  /** Runs in the transaction that records the failure, with the lock if this failure brought one. */
  whenWrong?: (tx: Db, lock: Lock | undefined) => Promise<void>;
  /** Whether a right guess makes the wrong ones before it forgotten. It does unless this says otherwise. */
  forgets?: (right: T) => boolean;
}

/**
 * Every guess at a secret goes through here. The guess is counted, and its count committed, before it is compared. So a burst of
 * guesses gets no more comparisons than the rule allows. Returns undefined for a wrong guess; refuses where the subject is locked.
 */
export async function countedGuess<T>(
  deps: Pick<Deps, 'db' | 'now' | 'wakeOutbox'>,
  { rule, subject, compare, whenWrong, forgets = () => true }: Guess<T>,
): Promise<T | undefined> {
  await beginAttempt(deps, rule, subject);
  const right = await compare().catch(async (error: unknown) => {
    await abandonAttempt(deps.db, subject);
    throw error;
  });
  if (right === undefined) {
    await inTransaction(deps, async (tx) => {
      const lock = await failAttempt(tx, rule, subject, deps.now());
      await whenWrong?.(tx, lock);
    });
    return undefined;
  }
  if (!forgets(right)) await abandonAttempt(deps.db, subject);
  // A lock that only a reset ends came while the guess was compared.
  else if (!(await passAttempt(deps.db, subject))) refuse(rule.whenLocked, { reason: rule.reasonWhenLocked });
  return right;
}
