import { days, hours } from '@selvage/contract/durations';
import { limits } from '@selvage/contract/limits';
import type { Kind } from '@selvage/contract/user-types';
import { keyed } from '../config/keys.ts';
import type { Deps } from '../deps.ts';
import type { Purpose } from './one-time-store.ts';
import { countHit } from './throttle-store.ts';

const windows = [
  { name: 'pause', hits: 1, length: limits.sendPause },
  { name: 'hour', hits: limits.sendsPerHour, length: hours(1) },
  { name: 'day', hits: limits.sendsPerDay, length: days(1) },
] as const;

export interface SendTarget {
  kind: Kind;
  email: string;
  /** Part of the target where letters leave only for the right one: else a wrong one would use up the owner's. */
  loginId?: string | null;
}

/** B10: may another letter of this purpose go to this target? Asking counts, and whoever is told no is told nothing else. */
export async function countSend(
  deps: Pick<Deps, 'db' | 'keys' | 'now'>,
  purpose: Purpose,
  target: SendTarget,
): Promise<boolean> {
  const { kind, email, loginId } = target;
  for (const { name, hits, length } of windows) {
    const key = keyed(deps.keys.pseudonym, 'send', purpose, name, kind, email, loginId ?? '');
    if ((await countHit(deps.db, key, length, deps.now())).hits > hits) return false;
  }
  return true;
}
