import type { Db } from '../../db/database.ts';
import type { AccountId } from '../../db/tables.ts';

/** How many there were: of one person, or of everybody. */
export async function deleteSessions(db: Db, accountId?: AccountId): Promise<number> {
  const sessions = db.deleteFrom('sessions');
  const { numDeletedRows } = await (
    accountId === undefined ? sessions : sessions.where('account_id', '=', accountId)
  ).executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteDeskSessions(db: Db): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('desk_sessions').executeTakeFirst();
  return Number(numDeletedRows);
}
