import { days, hours } from '@selvage/contract/durations';
import { limits } from '@selvage/contract/limits';
import type { Kind } from '@selvage/contract/user-types';
import { keyed, type Keys } from '../config/keys.ts';
import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { refuse } from '../refuse.ts';
import { takeAttemptSlot } from './attempt-slot.ts';
import { audit, type Origin } from './audit-store.ts';
import { forgetFailures, isLocked, lockIfSpent, returnSlot } from './guard-store.ts';
import { countHit } from './throttle-store.ts';

/** C5: wrong codes are counted over all challenges of an account, whatever password was right in between. */
export const codesSubject = (keys: Keys, id: AccountId): Buffer => keyed(keys.pseudonym, 'codes', id);

const rule = {
  failures: limits.codeFailures,
  first: limits.codeLock,
  longest: limits.codeLock,
  // Time alone ends this lock: a reset proves a mailbox, not the second factor.
  untilResetAfter: 2 ** 31 - 1,
};

export const codeGuard = {
  begin: (deps: Pick<Deps, 'db' | 'now' | 'keys'>, id: AccountId): Promise<void> =>
    takeAttemptSlot(deps, codesSubject(deps.keys, id), { slots: limits.codeFailures, whenLocked: 'challenge.over' }),
  abandon: (deps: Pick<Deps, 'db' | 'keys'>, id: AccountId): Promise<void> =>
    returnSlot(deps.db, codesSubject(deps.keys, id)),
  /** Whether this failure was the one that locked. */
  fail: async (db: Db, deps: Pick<Deps, 'keys' | 'now'>, id: AccountId): Promise<boolean> =>
    (await lockIfSpent(db, codesSubject(deps.keys, id), rule, deps.now())) !== undefined,
  pass: (db: Db, keys: Keys, id: AccountId): Promise<void> => forgetFailures(db, codesSubject(keys, id)),
  isLocked: (deps: Pick<Deps, 'db' | 'now' | 'keys'>, id: AccountId): Promise<boolean> =>
    isLocked(deps.db, codesSubject(deps.keys, id), deps.now()),
};

const windows = [
  { name: 'hour', hits: limits.codesPerHour, length: hours(1) },
  { name: 'day', hits: limits.codesPerDay, length: days(1) },
] as const;

/** B10: codes cost money and patience; more than anyone needs, or one that would not be taken, are refused unmade. */
export async function countCode(
  deps: Pick<Deps, 'db' | 'now' | 'keys'>,
  { id, kind }: { id: AccountId; kind: Kind },
  origin: Origin,
): Promise<void> {
  const refuseFor = async (milliseconds: number): Promise<never> => {
    const at = deps.now();
    await audit(deps.db, { event: 'throttled', result: 'refused', reason: 'codes', accountId: id, kind, origin, at });
    return refuse('request.too-many', { retryAfterSeconds: Math.max(1, Math.ceil(milliseconds / 1000)) });
  };
  if (await codeGuard.isLocked(deps, id)) await refuseFor(limits.codeLock);
  for (const { name, hits, length } of windows) {
    const now = deps.now();
    const window = await countHit(deps.db, keyed(deps.keys.pseudonym, 'code', name, id), length, now);
    if (window.hits > hits) await refuseFor(window.endsAt.getTime() - now.getTime());
  }
}
