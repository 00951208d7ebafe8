import { days, hours } from '@selvage/contract/durations';
import { limits } from '@selvage/contract/limits';
import type { Kind } from '@selvage/contract/user-types';
import { keyed } from '../config/keys.ts';
import type { Deps } from '../deps.ts';
import type { Purpose } from './one-time-store.ts';
import { countHit } from './throttle-store.ts';

const windows = (pause: number) => [
  { name: 'pause', hits: 1, length: pause },
  { name: 'hour', hits: limits.sendsPerHour, length: hours(1) },
  { name: 'day', hits: limits.sendsPerDay, length: days(1) },
];

export interface SendTarget {
  kind: Kind;
  email: string;
  /** Part of the target where letters leave only for the right one: else a wrong one would use up the owner's. */
  loginId?: string | null;
}

/** B10: the seconds until another letter of this purpose may go to this target, none if it may go now. Asking counts. */
export async function countSend(
  deps: Pick<Deps, 'db' | 'keys' | 'now' | 'config'>,
  purpose: Purpose,
  target: SendTarget,
): Promise<number> {
  const { kind, email, loginId } = target;
  for (const { name, hits, length } of windows(deps.config.limits.sendPause)) {
    const key = keyed(deps.keys.pseudonym, 'send', purpose, name, kind, email, loginId ?? '');
    const now = deps.now();
    const window = await countHit(deps.db, key, length, now);
    if (window.hits > hits) return Math.max(1, Math.ceil((window.endsAt.getTime() - now.getTime()) / 1000));
  }
  return 0;
}
