import { hours, minutes } from '@selvage/contract/time-units';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Agent } from './agent-store.ts';

/** The desk shows data of other people, so an idle session ends soon and no session outlasts a working day. */
export const deskIdle = minutes(15);
export const deskSessionLife = hours(10);

/** Starts a session. It ends the agent's other sessions, because an agent may have only one. */
export async function startDeskSession(db: Db, agentId: string, tokenHash: Buffer, now: Date): Promise<void> {
  await endDeskSessionsOf(db, agentId);
  await db
    .insertInto('desk_sessions')
    .values({ token_hash: tokenHash, agent_id: agentId, created_at: now, last_seen_at: now })
    .execute();
}

/** Returns the agent of a session with their present role. The call counts as activity of the session. */
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
