import type { Kind } from '@selvage/contract/user-types';
import { sql } from 'kysely';
import { ask } from '../db/ask.ts';
import type { Db } from '../db/database.ts';
import type { AccountId, Tables } from '../db/tables.ts';

export type Stage = Tables['sessions']['stage'];

export interface StoredSession {
  id: string;
  stage: Stage;
  challengeId: string | null;
  byTrustedDevice: boolean;
  createdAt: Date;
  lastSeenAt: Date;
  accountId: AccountId;
  kind: Kind;
  email: string;
  activated: boolean;
  memberNumber: string | null;
  wellnessOnly: 'Y' | 'N' | null;
  privileges: string[];
  twoFactor: 'EMAIL' | 'SMS' | null;
  mobileSealed: Buffer | null;
}

// Written out because every signed-in request runs it: building it anew each time would cost more than sending it. One
// column instead of fifteen, which would be described, and their dates taken apart, again with every answer: a quarter of
// all that a request costs.
const readSession = `
  select json_build_object(
    'id', s.id::text, 'stage', s.stage, 'challengeId', s.challenge_id, 'byTrustedDevice', s.by_trusted_device,
    'createdAt', s.created_at, 'lastSeenAt', s.last_seen_at, 'accountId', a.id::text, 'kind', a.kind, 'email', a.email,
    'activated', a.activated_at is not null, 'memberNumber', a.member_number, 'wellnessOnly', a.wellness_only,
    'privileges', a.privileges, 'twoFactor', a.two_factor, 'mobileSealed', encode(a.mobile_sealed, 'base64')) as found
  from sessions s join accounts a on a.id = s.account_id
  where s.token_hash = $1 and s.last_seen_at > $2 and s.created_at > $3`;

type FoundSession = Omit<StoredSession, 'createdAt' | 'lastSeenAt' | 'mobileSealed'> & {
  createdAt: string;
  lastSeenAt: string;
  mobileSealed: string | null;
};

export async function findSession(
  db: Db,
  tokenHash: Buffer,
  seenAfter: Date,
  createdAfter: Date,
): Promise<StoredSession | undefined> {
  const found = await ask<FoundSession>(db, readSession, [tokenHash, seenAfter, createdAfter]);
  return (
    found && {
      ...found,
      createdAt: new Date(found.createdAt),
      lastSeenAt: new Date(found.lastSeenAt),
      mobileSealed: found.mobileSealed === null ? null : Buffer.from(found.mobileSealed, 'base64'),
    }
  );
}

export interface NewSession {
  tokenHash: Buffer;
  replaces: Buffer | null;
  accountId: AccountId;
  /** The hash that was compared: a password changed since then opens nothing. */
  passwordHash: string;
  stage: Stage;
  challengeId: string | null;
  device: string;
  byTrustedDevice: boolean;
  keep: number;
  now: Date;
}

/** Opens a session in place of the one the browser came with, and ends the account's oldest beyond `keep`. */
export async function openSession(db: Db, session: NewSession): Promise<boolean> {
  const { rows } = await sql`
    with owner as (
      select id from accounts where id = ${session.accountId} and password_hash = ${session.passwordHash} for share
    ), ended as (
      delete from sessions where token_hash = any (array_append(array(
        select token_hash from sessions where account_id = ${session.accountId} order by last_seen_at desc offset ${session.keep - 1}
      ), ${session.replaces}::bytea))
    )
    insert into sessions (token_hash, account_id, stage, challenge_id, device, by_trusted_device, created_at, last_seen_at)
    select ${session.tokenHash}, id, ${session.stage}, ${session.challengeId}::uuid, ${session.device}, ${session.byTrustedDevice},
      ${session.now}, ${session.now} from owner
    returning 1`.execute(db);
  return rows.length === 1;
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

export async function endSession(db: Db, tokenHash: Buffer): Promise<{ accountId: AccountId } | undefined> {
  return db
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .returning('account_id as accountId')
    .executeTakeFirst();
}

export async function endSessionsOf(db: Db, accountId: AccountId): Promise<void> {
  await db.deleteFrom('sessions').where('account_id', '=', accountId).execute();
}

export async function endOtherSessionsOf(db: Db, accountId: AccountId, kept: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('account_id', '=', accountId).where('token_hash', '<>', kept).execute();
}

/** E1: the same session under a new id. Whoever still holds the old one holds nothing. */
export async function rotateSession(
  db: Db,
  from: Buffer,
  to: Buffer,
  change: { stage?: 'full'; byTrustedDevice?: false } = {},
): Promise<boolean> {
  const row = await db
    .updateTable('sessions')
    .set({
      token_hash: to,
      challenge_id: null,
      ...(change.stage && { stage: change.stage }),
      ...(change.byTrustedDevice === false && { by_trusted_device: false }),
    })
    .where('token_hash', '=', from)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The code a session owes is the newest one it was asked for. */
export async function oweChallenge(db: Db, tokenHash: Buffer, challengeId: string): Promise<boolean> {
  const row = await db
    .updateTable('sessions')
    .set({ challenge_id: challengeId })
    .where('token_hash', '=', tokenHash)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}
