import { irishDay } from '@selvage/contract/rules/dates';
import { minutes } from '@selvage/contract/time-units';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

const recent = minutes(15);

/** Each field is the largest value for any network, account or agent, or 0 if nothing happened. */
export interface OddPatterns {
  /** The number of accounts for which one network gave wrong passwords. */
  accountsPerNetwork: number;
  /** The number of networks that gave wrong passwords for one account. */
  networksPerAccount: number;
  /** The number of people whom one agent looked for today. */
  peoplePerAgent: number;
  /** The number of second factors that were removed without the approval of an agent. */
  breakGlass: number;
}

export async function oddPatterns(db: Db, now: Date): Promise<OddPatterns> {
  const { rows } = await sql<OddPatterns>`
    with failed as (
      select account_id, client from audit_events
      where at > ${new Date(now.getTime() - recent)} and event = 'sign-in' and result = 'refused'
        and account_id is not null and client is not null
    )
    select
      (select coalesce(max(count), 0)::int from (select count(distinct account_id) from failed group by client) n) as "accountsPerNetwork",
      (select coalesce(max(count), 0)::int from (select count(distinct client) from failed group by account_id) n) as "networksPerAccount",
      (select coalesce(max(count), 0)::int from (
        select count(*) from desk_lookups where day = ${irishDay(now)}::date group by agent_id) n) as "peoplePerAgent",
      (select count(*)::int from audit_events
        where at > ${new Date(now.getTime() - recent)} and event = 'factor-removal-break-glass') as "breakGlass"`.execute(
    db,
  );
  return rows[0] ?? { accountsPerNetwork: 0, networksPerAccount: 0, peoplePerAgent: 0, breakGlass: 0 };
}
