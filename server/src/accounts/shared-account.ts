import { organisationLimits } from '@selvage/contract/limits';
import { days } from '@selvage/contract/time-units';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';

/** An account with so many known browsers, or with sessions in so many networks at once, is probably shared. */
const sharedSigns = { browsers: 5, days: 30, networks: 3 } as const;

interface Times {
  now: Date;
  /** How long a session can be idle. */
  idle: number;
}

/** True for an account `a` that several people probably share. The audit knows the network in which a session was opened. */
export const isProbablyShared = ({ now, idle }: Times): RawBuilder<boolean> => sql<boolean>`(
  (select count(*) from known_browsers b
    where b.account_id = a.id and b.last_seen_at > ${new Date(now.getTime() - days(sharedSigns.days))}) >= ${sharedSigns.browsers}
  or (select count(distinct e.client) from sessions s
      join audit_events e on e.account_id = s.account_id and e.event = 'sign-in' and e.result = 'ok' and e.at = s.created_at
    where s.account_id = a.id and s.last_seen_at > ${new Date(now.getTime() - idle)}) >= ${sharedSigns.networks})`;

/** True if several people probably use this account, and nobody closed the notice about it in the last month. */
export async function showsSharedNotice(db: Db, accountId: AccountId, times: Times): Promise<boolean> {
  const before = new Date(times.now.getTime() - organisationLimits.sharedNoticePause);
  const { rows } = await sql`
    select from accounts a where a.id = ${accountId}
      and (a.shared_notice_closed_at is null or a.shared_notice_closed_at <= ${before}) and ${isProbablyShared(times)}`.execute(
    db,
  );
  return rows.length > 0;
}

export async function noteSharedNoticeClosed(tx: Db, accountId: AccountId, now: Date): Promise<void> {
  await tx.updateTable('accounts').set({ shared_notice_closed_at: now }).where('id', '=', accountId).execute();
}
