import { limits } from '@selvage/contract/limits';
import { keyed } from '../../config/keys.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { takeAttemptSlot } from '../attempt-slot.ts';
import { forgetFailures, lockIfSpent, returnSlot } from '../guard-store.ts';

const rule = {
  failures: limits.signInFailures,
  first: limits.lockFirst,
  longest: limits.lockLongest,
  // Time ends it, or `selvage operator reset`: nobody must be able to keep an operator out for good.
  untilResetAfter: 2 ** 31 - 1,
};

type GuardDeps = Pick<Deps, 'db' | 'now' | 'keys'>;

/** By address: one that is nobody's is counted, and locked, just as one that is. */
const subjectOf = ({ keys }: Pick<Deps, 'keys'>, email: string): Buffer => keyed(keys.pseudonym, 'operator', email);

export const operatorGuard = {
  begin: (deps: GuardDeps, email: string): Promise<void> =>
    takeAttemptSlot(deps, subjectOf(deps, email), { slots: rule.failures, whenLocked: 'sign-in.locked' }),
  abandon: (deps: GuardDeps, email: string): Promise<void> => returnSlot(deps.db, subjectOf(deps, email)),
  /** Whether this failure was the one that locked. */
  fail: async (tx: Db, deps: GuardDeps, email: string): Promise<boolean> =>
    (await lockIfSpent(tx, subjectOf(deps, email), rule, deps.now())) !== undefined,
  pass: (tx: Db, deps: Pick<Deps, 'keys'>, email: string): Promise<void> => forgetFailures(tx, subjectOf(deps, email)),
};
