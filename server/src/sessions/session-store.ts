import type { EndReason } from '@selvage/contract/end-reasons';
import type { Kind } from '@selvage/contract/user-types';
import { sql, type RawBuilder } from 'kysely';
import { queryJson } from '../db/query-json.ts';
import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';
import { lastMarks, moreThanPassword } from '../ways/ways.ts';

/** What a session knows of the account it is for. */
export interface SessionAccount {
  registeredAt: Date;
  kind: Kind;
  email: string;
  activated: boolean;
  memberNumber: string | null;
  wellnessOnly: 'Y' | 'N' | null;
  privileges: string[];
  twoFactor: 'EMAIL' | 'SMS' | null;
  mobileSealed: Buffer | null;
  hasApp: boolean;
}

export interface StoredSession extends SessionAccount {
  id: string;
  shownFactors: number;
  factorShownAt: Date | null;
  challengeId: string | null;
  createdAt: Date;
  lastSeenAt: Date;
  accountId: AccountId;
}

// Written out because every signed-in request runs it: building it anew each time would cost more than sending it. One
// column instead of sixteen, which would be described, and their dates taken apart, again with every answer: a quarter of
// all that a request costs.
const readSession = `
  select json_build_object(
    'id', s.id::text, 'shownFactors', s.shown_factors, 'factorShownAt', s.factor_shown_at, 'challengeId', s.challenge_id,
    'createdAt', s.created_at, 'lastSeenAt', s.last_seen_at, 'accountId', a.id::text, 'registeredAt', a.created_at, 'kind', a.kind,
    'email', a.email,
    'activated', a.activated_at is not null, 'memberNumber', a.member_number, 'wellnessOnly', a.wellness_only,
    'privileges', a.privileges, 'twoFactor', a.two_factor, 'mobileSealed', encode(a.mobile_sealed, 'base64'),
    'hasApp', exists (select from authenticator_apps p where p.account_id = a.id)) as found
  from sessions s join accounts a on a.id = s.account_id and a.disabled_at is null
  where s.token_hash = $1`;

type FoundSession = Omit<
  StoredSession,
  'createdAt' | 'lastSeenAt' | 'registeredAt' | 'factorShownAt' | 'mobileSealed'
> & {
  createdAt: string;
  registeredAt: string;
  factorShownAt: string | null;
  lastSeenAt: string;
  mobileSealed: string | null;
};

/** Returns the session as it is stored. `sessionEndsAt` decides whether it has ended. A disabled account has no session. */
export async function findSession(db: Db, tokenHash: Buffer): Promise<StoredSession | undefined> {
  const found = await queryJson<FoundSession>(db, readSession, [tokenHash]);
  return (
    found && {
      ...found,
      createdAt: new Date(found.createdAt),
      lastSeenAt: new Date(found.lastSeenAt),
      registeredAt: new Date(found.registeredAt),
      factorShownAt: found.factorShownAt === null ? null : new Date(found.factorShownAt),
      mobileSealed: found.mobileSealed === null ? null : Buffer.from(found.mobileSealed, 'base64'),
    }
  );
}

export interface NewSession {
  tokenHash: Buffer;
  /** The session that this browser came with. */
  replaces: Buffer | null;
  accountId: AccountId;
  shownFactors: number;
  device: string;
  now: Date;
}

/** Opens a session in place of the one the browser came with. */
export async function openSession(db: Db, session: NewSession): Promise<void> {
  const { tokenHash, replaces, accountId, shownFactors, device, now } = session;
  if (replaces) await closeSession(db, replaces);
  await db
    .insertInto('sessions')
    .values({
      token_hash: tokenHash,
      account_id: accountId,
      shown_factors: shownFactors,
      challenge_id: null,
      device,
      created_at: now,
      last_seen_at: now,
    })
    .execute();
}

export async function isOpen(db: Db, tokenHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('account_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row !== undefined;
}

export async function markSeen(db: Db, tokenHash: Buffer, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: now }).where('token_hash', '=', tokenHash).execute();
}

/** The browser that held it knows, because it logged out or was given another: no reason is kept. */
export async function closeSession(db: Db, tokenHash: Buffer): Promise<{ accountId: AccountId } | undefined> {
  return db
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .returning('account_id as accountId')
    .executeTakeFirst();
}

/** Ends the sessions that a condition names, and keeps the reason for the browsers that hold them. */
export async function deleteSessions(
  db: Db,
  which: RawBuilder<unknown>,
  because: EndReason,
  now: Date,
): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    with ended as (delete from sessions where ${which} returning id, token_hash), told as (
      insert into ended_sessions (token_hash, reason, ended_at) select token_hash, ${because}, ${now} from ended
      on conflict (token_hash) do nothing)
    select id from ended`.execute(db);
  return rows;
}

export async function endSession(db: Db, tokenHash: Buffer, because: EndReason, now: Date): Promise<void> {
  await deleteSessions(db, sql`token_hash = ${tokenHash}`, because, now);
}

/** Why a session that is no longer stored was ended, for as long as a browser may hold it. */
export async function endReasonOf(db: Db, tokenHash: Buffer, endedAfter: Date): Promise<EndReason | undefined> {
  const row = await db
    .selectFrom('ended_sessions')
    .select('reason')
    .where('token_hash', '=', tokenHash)
    .where('ended_at', '>', endedAfter)
    .executeTakeFirst();
  return row?.reason;
}

/** E1: the same session under a new id. Whoever still holds the old one holds nothing. */
export async function rotateSession(
  db: Db,
  from: Buffer,
  to: Buffer,
  /** What was shown for it, and when. */
  shown?: { factors: number; at: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('sessions')
    .set((session) => ({
      token_hash: to,
      challenge_id: null,
      ...(shown && {
        shown_factors: sql<number>`(${session.ref('shown_factors')} & ~${lastMarks}::smallint) | ${shown.factors}::smallint`,
        factor_shown_at: shown.at,
      }),
    }))
    .where('token_hash', '=', from)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** F16: an account has so many sessions. One that only showed a password never ends one that showed more. */
export async function endSessionsBeyond(db: Db, accountId: AccountId, keep: number, now: Date): Promise<void> {
  const beyond = sql`token_hash in (
    select token_hash from (
      select token_hash, row_number() over (partition by (shown_factors & ${moreThanPassword}) <> 0 order by last_seen_at desc) as place
      from sessions where account_id = ${accountId}
    ) placed where place > ${keep})`;
  await deleteSessions(db, beyond, 'other-devices', now);
}

/** A session answers the newest challenge it was given. */
export async function oweChallenge(db: Db, tokenHash: Buffer, challengeId: string): Promise<boolean> {
  const row = await db
    .updateTable('sessions')
    .set({ challenge_id: challengeId })
    .where('token_hash', '=', tokenHash)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}
