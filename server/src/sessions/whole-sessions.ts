import type { Kind } from '@selvage/contract/user-types';
import type { AccountId } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { stageOf } from './session-state.ts';

interface Owner {
  id: AccountId;
  kind: Kind;
  twoFactor: 'EMAIL' | 'SMS' | null;
  hasApp: boolean;
  activated: boolean;
}

/** The open sessions of an account that owe no further step, the last used first. After the right password alone, a session may owe one. */
export async function wholeSessionsOf({ db, config }: Pick<Deps, 'db' | 'config'>, account: Owner, now: Date) {
  const ago = (duration: number) => new Date(now.getTime() - duration);
  const { sessionIdle, sessionAbsolute } = config.limits;
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'shown_factors as shownFactors', 'device', 'created_at as createdAt', 'last_seen_at as lastSeenAt'])
    .where('account_id', '=', account.id)
    .where('last_seen_at', '>', ago(sessionIdle))
    .where('created_at', '>', ago(sessionAbsolute))
    .orderBy('last_seen_at', 'desc')
    .execute();
  const policy = config.twoFactor[account.kind];
  return rows.filter(({ shownFactors }) => stageOf(policy, account, shownFactors, now) === 'full');
}
