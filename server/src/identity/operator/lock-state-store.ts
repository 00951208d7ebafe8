import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export interface LockState {
  failures: number;
  /** `until-reset` is ended by a new password and by nothing else. */
  lock: 'open' | 'locked' | 'until-reset';
  until: Date | null;
}

export async function lockStateOf(db: Db, subject: Buffer, now: Date): Promise<LockState> {
  const { rows } = await sql<LockState>`
    select failures, nullif(locked_until, 'infinity') as until,
      case when locked_until = 'infinity' then 'until-reset' when locked_until > ${now} then 'locked' else 'open' end as lock
    from sign_in_guards where subject = ${subject}`.execute(db);
  const state = rows[0] ?? { failures: 0, lock: 'open', until: null };
  return state.lock === 'locked' ? state : { ...state, until: null };
}
