import { days, hours } from '@selvage/contract/time-units';
import { sessionLimits, signInLimits } from '@selvage/contract/limits';
import { sql } from 'kysely';
import { tryLock } from './advisory-locks.ts';
import type { Db } from './database.ts';

/** The expiry of a participant. An application on a device ends by itself at the latest 180 days after its last use. */
const overParticipant = `case when ended_at is not null then ended_at
  when bound = 'device' then coalesce(used_at, created_at) + interval '180 days'
  when session_hash is null then created_at end`;

/** `over` is the expiry of a row, `kept` the time until it is deleted. Expired rows are refused long before that. */
// oxfmt-ignore
export const sweptRows: readonly { rows: string; over: string; kept: number }[] = [
  { rows: 'throttles',        over: 'window_ends_at',                                        kept: hours(48) },
  { rows: 'anonymous_refusals', over: 'minute',                                               kept: hours(48) },
  { rows: 'failed_attempts',   over: 'greatest(last_attempt_at, locked_until)',               kept: days(30) },
  { rows: 'one_time_secrets', over: 'expires_at',                                            kept: hours(24) },
  { rows: 'invitations',      over: 'expires_at',                                            kept: hours(24) },
  { rows: 'sessions',         over: 'last_seen_at',                                          kept: days(30) },
  { rows: 'ended_sessions',   over: 'ended_at',                                              kept: sessionLimits.sessionAbsolute },
  { rows: 'trusted_devices',  over: 'expires_at',                                            kept: 0 },
  { rows: 'known_browsers',   over: 'last_seen_at',                                          kept: signInLimits.knownBrowser },
  { rows: 'outbox',           over: 'coalesce(sent_at, dead_at)',                            kept: days(30) },
  { rows: 'desk_sessions',    over: 'last_seen_at',                                          kept: hours(24) },
  { rows: 'desk_openid_logins', over: 'expires_at',                                          kept: 0 },
  { rows: 'approvals',        over: 'expires_at',                                            kept: days(30) },
  { rows: 'server_instances', over: 'seen_at',                                               kept: hours(1) },
  { rows: 'desk_lookups',     over: 'day',                                                   kept: hours(48) },
  { rows: 'data_copies',      over: "coalesce(expires_at, asked_at + interval '7 days')",      kept: 0 },
  { rows: 'spent_challenges', over: 'expires_at',                                            kept: 0 },
  { rows: 'authenticator_setups', over: 'expires_at',                                        kept: 0 },
  { rows: 'oidc_artifacts',   over: 'expires_at',                                            kept: hours(1) },
  { rows: 'oidc_refusals',    over: 'at',                                                    kept: days(30) },
  { rows: 'oidc_participants', over: overParticipant, kept: sessionLimits.sessionAbsolute },
  { rows: 'accounts',         over: 'case when activated_at is null and password_hash is not null and disabled_at is null then created_at end', kept: days(30) },
];

/** Limits the rows of one statement, so that it ends before a waiting request times out. */
const atOnce = 5000;

/** Deletes old rows. Only one instance does it at a time; the others do not wait. */
export async function sweep(db: Db, now: Date, batch = atOnce): Promise<number> {
  return db.transaction().execute(async (tx) => {
    if (!(await tryLock(tx, 'expiredRows'))) return 0;
    let swept = 0;
    for (const { rows, over, kept } of sweptRows) {
      const [table, isOver] = [sql.table(rows), sql`${sql.raw(over)} < ${new Date(now.getTime() - kept)}`];
      for (let gone = batch; gone === batch; swept += gone) {
        const some = sql`delete from ${table} where ctid in (select ctid from ${table} where ${isOver} limit ${batch})`;
        gone = Number((await some.execute(tx)).numAffectedRows ?? 0);
      }
    }
    return swept;
  });
}
