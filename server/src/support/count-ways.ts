import { type Kind, kinds } from '@selvage/contract/user-types';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** The number of accounts of one kind with each way to log in. */
export interface CountedWays {
  kind: Kind;
  /** The number of accounts that can log in, so are activated and not disabled. */
  accounts: number;
  email: number;
  text: number;
  app: number;
  passkey: number;
  twoStep: number;
  phishingResistant: number;
}

/** Counts the ways to log in, for an operator who considers a stricter policy. It returns no data of people. */
export async function countWays(db: Db): Promise<CountedWays[]> {
  const { rows } = await sql<CountedWays>`
    select a.kind, count(*)::int as accounts,
      count(*) filter (where a.two_factor = 'EMAIL')::int as email,
      count(*) filter (where a.two_factor = 'SMS')::int as text,
      count(t.account_id)::int as app,
      count(p.account_id)::int as passkey,
      count(*) filter (where a.two_factor is not null or t.account_id is not null or p.account_id is not null)::int as "twoStep",
      count(p.account_id)::int as "phishingResistant"
    from accounts a left join (select distinct account_id from passkeys) p on p.account_id = a.id
      left join authenticator_apps t on t.account_id = a.id
    where a.activated_at is not null and a.disabled_at is null
    group by a.kind`.execute(db);
  const none = { accounts: 0, email: 0, text: 0, app: 0, passkey: 0, twoStep: 0, phishingResistant: 0 };
  return kinds.map((kind) => rows.find((row) => row.kind === kind) ?? { kind, ...none });
}
