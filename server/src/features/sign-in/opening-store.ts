import { moreThanPassword } from '../../ways/ways.ts';
import { sessionLimits, signInLimits } from '@selvage/contract/limits';
import type { Kind } from '@selvage/contract/user-types';
import type { Db } from '../../db/database.ts';
import { type QueryValue, queryJson } from '../../db/query-json.ts';
import type { AccountId } from '../../db/tables.ts';
import type { SignInAccount } from '../../accounts/account-store.ts';
import { accountSubject } from '../../attempts/attempt-rules.ts';
import type { Subject } from '../../attempts/attempts.ts';
import { type Origin, countAudited } from '../../audit/audit-store.ts';
import type { ShownPasskey } from '../../ways/passkey/verify-assertion.ts';
import type { Stage } from '../../sessions/session-state.ts';

interface NewSession {
  accountId: AccountId;
  stage: Stage;
  shownFactors: number;
  /** Null where nothing but a password was shown. */
  factorShownAt: Date | null;
  challengeId: string | null;
  session: { hash: Buffer; replaces: Buffer | null };
  /** To be remembered; null where the person is not wholly logged in yet. */
  browser: Buffer | null;
  origin: Origin;
  now: Date;
}

// Opens the session and writes all that belongs to it in one statement, for the account that `admitted` names. A known browser is
// noted once a day, since writing it costs as much as the session. F16: sessions that only showed a password are counted apart
// from those that showed more. The session that this one replaces is not counted. OP30: applications with an idle time of their
// own stay with whoever comes back, in the new session.
const openingSql = (admitted: string) => `
  with ${admitted}, ended as (
    delete from sessions using admitted where token_hash = any (array(
      select token_hash from sessions
      where account_id = $1 and ((shown_factors & ${moreThanPassword}) <> 0) = (($5::int & ${moreThanPassword}) <> 0) and token_hash is distinct from $4::bytea
      order by last_seen_at desc offset $6) || $4::bytea)
    returning token_hash
  ), carried as (
    update oidc_participants p set session_hash = $3
    from sessions s join admitted on admitted.id = s.account_id
    where s.token_hash = $4::bytea and p.session_hash = $4::bytea and p.bound = 'own' and p.ended_at is null
  ), told as (
    insert into ended_sessions (token_hash, reason, ended_at)
    select token_hash, 'other-devices', $2::timestamptz from ended where token_hash is distinct from $4::bytea
    on conflict (token_hash) do nothing
  ), seen as (
    insert into known_browsers (account_id, token_hash, last_seen_at)
    select id, $7::bytea, $2::timestamptz from admitted where $7::bytea is not null and not exists (
      select from known_browsers b
      where b.account_id = $1 and b.token_hash = $7::bytea and b.last_seen_at > $2::timestamptz - interval '1 day')
    on conflict (account_id, token_hash) do update set last_seen_at = excluded.last_seen_at
  ), noted as (
    insert into audit_events (at, event, result, reason, account_id, kind, request_id, client, device)
    select $2, 'sign-in', 'ok', $10, id, kind, $11, $12, $13 from admitted
  )
  insert into sessions (token_hash, account_id, shown_factors, factor_shown_at, challenge_id, device, created_at, last_seen_at)
  select $3, id, $5::int, $8::timestamptz, $9::uuid, coalesce($13, '/'), $2, $2 from admitted
  returning (select kind from admitted)`;

/** False if nobody was admitted: then there is no session. `own` are the values of the part that admits, from $14 on. */
async function openSession(
  db: Db,
  statement: string,
  opened: NewSession,
  own: readonly QueryValue[],
): Promise<boolean> {
  const { accountId, stage, shownFactors, factorShownAt, challengeId, session, browser, origin, now } = opened;
  const kind = await queryJson<Kind>(db, statement, [
    accountId,
    now,
    session.hash,
    session.replaces,
    shownFactors,
    sessionLimits.sessionsPerAccount - 1,
    browser,
    factorShownAt,
    challengeId,
    stage,
    origin.requestId,
    origin.client,
    origin.device,
    ...own,
  ]);
  if (kind !== undefined) countAudited({ event: 'sign-in', result: 'ok', reason: stage, kind });
  return kind !== undefined;
}

