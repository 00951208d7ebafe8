import { codeLimits } from '@selvage/contract/limits/codes';
import { sessionLimits } from '@selvage/contract/limits/session';
import { signInLimits } from '@selvage/contract/limits/sign-in';
import { type Kind, userTypes } from '@selvage/contract/user-types';
import { queryJson } from '../../db/query-json.ts';
import type { Db } from '../../db/database.ts';
import { type AttemptRule, type Subject, attemptValues, countAttemptSql } from '../../identity/attempts.ts';
import { type Origin, countAudited } from '../../identity/audit-store.ts';
import type { Stage } from '../../identity/session-state.ts';
import type { DeviceHalves, DeviceTrust } from '../../identity/trusted-device-store.ts';
import type { SignInAccount } from '../../identity/account-store.ts';

export interface SignInQuestion {
  kind: Kind;
  email: string;
  /** Counted against when the email has no account. */
  stranger: Subject;
  /** What this browser sent to be trusted by, if anything. */
  halves: DeviceHalves | null;
  browser: Buffer;
  /** Whether the client was counted already. If not, only the attempt of a known browser or a trusted device is counted. */
  isThrottled: boolean;
  rule: AttemptRule;
  now: Date;
}

export interface BegunSignIn {
  account: SignInAccount | undefined;
  device: DeviceTrust | undefined;
  /** `known` logged in to this account before; `first` is the first browser of all; `new` is a further one. */
  browser: 'known' | 'first' | 'new';
  /** False if there was no room for one more attempt, or if the client has to be counted first. */
  counted: boolean;
}

// Finds the account, the trusted device and the browser, and counts the attempt before it is made, in one statement: nearly
// every login begins with it. `account:` and `device:` with an id are what `attempt-rules.ts` hashes. The count need not be on
// the disk at once: whatever the answer is, it is written later, and that write waits for all before it.
const beginStatement = `
  with found as (
    select id, email, login_id, password_hash, activated_at is not null as activated, two_factor, mobile_sealed, credentials_version,
      disabled_at is not null as disabled, exists (select from authenticator_apps p where p.account_id = accounts.id) as has_app
    from accounts where realm = $1 and email = $2 and kind = $3
  ), device as (
    select d.id, case
        when d.cookie_hash = $6::bytea then 'current'
        when d.former_cookie_hash = $6::bytea and d.last_used_at > $7::timestamptz then 'grace'
        else 'reused' end as state
    from trusted_devices d join found on d.account_id = found.id
    where d.value_hash = $5::bytea and d.expires_at > $9::timestamptz
      and $6::bytea = any (array[d.cookie_hash, d.former_cookie_hash] || d.used_cookie_hashes)
  ), known as (
    select from known_browsers b join found on b.account_id = found.id where b.token_hash = $8::bytea
  ), counted as (${countAttemptSql(
    `coalesce(
      (select sha256(('device:' || id)::bytea) from device where state <> 'reused'),
      (select sha256(('account:' || id)::bytea) from found),
      $4::bytea)`,
    ['$9', '$10', '$11', '$12'],
    `($13::boolean or exists (select from device where state <> 'reused') or exists (select from known))`,
  )})
  select json_build_object(
    'counted', exists (select from counted),
    'device', (select json_build_object('id', id, 'state', state) from device),
    'browser', case
      when exists (select from known) then 'known'
      when exists (select from known_browsers b join found on b.account_id = found.id) then 'new'
      else 'first' end,
    'account', (select json_build_object(
      'id', id::text, 'email', email, 'loginId', login_id, 'passwordHash', password_hash, 'activated', activated,
      'twoFactor', two_factor, 'mobileSealed', encode(mobile_sealed, 'base64'), 'hasApp', has_app,
      'credentialsVersion', credentials_version, 'disabled', disabled) from found)) as begun
  where set_config('synchronous_commit', 'off', true) is not null`;

type Found = Omit<SignInAccount, 'mobileSealed'> & { mobileSealed: string | null };

export async function beginSignIn(db: Db, question: SignInQuestion): Promise<BegunSignIn> {
  const { kind, email, stranger, halves, browser, isThrottled, rule, now } = question;
  const graceSince = new Date(now.getTime() - codeLimits.deviceCookieGrace);
  const begun = await queryJson<
    { account: Found | null; device: DeviceTrust | null } & Pick<BegunSignIn, 'browser' | 'counted'>
  >(db, beginStatement, [
    userTypes[kind].realm,
    email,
    kind,
    stranger.current,
    halves?.value ?? null,
    halves?.cookie ?? null,
    graceSince,
    browser,
    ...attemptValues(rule, now),
    String(isThrottled),
  ]);
  if (!begun) return { account: undefined, device: undefined, browser: 'first', counted: false };
  const { account, device, ...rest } = begun;
  return { ...rest, account: account ? asStored(account) : undefined, device: device ?? undefined };
}

