import type { EndReason } from '@selvage/contract/end-reasons';
import type { Kind } from '@selvage/contract/user-types';
import { sql, type RawBuilder } from 'kysely';
import { queryJson, type NamedStatement, type QueryValue, namedStatement, queryNamed } from '../db/query-json.ts';
import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';
import { lastMarks, moreThanPassword } from '../ways/ways.ts';
import { sessionLimits, signInLimits } from '@selvage/contract/limits';
import type { SignInAccount } from '../accounts/account-store.ts';
import { accountSubject, type Subject } from '../attempts/attempts.ts';
import { type Origin, countAudited } from '../audit/audit-store.ts';
import type { Agreed } from '../gateways/content/asked-text.ts';
import type { Stage } from './session-state.ts';

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
  isConsentWithdrawn: boolean;
}

export interface StoredSession extends SessionAccount {
  id: string;
  shownFactors: number;
  factorShownAt: Date | null;
  challengeId: string | null;
  createdAt: Date;
  lastSeenAt: Date;
  accountId: AccountId;
  /** The last day of each series of texts to which the account agreed. Read only while a text is agreed to again. */
  agreed: Agreed | null;
}

// Every logged-in request runs this query. It is written by hand, because building it each time costs more than sending it. It returns one
// JSON column, because parsing sixteen columns with their descriptions and dates would cost a quarter of a request.
const readSessionWith = (more: string) => `
  select json_build_object(
    'id', s.id::text, 'shownFactors', s.shown_factors, 'factorShownAt', s.factor_shown_at, 'challengeId', s.challenge_id,
    'createdAt', s.created_at, 'lastSeenAt', s.last_seen_at, 'accountId', a.id::text, 'registeredAt', a.created_at, 'kind', a.kind,
    'email', a.email,
    'activated', a.activated_at is not null, 'memberNumber', a.member_number, 'wellnessOnly', a.wellness_only,
    'privileges', a.privileges, 'twoFactor', a.two_factor, 'mobileSealed', encode(a.mobile_sealed, 'base64'),
    'hasApp', exists (select from authenticator_apps p where p.account_id = a.id),
    'isConsentWithdrawn', a.consent_withdrawn_at is not null${more}) as found
  from sessions s join accounts a on a.id = s.account_id and a.disabled_at is null
  where s.token_hash = $1`;

const readSession = readSessionWith('');
// The agreements of one account are few, and an index finds them.
const readAskedSession = readSessionWith(`,
    'agreed', (select json_object_agg(series, effective) from (
      select c.series, max(c.effective) as effective from consents c
      where c.account_id = a.id and c.act = 'agreed' and c.series is not null and c.effective is not null group by c.series) last)`);

type FoundSession = Omit<
  StoredSession,
  'createdAt' | 'lastSeenAt' | 'registeredAt' | 'factorShownAt' | 'mobileSealed' | 'agreed'
> & {
  agreed?: Agreed | null;
  createdAt: string;
  registeredAt: string;
  factorShownAt: string | null;
  lastSeenAt: string;
  mobileSealed: string | null;
};

/**
 * Returns the stored session. `sessionEndsAt` decides whether it has ended. A disabled account has no session. `isAsking` reads the agreements
 * of the account in the same statement.
 */
