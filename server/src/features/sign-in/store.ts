import { codeLimits } from '@selvage/contract/limits';
import { type Kind, userTypes } from '@selvage/contract/user-types';
import { namedStatement, queryNamed } from '../../db/query-json.ts';
import type { Db } from '../../db/database.ts';
import { type AttemptRule, type Subject, attemptValues, countAttemptSql } from '../../attempts/attempts.ts';
import type { DeviceHalves, DeviceTrust } from '../../sessions/trusted-device-store.ts';
import type { SignInAccount } from '../../accounts/account-store.ts';

export interface SignInQuestion {
  kind: Kind;
  email: string;
  /** The subject of the failure count if the email has no account. */
  stranger: Subject;
  /** Hashes of the secrets of a trusted device, one from the page’s storage and one from a cookie. Null unless the browser sent both. */
  halves: DeviceHalves | null;
  browser: Buffer;
  /**
   * True if the client was counted already. If false, the attempt is counted only if the browser is known to the account or is a trusted
   * device.
   */
  isThrottled: boolean;
  rule: AttemptRule;
  now: Date;
}

export interface BegunSignIn {
  account: SignInAccount | undefined;
  device: DeviceTrust | undefined;
  /** `known`: this browser has logged in to this account before. `first`: no browser has. `new`: only other browsers have. */
  browser: 'known' | 'first' | 'new';
  /** True if the attempt was counted. False if the rule allows no further attempt now, or if the client must be counted first. */
  counted: boolean;
}

// Nearly every login begins with this statement. It finds the account, the trusted device and the browser, and counts the attempt before
// the password is compared. Its hashes of `account:` and `device:` must equal those of `attempts.ts`. `synchronous_commit` is off, because
// the login writes again before it answers, and that write flushes both to disk.
const beginStatement = namedStatement(`
  with found as (
    select id, email, login_id, password_hash, activated_at is not null as activated, two_factor, mobile_sealed, credentials_version,
      disabled_at is not null as disabled, exists (select from authenticator_apps p where p.account_id = accounts.id) as has_app
    from accounts where realm = :realm and email = :email and kind = :kind
  ), device as (
    select d.id, case
        when d.cookie_hash = :cookieHalf::bytea then 'current'
        when d.former_cookie_hash = :cookieHalf::bytea and d.last_used_at > :graceSince::timestamptz then 'grace'
        else 'reused' end as state
    from trusted_devices d join found on d.account_id = found.id
    where d.value_hash = :storedHalf::bytea and d.expires_at > :now::timestamptz
      and :cookieHalf::bytea = any (array[d.cookie_hash, d.former_cookie_hash] || d.used_cookie_hashes)
  ), known as (
    select from known_browsers b join found on b.account_id = found.id where b.token_hash = :browser::bytea
  ), counted as (${countAttemptSql(
    `coalesce(
      (select sha256(('device:' || id)::bytea) from device where state <> 'reused'),
      (select sha256(('account:' || id)::bytea) from found),
      :stranger::bytea)`,
    `(:isThrottled::boolean or exists (select from device where state <> 'reused') or exists (select from known))`,
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
  where set_config('synchronous_commit', 'off', true) is not null`);

type Found = Omit<SignInAccount, 'mobileSealed'> & { mobileSealed: string | null };

export async function beginSignIn(db: Db, question: SignInQuestion): Promise<BegunSignIn> {
  const { kind, email, stranger, halves, browser, isThrottled, rule, now } = question;
  const graceSince = new Date(now.getTime() - codeLimits.deviceCookieGrace);
  const begun = await queryNamed<
    { account: Found | null; device: DeviceTrust | null } & Pick<BegunSignIn, 'browser' | 'counted'>
  >(db, beginStatement, {
    realm: userTypes[kind].realm,
    email,
    kind,
    stranger: stranger.current,
    storedHalf: halves?.value ?? null,
    cookieHalf: halves?.cookie ?? null,
    graceSince,
    browser,
    isThrottled: String(isThrottled),
    ...attemptValues(rule, now),
  });
  if (!begun) return { account: undefined, device: undefined, browser: 'first', counted: false };
  const { account, device, ...rest } = begun;
  return { ...rest, account: account ? asStored(account) : undefined, device: device ?? undefined };
}

const asStored = (found: Found): SignInAccount => ({
  ...found,
  mobileSealed: found.mobileSealed === null ? null : Buffer.from(found.mobileSealed, 'base64'),
});
