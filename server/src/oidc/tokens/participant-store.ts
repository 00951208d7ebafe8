import { randomBytes } from 'node:crypto';
import { sessionLimits } from '@selvage/contract/limits';
import type { Kind } from '@selvage/contract/user-types';
import { sql } from 'kysely';
import type { Config } from '../../config/config.ts';
import type { OidcClient } from '../../config/oidc/oidc-config.ts';
import type { Db } from '../../db/database.ts';
import { queryJson } from '../../db/query-json.ts';
import type { AccountId } from '../../db/tables.ts';
import {
  deviceApplicationsPerAccount,
  endDeviceApplicationsOf,
  deviceApplicationCutoffs,
} from '../../accounts/device-applications.ts';

/** An application in a person’s session. The protocol calls it a grant. */
export interface Participant {
  id: string;
  sid: string;
  clientId: string;
  accountId: AccountId;
  kind: Kind;
}

interface Joining {
  sessionHash: Buffer;
  accountId: AccountId;
  client: Pick<OidcClient, 'id' | 'session' | 'backchannelLogoutUri'>;
  /** The person’s subject identifier at this application. */
  subject: string;
  now: Date;
  cutoffs: SessionCutoffs;
}

interface Joined extends Pick<Participant, 'id' | 'sid'> {
  /** True if the application did not take part in the session before. */
  isNew: boolean;
  /** True if the participation has reached neither its idle time nor its maximum age. */
  isOpen: boolean;
}

/** Limits of time. A session or an application on a device has ended if it was last seen, last used or created before these times. */
export interface SessionCutoffs {
  seen: Date;
  created: Date;
  device: { used: Date; created: Date };
}

export const sessionCutoffs = (config: Pick<Config, 'limits'>, now: Date): SessionCutoffs => ({
  seen: new Date(now.getTime() - config.limits.sessionIdle),
  created: new Date(now.getTime() - config.limits.sessionAbsolute),
  device: deviceApplicationCutoffs(config, now),
});

/**
 * SQL condition: participant `p` with session `s` is active. If `bound` is `own`, the session’s idle time does not end
 * the participation. If `bound` is `device`, it needs no session. The values of `cutoffValues` start at parameter
 * `place`.
 */
export const isParticipantOpen = (place: number): string => `
  (p.ended_at is null and p.account_id is not null and case p.bound
    when 'device' then coalesce(p.used_at, p.created_at) > $${place + 2} and p.created_at > $${place + 3}
    when 'own' then s.created_at > $${place + 1} and p.created_at > $${place + 1}
    else s.last_seen_at > $${place} and s.created_at > $${place + 1} end)`;

export const cutoffValues = ({ seen, created, device }: SessionCutoffs): Date[] => [
  seen,
  created,
  device.used,
  device.created,
];

/**
 * Adds an application to a session. Returns the one row of the session and the client, even if several tabs ask at
 * once. Undefined if the session is over.
 */
export async function joinSession(db: Db, joining: Joining): Promise<Joined | undefined> {
  // Another tab may insert the row between our read and our insert. The second try finds it.
  const joined = (await joinOnce(db, joining)) ?? (await joinOnce(db, joining));
  if (joined?.isNew && joining.client.session === 'device')
    await endDeviceApplicationsOf(db, joining.accountId, joining.now, deviceApplicationsPerAccount);
  return joined;
}

/** `for key share` waits for another transaction that ends or renews the session. Without this lock the foreign key would fail. */
const join = `
  with found as (
    select p.id, p.sid, ${isParticipantOpen(8)} as is_open
    from oidc_participants p left join sessions s on s.token_hash = p.session_hash
    where p.session_hash = $1 and p.client_id = $2 and p.ended_at is null
  ), added as (
    insert into oidc_participants (session_hash, account_id, client_id, sid, created_at, bound, subject, device, tell_at, shown_factors)
    select token_hash, account_id, $2, $3, $4::timestamptz, $5, $6, case when $5 = 'device' then device end, $7::timestamptz, shown_factors
    from sessions where token_hash = $1 and not exists (select from found)
    for key share of sessions
    on conflict do nothing returning id, sid
  )
  select json_build_object('id', id::text, 'sid', sid, 'isNew', false, 'isOpen', is_open) from found
  union all select json_build_object('id', id::text, 'sid', sid, 'isNew', true, 'isOpen', true) from added`;

async function joinOnce(db: Db, { sessionHash, client, subject, now, cutoffs }: Joining): Promise<Joined | undefined> {
  const sid = randomBytes(16).toString('base64url');
  const tellAt = client.backchannelLogoutUri === null ? null : now;
  const values = [sessionHash, client.id, sid, now, client.session, subject, tellAt, ...cutoffValues(cutoffs)];
  return queryJson<Joined>(db, join, values);
}

