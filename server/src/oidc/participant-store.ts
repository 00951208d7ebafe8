import { randomBytes } from 'node:crypto';
import { sessionLimits } from '@selvage/contract/limits/session';
import { sql } from 'kysely';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';

/** An application in a session of somebody: what the protocol calls a grant. */
export interface Participant {
  id: string;
  sid: string;
  clientId: string;
  accountId: AccountId;
}

interface Joined extends Pick<Participant, 'id' | 'sid'> {
  /** False where the application took part already. */
  isNew: boolean;
}

interface Joining {
  sessionHash: Buffer;
  clientId: string;
  now: Date;
}

/** The one row of a session and an application, however many tabs ask at once. Undefined where the session is over. */
export async function joinSession(db: Db, joining: Joining): Promise<Joined | undefined> {
  // A second time for whoever was overtaken by another tab: its row is there then.
  return (await joinOnce(db, joining)) ?? (await joinOnce(db, joining));
}

async function joinOnce(db: Db, { sessionHash, clientId, now }: Joining) {
  const { rows } = await sql<Joined>`
    with found as (
      select id, sid from oidc_participants
      where session_hash = ${sessionHash} and client_id = ${clientId} and ended_at is null
    ), added as (
      insert into oidc_participants (session_hash, account_id, client_id, sid, created_at)
      select token_hash, account_id, ${clientId}, ${randomBytes(16).toString('base64url')}, ${now}::timestamptz
      from sessions where token_hash = ${sessionHash} and not exists (select from found)
      on conflict do nothing returning id, sid
    )
    select id, sid, false as "isNew" from found union all select id, sid, true from added`.execute(db);
  return rows[0];
}

/** The moments before which a session is over, for want of activity and of age. */
export interface Oldest {
  seen: Date;
  created: Date;
}

export const oldestSession = ({ limits }: Pick<Config, 'limits'>, now: Date): Oldest => ({
  seen: new Date(now.getTime() - limits.sessionIdle),
  created: new Date(now.getTime() - limits.sessionAbsolute),
});

/** Only as long as its session is open. */
export async function openParticipant(db: Db, id: string, oldest: Oldest): Promise<Participant | undefined> {
  const { rows } = await sql<Participant>`
    select p.id, p.sid, p.client_id as "clientId", p.account_id as "accountId"
    from oidc_participants p join sessions s on s.token_hash = p.session_hash
    where p.id = ${id} and p.ended_at is null and s.last_seen_at > ${oldest.seen} and s.created_at > ${oldest.created}
  `.execute(db);
  return rows[0];
}

/** Somebody works in the application: their session is not idle. Written once a minute at most. */
export async function keepSessionAlive(db: Db, id: string, now: Date): Promise<void> {
  await sql`
    update sessions set last_seen_at = ${now}
    where token_hash = (select session_hash from oidc_participants where id = ${id})
      and last_seen_at < ${new Date(now.getTime() - sessionLimits.lastSeenGranularity)}`.execute(db);
}

type EndedParticipant = Pick<Participant, 'accountId' | 'clientId'>;

/** Whatever the application was given in this session is of no use from now on. */
export async function endParticipant(db: Db, id: string, now: Date): Promise<EndedParticipant | undefined> {
  return db
    .updateTable('oidc_participants')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning(['account_id as accountId', 'client_id as clientId'])
    .executeTakeFirst();
}