const asStored = (found: Found): SignInAccount => ({
  ...found,
  mobileSealed: found.mobileSealed === null ? null : Buffer.from(found.mobileSealed, 'base64'),
});

export interface FinishedSignIn {
  account: Pick<SignInAccount, 'id' | 'passwordHash' | 'credentialsVersion'>;
  /** WY6: a passkey is no guess. Locks by wrong passwords neither stop it nor end by it. */
  by: 'password' | 'passkey';
  subject: Subject;
  kind: Kind;
  stage: Stage;
  ways: number;
  challengeId: string | null;
  session: { hash: Buffer; replaces: Buffer | null };
  /** To be remembered; null where the person is not wholly logged in yet. */
  browser: Buffer | null;
  origin: Origin;
  now: Date;
}

// Opens the session and writes all that belongs to it in one statement. The account row is checked and held first, as every
// change of it does: with another password or version of the credentials nothing happens. Then the count of attempts is held
// and read as it is by then: under a lock that only a reset ends, which came in the meantime, nothing happens either.
// A known browser is noted once a day, since writing it costs as much as the session. F16: sessions that only showed a
// password are counted apart from those that showed more. The session that this one replaces is not counted. OP30: applications with
// an idle time of their own stay with whoever comes back, in the new session.
const finishStatement = `
  with owner as (
    select a.id from accounts a
    where a.id = $1 and ($17 = 'passkey' or a.password_hash = $2) and a.credentials_version = $3
    for share of a
  ), guard as (
    select g.locked_until, g.streak from sign_in_guards g join owner on g.subject = $4 for update of g
  ), admitted as (
    select id from owner where not exists (
      select from guard where locked_until = 'infinity' and ($17 = 'password' or streak < $18::int))
  ), passed as (
    delete from sign_in_guards using admitted where subject = $4 and $17 = 'password'
  ), ended as (
    delete from sessions using admitted where token_hash = any (array(
      select token_hash from sessions
      where account_id = $1 and ((ways & 255) > 1) = ($6::int > 1) and token_hash is distinct from $5::bytea
      order by last_seen_at desc offset $7) || $5::bytea)
    returning token_hash
  ), carried as (
    update oidc_participants p set session_hash = $15
    from sessions s join admitted on admitted.id = s.account_id
    where s.token_hash = $5::bytea and p.session_hash = $5::bytea and p.bound = 'own' and p.ended_at is null
  ), told as (
    insert into ended_sessions (token_hash, reason, ended_at)
    select token_hash, 'other-devices', $9::timestamptz from ended where token_hash is distinct from $5::bytea
    on conflict (token_hash) do nothing
  ), seen as (
    insert into known_browsers (account_id, token_hash, last_seen_at)
    select id, $8::bytea, $9::timestamptz from admitted where $8::bytea is not null and not exists (
      select from known_browsers b
      where b.account_id = $1 and b.token_hash = $8::bytea and b.last_seen_at > $9::timestamptz - interval '1 day')
    on conflict (account_id, token_hash) do update set last_seen_at = excluded.last_seen_at
  ), noted as (
    insert into audit_events (at, event, result, reason, account_id, kind, request_id, client, device)
    select $9, 'sign-in', 'ok', $10, id, $11, $12, $13, $14 from admitted
  )
  insert into sessions (token_hash, account_id, ways, factor_shown_at, challenge_id, device, created_at, last_seen_at)
  select $15, id, $6::int, case when $17 = 'passkey' then $9::timestamptz end, $16::uuid, coalesce($14, '/'), $9, $9 from admitted
  returning 1`;

/** False if the credentials changed in the meantime: then nothing was written. */
export async function openSignedInSession(db: Db, finished: FinishedSignIn): Promise<boolean> {
  const { account, by, subject, kind, stage, ways, challengeId, session, browser, origin, now } = finished;
  const isOpen = await queryJson(db, finishStatement, [
    account.id,
    account.passwordHash,
    account.credentialsVersion,
    subject.current,
    session.replaces,
    ways,
    sessionLimits.sessionsPerAccount - 1,
    browser,
    now,
    stage,
    kind,
    origin.requestId,
    origin.client,
    origin.device,
    session.hash,
    challengeId,
    by,
    signInLimits.lockUntilResetAfter,
  ]);
  if (isOpen !== undefined) countAudited({ event: 'sign-in', result: 'ok', reason: stage, kind });
  return isOpen !== undefined;
}
