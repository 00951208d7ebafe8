import { sql } from 'kysely';
import type { Change } from '../accounts/change-account.ts';
import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { makeRecoveryLink } from '../accounts/account-recovery.ts';

/** Remembers that this browser logged in to the account. Returns true if the account did not know this browser but knows others. */
export async function rememberBrowser(db: Db, accountId: AccountId, browser: Buffer, now: Date): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean; others: boolean }>`
    with others as (
      select exists (select from known_browsers where account_id = ${accountId} and token_hash <> ${browser}) as "others"
    )
    insert into known_browsers as b (account_id, token_hash, last_seen_at) values (${accountId}, ${browser}, ${now})
    on conflict (account_id, token_hash) do update set last_seen_at = ${now}
    returning (xmax = 0) as "isNew", (select "others" from others)`.execute(db);
  return rows[0] !== undefined && rows[0].isNew && rows[0].others;
}

/** Returns this browser's mark if it logged in to this account before. */
export async function findKnownBrowser(db: Db, accountId: AccountId, browser: Buffer | null): Promise<Buffer | null> {
  const row = await db
    .selectFrom('known_browsers')
    .select('token_hash')
    .where('account_id', '=', accountId)
    .where('token_hash', '=', browser ?? Buffer.alloc(0))
    .executeTakeFirst();
  return row?.token_hash ?? null;
}

/** True if any account logged in with this browser before. */
export async function isKnownBrowser(db: Db, browser: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('known_browsers')
    .select('account_id')
    .where('token_hash', '=', browser)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Sends the owner a message about a login from a new browser, with a link "This wasn't me". */
export async function notifyNewBrowser(
  { tx, account, notify }: Change,
  deps: Pick<Deps, 'keys' | 'now'>,
): Promise<void> {
  await notify('new-device', await makeRecoveryLink(tx, deps, account, 'not-me'));
}

/** Remembers the browser. If it is new, the owner gets a message. Used by logins that do not go through the login call. */
export async function rememberAndNotifyBrowser(
  change: Change,
  deps: Pick<Deps, 'keys' | 'now'>,
  browser: Buffer,
): Promise<void> {
  const isNew = await rememberBrowser(change.tx, change.account.id, browser, change.now);
  if (isNew) await notifyNewBrowser(change, deps);
}
