import { days, hours } from '@selvage/contract/durations';
import { limits } from '@selvage/contract/limits';
import type { Kind } from '@selvage/contract/user-types';
import { keyed, type Keys } from '../config/keys.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { Purpose } from './one-time-store.ts';
import { countHit, forgetHits } from './throttle-store.ts';

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

const sendKey = (keys: Keys, purpose: Purpose, window: string, { kind, email, loginId }: SendTarget): Buffer =>
  keyed(keys.pseudonym, 'send', purpose, window, kind, email, loginId ?? '');

/** As if nothing had ever been sent there. */
export async function forgetSends(db: Db, keys: Keys, target: SendTarget): Promise<void> {
  const purposes = ['activation', 'reset', 'email-change'] as const;
  await forgetHits(
    db,
    purposes.flatMap((purpose) => windows(0).map(({ name }) => sendKey(keys, purpose, name, target))),
  );
}

/** B10: the seconds until another letter of this purpose may go to this target, none if it may go now. Asking counts. */
export async function countSend(
  deps: Pick<Deps, 'db' | 'keys' | 'now' | 'config'>,
  purpose: Purpose,
  target: SendTarget,
): Promise<number> {
  for (const { name, hits, length } of windows(deps.config.limits.sendPause)) {
    const key = sendKey(deps.keys, purpose, name, target);
    const now = deps.now();
    const window = await countHit(deps.db, key, length, now);
    if (window.hits > hits) return Math.max(1, Math.ceil((window.endsAt.getTime() - now.getTime()) / 1000));
  }
  return 0;
}
