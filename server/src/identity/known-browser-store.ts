import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';

/** Puts it down as seen now; whether it never was before, while others were. */
export async function isNewAmongOthers(db: Db, accountId: AccountId, browser: Buffer, now: Date): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean; others: boolean }>`
    with others as (
      select exists (select from known_browsers where account_id = ${accountId} and token_hash <> ${browser}) as "others"
    )
    insert into known_browsers as b (account_id, token_hash, last_seen_at) values (${accountId}, ${browser}, ${now})
    on conflict (account_id, token_hash) do update set last_seen_at = ${now}
    returning (xmax = 0) as "isNew", (select "others" from others)`.execute(db);
  return rows[0] !== undefined && rows[0].isNew && rows[0].others;
}