export async function findSession(db: Db, tokenHash: Buffer, isAsking: boolean): Promise<StoredSession | undefined> {
  const found = await queryJson<FoundSession>(db, isAsking ? readAskedSession : readSession, [tokenHash]);
  return (
    found && {
      ...found,
      agreed: found.agreed ?? null,
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
  /** The session that this browser had before. */
  replaces: Buffer | null;
  accountId: AccountId;
  shownFactors: number;
  device: string;
  now: Date;
}

/** Opens a session and closes the browser's earlier session. */
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

/** Closes the session. No reason is stored, because the browser itself logged out or got a new session. */
export async function closeSession(db: Db, tokenHash: Buffer): Promise<{ accountId: AccountId } | undefined> {
  return db
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .returning('account_id as accountId')
    .executeTakeFirst();
}

/** Ends the sessions that match the condition, and stores the reason for their browsers. */
export async function deleteSessions(
  db: Db,
  which: RawBuilder<unknown>,
  because: EndReason,
  now: Date,
): Promise<{ id: string; device: string }[]> {
  const { rows } = await sql<{ id: string; device: string }>`
    with ended as (delete from sessions where ${which} returning id, device, token_hash), told as (
      insert into ended_sessions (token_hash, reason, ended_at) select token_hash, ${because}, ${now} from ended
      on conflict (token_hash) do nothing)
    select id, device from ended`.execute(db);
  return rows;
}

export async function endSession(db: Db, tokenHash: Buffer, because: EndReason, now: Date): Promise<void> {
  await deleteSessions(db, sql`token_hash = ${tokenHash}`, because, now);
}

/** Returns the reason why a deleted session ended. Reasons are kept as long as a browser may still send the id of the session. */
export async function endReasonOf(db: Db, tokenHash: Buffer, endedAfter: Date): Promise<EndReason | undefined> {
  const row = await db
    .selectFrom('ended_sessions')
    .select('reason')
    .where('token_hash', '=', tokenHash)
    .where('ended_at', '>', endedAfter)
    .executeTakeFirst();
  return row?.reason;
}

/** Gives the session a new id. A copy of the old id no longer works. */
export async function rotateSession(
  db: Db,
  from: Buffer,
  to: Buffer,
  /** The factors that were just shown, with the time. */
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

/**
 * Ends the least recently used sessions above the limit. A session that only showed a password never displaces a session that showed more.
 */
export async function endSessionsBeyond(db: Db, accountId: AccountId, keep: number, now: Date): Promise<void> {
  const beyond = sql`token_hash in (
    select token_hash from (
      select token_hash, row_number() over (partition by (shown_factors & ${moreThanPassword}) <> 0 order by last_seen_at desc) as place
      from sessions where account_id = ${accountId}
    ) placed where place > ${keep})`;
  await deleteSessions(db, beyond, 'other-devices', now);
}

/** Stores the challenge that the session must answer next, in place of any earlier challenge. Returns false if the session has ended. */
export async function oweChallenge(db: Db, tokenHash: Buffer, challengeId: string): Promise<boolean> {
  const row = await db
    .updateTable('sessions')
    .set({ challenge_id: challengeId })
    .where('token_hash', '=', tokenHash)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

interface SignInSession {
  accountId: AccountId;
  stage: Stage;
  shownFactors: number;
  /** The time when more than a password was shown. Null if only a password was shown. */
  factorShownAt: Date | null;
  challengeId: string | null;
  session: { hash: Buffer; replaces: Buffer | null };
  /** The browser to remember. Null if the login is not complete. */
  browser: Buffer | null;
  origin: Origin;
  now: Date;
}

// Opens the session of the account that `admitted` selects, with all that belongs to it, in one statement. A known browser is written at
// most once a day, because that write costs as much as the session. Sessions that showed only a password are limited separately, and the
// replaced session does not count. Applications with their own idle time move from the replaced session to the new one.
const openingSql = (admitted: string) =>
  namedStatement(`
  with ${admitted}, ended as (
    delete from sessions using admitted where token_hash = any (array(
      select token_hash from sessions
      where account_id = :accountId and ((shown_factors & ${moreThanPassword}) <> 0) = ((:shownFactors::int & ${moreThanPassword}) <> 0) and token_hash is distinct from :replaces::bytea
      order by last_seen_at desc offset :otherSessions) || :replaces::bytea)
    returning token_hash
  ), carried as (
    update oidc_participants p set session_hash = :session
    from sessions s join admitted on admitted.id = s.account_id
    where s.token_hash = :replaces::bytea and p.session_hash = :replaces::bytea and p.bound = 'own' and p.ended_at is null
  ), told as (
    insert into ended_sessions (token_hash, reason, ended_at)
    select token_hash, 'other-devices', :now::timestamptz from ended where token_hash is distinct from :replaces::bytea
    on conflict (token_hash) do nothing
  ), seen as (
    insert into known_browsers (account_id, token_hash, last_seen_at)
    select id, :browser::bytea, :now::timestamptz from admitted where :browser::bytea is not null and not exists (
      select from known_browsers b
      where b.account_id = :accountId and b.token_hash = :browser::bytea and b.last_seen_at > :now::timestamptz - interval '1 day')
    on conflict (account_id, token_hash) do update set last_seen_at = excluded.last_seen_at
  ), noted as (
    insert into audit_events (at, event, result, reason, account_id, kind, request_id, client, device)
    select :now, 'sign-in', 'ok', :stage, id, kind, :requestId, :client, :device from admitted
  )
  insert into sessions (token_hash, account_id, shown_factors, factor_shown_at, challenge_id, device, created_at, last_seen_at)
  select :session, id, :shownFactors::int, :factorShownAt::timestamptz, :challengeId::uuid, coalesce(:device, '/'), :now, :now from admitted
  returning (select kind from admitted)`);

/**
 * Runs a statement that `openingSql` made. Returns the kind of the account, or undefined if `admitted` selected no account, because then no
 * session was opened. `admitting` holds the values for `admitted`.
 */
async function openBySignIn(
  db: Db,
  statement: NamedStatement,
  { session, origin, stage, ...opened }: SignInSession,
  admitting: Readonly<Record<string, QueryValue>>,
): Promise<Kind | undefined> {
  const kind = await queryNamed<Kind>(db, statement, {
    ...opened,
    stage,
    session: session.hash,
    replaces: session.replaces,
    otherSessions: sessionLimits.sessionsPerAccount - 1,
    requestId: origin.requestId,
    client: origin.client,
    device: origin.device,
    ...admitting,
  });
  if (kind !== undefined) countAudited({ event: 'sign-in', result: 'ok', reason: stage, kind });
  return kind;
}

// Locks the account first, as every change does, and then the failure count. Does nothing if the password or the version of the credentials
// has changed, or if a lock that only a reset ends has come meanwhile.
const finishStatement = openingSql(`owner as (
    select a.id, a.kind from accounts a
    where a.id = :accountId and (:by = 'passkey' or a.password_hash = :passwordHash) and a.credentials_version = :credentialsVersion
    for share of a
  ), locked as (
    select g.locked_until, g.streak from failed_attempts g join owner on g.subject = :subject for update of g
  ), admitted as (
    select id, kind from owner where not exists (
      select from locked where locked_until = 'infinity' and (:by = 'password' or streak < :lockUntilResetAfter::int))
  ), passed as (
    delete from failed_attempts using admitted where subject = :subject and :by = 'password'
  )`);

interface FinishedSignIn extends Omit<SignInSession, 'accountId' | 'factorShownAt'> {
  account: Pick<SignInAccount, 'id' | 'passwordHash' | 'credentialsVersion'>;
  /** A login with a passkey is no guess. So a lock by wrong passwords does not stop it, and it does not end such a lock. */
  by: 'password' | 'passkey';
  subject: Subject;
}

/** Opens the session of a login, and returns its kind. Returns undefined and writes nothing if the credentials changed in the meantime. */
export async function openSignedInSession(
  db: Db,
  { account, by, subject, ...rest }: FinishedSignIn,
): Promise<Kind | undefined> {
  const opened = { ...rest, accountId: account.id, factorShownAt: by === 'passkey' ? rest.now : null };
  return openBySignIn(db, finishStatement, opened, {
    subject: subject.current,
    passwordHash: account.passwordHash,
    credentialsVersion: account.credentialsVersion,
    by,
    lockUntilResetAfter: signInLimits.lockUntilResetAfter,
  });
}

// Logs in with a passkey, or writes nothing. The challenge is spent only after everything else was checked and locked. Like every change of
// an account, the statement locks the account first, so that two changes never deadlock.
const passkeyStatement = openingSql(`owner as (
    select a.id, a.kind from accounts a
    where a.id = :accountId and a.kind = any (:kinds::text[]) and a.disabled_at is null and a.activated_at is not null
      and not a.password_set_by_mail
      and exists (select from known_browsers b where b.account_id = a.id and b.token_hash = :browser::bytea)
    for share of a
  ), locked as (
    select g.locked_until, g.streak from failed_attempts g join owner on g.subject = :subject for update of g
  ), held as (
    select p.id from passkeys p join owner on p.account_id = owner.id
    where p.id = :passkeyId and (p.counter < :counter::bigint or (p.counter = 0 and :counter::bigint = 0))
      and not exists (select from locked where locked_until = 'infinity' and streak < :lockUntilResetAfter::int)
    for no key update of p
  ), spent as (
    insert into spent_challenges (nonce, expires_at) select :nonce::bytea, :challengeExpiresAt::timestamptz from held
    on conflict (nonce) do nothing
    returning nonce
  ), used as (
    update passkeys p set counter = :counter::bigint, backed_up = :backedUp::boolean, last_used_at = :now::timestamptz
    from held, spent where p.id = held.id
    returning p.id
  ), admitted as (
    select owner.id, owner.kind from owner, used
  )`);

/** The part of a verified passkey answer that the statement needs. */
interface VerifiedPasskey {
  passkey: { id: string; accountId: AccountId };
  challenge: { nonce: Buffer; expiresAt: Date };
  counter: number;
  backedUp: boolean;
  shownFactors: number;
}

interface PasskeyOpening extends Pick<SignInSession, 'session' | 'origin' | 'now'> {
  /** The kinds that may use passkeys. */
  kinds: readonly Kind[];
  browser: Buffer;
}

/**
 * Handles most passkey logins in one statement: the account is in order, its owner needs no message, and the browser is known. In all other
 * cases it returns undefined, and a full transaction then finds the cause.
 */
export async function openByPasskey(
  db: Db,
  { passkey, challenge, counter, backedUp, shownFactors }: VerifiedPasskey,
  { kinds, ...rest }: PasskeyOpening,
): Promise<Kind | undefined> {
  const { accountId } = passkey;
  const opened = {
    ...rest,
    accountId,
    stage: 'full',
    shownFactors,
    factorShownAt: rest.now,
    challengeId: null,
  } as const;
  return openBySignIn(db, passkeyStatement, opened, {
    subject: accountSubject(accountId).current,
    lockUntilResetAfter: signInLimits.lockUntilResetAfter,
    kinds,
    nonce: challenge.nonce,
    challengeExpiresAt: challenge.expiresAt,
    passkeyId: passkey.id,
    counter: String(counter),
    backedUp: String(backedUp),
  });
}