const readParticipant = `
  select json_build_object('id', p.id::text, 'sid', p.sid, 'clientId', p.client_id, 'accountId', a.id::text, 'kind', a.kind)
  from oidc_participants p join accounts a on a.id = p.account_id left join sessions s on s.token_hash = p.session_hash
  where p.id = $1 and ${isParticipantOpen(2)}`;

export async function openParticipant(db: Db, id: string, cutoffs: SessionCutoffs): Promise<Participant | undefined> {
  return queryJson<Participant>(db, readParticipant, [id, ...cutoffValues(cutoffs)]);
}

/** Stores that a device application got a token, at most once a minute. */
export async function noteDeviceUse(db: Db, id: string, now: Date): Promise<void> {
  await sql`
    update oidc_participants set used_at = ${now}
    where id = ${id} and bound = 'device' and (used_at is null or used_at < ${aMomentAgo(now)})`.execute(db);
}

/**
 * Counts a token renewal as activity of the session, unless the session is idle already. Writes at most once a minute.
 */
export async function keepSessionAlive(db: Db, id: string, now: Date, { seen }: SessionCutoffs): Promise<void> {
  await sql`
    update sessions set last_seen_at = ${now}
    where token_hash = (select session_hash from oidc_participants where id = ${id})
      and last_seen_at > ${seen} and last_seen_at < ${aMomentAgo(now)}`.execute(db);
}

export const aMomentAgo = (now: Date): Date => new Date(now.getTime() - sessionLimits.lastSeenGranularity);

/** The clients that end with a session. Those on a device are left out, because they continue. */
export async function applicationsOf(db: Db, sessionHash: Buffer): Promise<string[]> {
  const rows = await db
    .selectFrom('oidc_participants')
    .where('session_hash', '=', sessionHash)
    .where('bound', '<>', 'device')
    .where('ended_at', 'is', null)
    .select('client_id as id')
    .distinct()
    .orderBy('client_id')
    .execute();
  return rows.map(({ id }) => id);
}

/** A login of an application in one of the person’s sessions. */
export interface SessionApplication {
  id: string;
  clientId: string;
  /** The browser and operating system of the session, in the form that `deviceNames` reads. */
  device: string;
  createdAt: Date;
}

/** Lists the applications that take part in the sessions of an account, newest first. Those on a device are left out. */
export async function sessionApplicationsOf(
  db: Db,
  accountId: AccountId,
  cutoffs: SessionCutoffs,
): Promise<SessionApplication[]> {
  const { seen, created } = cutoffs;
  const { rows } = await sql<SessionApplication>`
    select p.id, p.client_id as "clientId", s.device, p.created_at as "createdAt"
    from oidc_participants p join sessions s on s.token_hash = p.session_hash
    where p.account_id = ${accountId} and p.bound <> 'device' and p.ended_at is null
      and s.created_at > ${created} and case p.bound when 'own' then p.created_at > ${created} else s.last_seen_at > ${seen} end
    order by p.created_at desc, p.id desc`.execute(db);
  return rows;
}

type ParticipantOwner = Pick<Participant, 'accountId' | 'clientId'>;

/** The account of a participant. Undefined if the account was erased. */
export async function participantOwner(db: Db, id: string): Promise<ParticipantOwner | undefined> {
  return db
    .selectFrom('oidc_participants')
    .where('id', '=', id)
    .where('account_id', 'is not', null)
    .select(['account_id as accountId', 'client_id as clientId'])
    .$narrowType<{ accountId: AccountId }>()
    .executeTakeFirst();
}

/** Ends an application’s participation in a session. All its codes and tokens become invalid. */
export async function endParticipant(db: Db, id: string, now: Date): Promise<ParticipantOwner | undefined> {
  return db
    .updateTable('oidc_participants')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('account_id', 'is not', null)
    .returning(['account_id as accountId', 'client_id as clientId'])
    .$narrowType<{ accountId: AccountId }>()
    .executeTakeFirst();
}

/** True if the application was given this `sid` for the session, even if its participation has ended. */
export async function isPartOf(
  db: Db,
  { sessionHash, clientId, sid }: { sessionHash: Buffer; clientId: string; sid: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('oidc_participants')
    .select('id')
    .where('session_hash', '=', sessionHash)
    .where('client_id', '=', clientId)
    .where('sid', '=', sid)
    .executeTakeFirst();
  return row !== undefined;
}
