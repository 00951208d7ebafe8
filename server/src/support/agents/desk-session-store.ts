import { hours, minutes } from '@selvage/contract/time-units';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Agent } from './agent-store.ts';

/** The screen shows data of other people. So a session that is left alone ends soon, and none outlasts the working day. */
export const deskIdle = minutes(15);
export const deskSessionLife = hours(10);

/** An agent is signed in at one place. */
export async function startDeskSession(db: Db, agentId: string, tokenHash: Buffer, now: Date): Promise<void> {
  await endDeskSessionsOf(db, agentId);
  await db
    .insertInto('desk_sessions')
    .values({ token_hash: tokenHash, agent_id: agentId, created_at: now, last_seen_at: now })
    .execute();
}

/** Whose session it is, with the role they have now; being asked keeps it open. */
export async function touchDeskSession(db: Db, tokenHash: Buffer, now: Date): Promise<Agent | undefined> {
  const { rows } = await sql<Agent>`
    update desk_sessions s set last_seen_at = ${now} from agents o
    where o.id = s.agent_id and o.disabled_at is null and s.token_hash = ${tokenHash}
      and s.last_seen_at > ${new Date(now.getTime() - deskIdle)} and s.created_at > ${new Date(now.getTime() - deskSessionLife)}
    returning o.id, o.name, o.role, o.email, o.openid_issuer as issuer`.execute(db);
  return rows[0];
}

export async function endDeskSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('desk_sessions').where('token_hash', '=', tokenHash).execute();
}

export async function endDeskSessionsOf(db: Db, agentId: string): Promise<void> {
  await db.deleteFrom('desk_sessions').where('agent_id', '=', agentId).execute();
}
