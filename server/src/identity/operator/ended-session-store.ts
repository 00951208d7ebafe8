import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { deleteSessions } from '../session-store.ts';

/** Of everybody, those of the desk too. Whoever is logging in this moment does not finish with what they began. */
export async function deleteEverySession(db: Db, now: Date): Promise<number> {
  await sql`update accounts set credentials_version = credentials_version + 1
    where id in (select account_id from sessions)`.execute(db);
  const sessions = await deleteSessions(db, sql`true`, 'ended-by-support', now);
  const desk = await db.deleteFrom('desk_sessions').executeTakeFirst();
  return sessions.length + Number(desk.numDeletedRows);
}
