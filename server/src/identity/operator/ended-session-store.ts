import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { deleteSessions } from '../session-store.ts';

/** Of everybody, those of the desk too. A login that is under way may finish: it is as good as one that begins afterwards. */
export async function deleteEverySession(db: Db, now: Date): Promise<number> {
  const sessions = await deleteSessions(db, sql`true`, 'ended-by-support', now);
  const desk = await db.deleteFrom('desk_sessions').executeTakeFirst();
  return sessions.length + Number(desk.numDeletedRows);
}
