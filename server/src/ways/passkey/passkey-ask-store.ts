import { passkeyLimits } from '@selvage/contract/limits';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { AccountId } from '../../db/tables.ts';

/** WY10: counts an ask, and says whether it may be made. Of several at once one may. */
export async function claimPasskeyAsk(tx: Db, accountId: AccountId, now: Date): Promise<boolean> {
  const pauseSince = new Date(now.getTime() - passkeyLimits.askPause);
  const { rows } = await sql`
    insert into passkey_asks as held (account_id, times, last_asked_at) values (${accountId}, 1, ${now})
    on conflict (account_id) do update set times = held.times + 1, last_asked_at = excluded.last_asked_at
    where not held.never and held.times < ${passkeyLimits.asks} and held.last_asked_at <= ${pauseSince}
    returning account_id`.execute(tx);
  return rows.length === 1;
}

/** WY10: “Do not ask again”. */
export async function stopPasskeyAsks(tx: Db, accountId: AccountId): Promise<void> {
  await tx
    .insertInto('passkey_asks')
    .values({ account_id: accountId, times: 0, never: true })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ never: true }))
    .execute();
}
