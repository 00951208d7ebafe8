import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Of everybody, those of the desk too. Whoever is logging in this moment does not finish with what they began. */
export async function deleteEverySession(db: Db): Promise<number> {
  await sql`update accounts set credentials_version = credentials_version + 1
    where id in (select account_id from sessions)`.execute(db);
  const sessions = await db.deleteFrom('sessions').executeTakeFirst();
  const desk = await db.deleteFrom('desk_sessions').executeTakeFirst();
  return Number(sessions.numDeletedRows) + Number(desk.numDeletedRows);
}
