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

export interface LoggedInAgent extends Agent {
  /** When the agent last showed a second factor. Null if the desk cannot know it of an OpenID login. */
  factorAt: Date | null;
  /** False for agents of a provider, and for those of the demonstration, who log in at `/dev`. */
  hasPassword: boolean;
}

/** Records that the agent of a session has shown a second factor. Returns false if the session has ended. */
export async function noteFactor(db: Db, tokenHash: Buffer, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('desk_sessions')
    .set({ factor_at: at })
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The same for an agent of an OpenID provider. Returns the name of the agent, or undefined if the session is not theirs. */
export async function noteOpenIdFactor(
  db: Db,
  tokenHash: Buffer,
  { issuer, subject }: { issuer: string; subject: string },
  at: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    update desk_sessions s set factor_at = ${at} from agents o
    where o.id = s.agent_id and o.disabled_at is null and s.token_hash = ${tokenHash}
      and o.openid_issuer = ${issuer} and o.openid_subject = ${subject}
    returning o.name`.execute(db);
  return rows[0]?.name;
}

/** Returns the agent of a session with their present role. The call counts as activity of the session. */
export async function touchDeskSession(db: Db, tokenHash: Buffer, now: Date): Promise<LoggedInAgent | undefined> {
  const { rows } = await sql<LoggedInAgent>`
    update desk_sessions s set last_seen_at = ${now} from agents o
    where o.id = s.agent_id and o.disabled_at is null and s.token_hash = ${tokenHash}
      and s.last_seen_at > ${new Date(now.getTime() - deskIdle)} and s.created_at > ${new Date(now.getTime() - deskSessionLife)}
    returning o.id, o.name, o.role, o.email, o.openid_issuer as issuer, o.password_hash is not null as "hasPassword",
      coalesce(s.factor_at, case when o.openid_issuer is null then s.created_at end) as "factorAt"`.execute(db);
  return rows[0];
}

export async function endDeskSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('desk_sessions').where('token_hash', '=', tokenHash).execute();
}

export async function endDeskSessionsOf(db: Db, agentId: string): Promise<void> {
  await db.deleteFrom('desk_sessions').where('agent_id', '=', agentId).execute();
}