// The account row is checked and held first, as every change of it does: with another password or version of the credentials
// nothing happens. Then the count of attempts is held and read as it is by then: under a lock that only a reset ends, which came in
// the meantime, nothing happens either.
const finishStatement = openingSql(`owner as (
    select a.id, a.kind from accounts a
    where a.id = $1 and ($17 = 'passkey' or a.password_hash = $15) and a.credentials_version = $16
    for share of a
  ), locked as (
    select g.locked_until, g.streak from failed_attempts g join owner on g.subject = $14 for update of g
  ), admitted as (
    select id, kind from owner where not exists (
      select from locked where locked_until = 'infinity' and ($17 = 'password' or streak < $18::int))
  ), passed as (
    delete from failed_attempts using admitted where subject = $14 and $17 = 'password'
  )`);

interface FinishedSignIn extends Omit<NewSession, 'accountId' | 'factorShownAt'> {
  account: Pick<SignInAccount, 'id' | 'passwordHash' | 'credentialsVersion'>;
  /** WY6: a passkey is no guess. Locks by wrong passwords neither stop it nor end by it. */
  by: 'password' | 'passkey';
  subject: Subject;
}

/** False if the credentials changed in the meantime: then nothing was written. */
export async function openSignedInSession(db: Db, { account, by, subject, ...rest }: FinishedSignIn): Promise<boolean> {
  const opened = { ...rest, accountId: account.id, factorShownAt: by === 'passkey' ? rest.now : null };
  return openSession(db, finishStatement, opened, [
    subject.current,
    account.passwordHash,
    account.credentialsVersion,
    by,
    signInLimits.lockUntilResetAfter,
  ]);
}

// Writes all or nothing: the challenge is spent only after everything else was checked and locked. Like every change of an account it
// locks the account first, so that two of them never wait for each other.
const passkeyStatement = openingSql(`owner as (
    select a.id, a.kind from accounts a
    where a.id = $1 and a.kind = any ($16::text[]) and a.disabled_at is null and a.activated_at is not null
      and not a.password_set_by_mail
      and exists (select from known_browsers b where b.account_id = a.id and b.token_hash = $7::bytea)
    for share of a
  ), locked as (
    select g.locked_until, g.streak from failed_attempts g join owner on g.subject = $14 for update of g
  ), held as (
    select p.id from passkeys p join owner on p.account_id = owner.id
    where p.id = $19 and (p.counter < $20::bigint or (p.counter = 0 and $20::bigint = 0))
      and not exists (select from locked where locked_until = 'infinity' and streak < $15::int)
    for no key update of p
  ), spent as (
    insert into spent_challenges (nonce, expires_at) select $17::bytea, $18::timestamptz from held
    on conflict (nonce) do nothing
    returning nonce
  ), used as (
    update passkeys p set counter = $20::bigint, backed_up = $21::boolean, last_used_at = $2::timestamptz
    from held, spent where p.id = held.id
    returning p.id
  ), admitted as (
    select owner.id, owner.kind from owner, used
  )`);

interface PasskeyOpening extends Pick<NewSession, 'session' | 'origin' | 'now'> {
  /** Those that may use passkeys. */
  kinds: readonly Kind[];
  browser: Buffer;
}

/**
 * Most logins with a passkey write this one statement: the account is in order, there is nothing to tell its owner, and the browser
 * is known. False if any of this is not so: the transaction finds out what.
 */
export async function openByPasskey(
  db: Db,
  { passkey, challenge, counter, backedUp, shownFactors }: ShownPasskey,
  { kinds, ...rest }: PasskeyOpening,
): Promise<boolean> {
  const { accountId } = passkey;
  const opened = {
    ...rest,
    accountId,
    stage: 'full',
    shownFactors,
    factorShownAt: rest.now,
    challengeId: null,
  } as const;
  return openSession(db, passkeyStatement, opened, [
    accountSubject(accountId).current,
    signInLimits.lockUntilResetAfter,
    kinds,
    challenge.nonce,
    challenge.expiresAt,
    passkey.id,
    String(counter),
    String(backedUp),
  ]);
}
