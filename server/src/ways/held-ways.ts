import type { AskedStep, ownWays } from '@selvage/contract/api/authenticator';
import type { ReplyOf } from '@selvage/contract/endpoint';
import type { Kind } from '@selvage/contract/user-types';
import { type PendingTwoFactor, type SecondStep, secondSteps } from '@selvage/contract/api/sign-in';
import { sql } from 'kysely';
import type { Config, TwoFactorPolicy } from '../config/config.ts';
import { needsPasskey, requiredNow } from '../config/two-factor-settings.ts';
import type { KeyRing } from '../crypto/key-ring.ts';
import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';
import { type StoredChoice, codeDestination, openChoice } from '../accounts/code-destination.ts';
import { rpIdsOf } from './passkey/relying-party.ts';
import type { Deps } from '../deps.ts';
import type { SignedInPerson } from '../sessions/request-context.ts';
import { isTwoStep } from '../sessions/session-state.ts';
import { allowsWay, isSent } from './ways.ts';

/** All that an account has to show beside the password. */
export interface HeldWays {
  /** Those that the pages of a brand can ask for. */
  passkeys: number;
  appAddedAt: Date | null;
  codesMadeAt: Date | null;
  codesLeft: number;
  /** WY21: the mailbox made them, so that they stand in for a code by email alone. */
  codesByMailbox: boolean;
  /** The password was last set through a mailed link, and nothing but the mailbox was shown since. */
  passwordSetByMail: boolean;
}

export async function heldWays(
  { db, config }: { db: Db; config: Pick<Config, 'passkeys' | 'brands'> },
  accountId: AccountId,
): Promise<HeldWays> {
  const { rows } = await sql<HeldWays>`
    select (select count(*)::int from passkeys where account_id = a.id and rp_id = any(${rpIdsOf(config)}::text[])) as passkeys,
      (select added_at from authenticator_apps where account_id = a.id) as "appAddedAt",
      (select made_at from recovery_code_sets where account_id = a.id) as "codesMadeAt",
      (select count(*)::int from recovery_codes where account_id = a.id and used_at is null) as "codesLeft",
      exists (select from recovery_code_sets where account_id = a.id and by_mailbox) as "codesByMailbox",
      password_set_by_mail as "passwordSetByMail"
    from accounts a where id = ${accountId}`.execute(db);
  return (
    rows[0] ?? {
      passkeys: 0,
      appAddedAt: null,
      codesMadeAt: null,
      codesLeft: 0,
      codesByMailbox: false,
      passwordSetByMail: false,
    }
  );
}

/**
 * WY21: whether people of this kind may have recovery codes. They may if they can have an app or a passkey, which can be lost. Where a
 * passkey is required, recovery codes are neither made nor accepted, because a fake site could ask for one.
 */
export const allowsRecoveryCodes = (policy: TwoFactorPolicy, now: Date): boolean =>
  policy.enabled && !needsPasskey(policy, now);

/** WY21: whether a person has a way that recovery codes stand in for. */
export const mayMakeRecoveryCodes = (
  policy: TwoFactorPolicy,
  { twoFactor, hasApp, passkeys }: Pick<StoredChoice, 'twoFactor' | 'hasApp'> & { passkeys: number },
  now: Date,
): boolean =>
  allowsRecoveryCodes(policy, now) &&
  (twoFactor !== null || (hasApp && allowsWay(policy, 'APP')) || (passkeys > 0 && allowsWay(policy, 'PASSKEY')));

type Choosing = Pick<StoredChoice, 'twoFactor' | 'hasApp'>;

/**
 * WY22: what may be shown, the strongest first, and never what the kind may not use. After a reset by mail, and wherever `strong` asks
 * for more, the mailbox does not count beside a stronger way.
 */
export function offeredSteps(
  policy: TwoFactorPolicy,
  { twoFactor, hasApp }: Choosing,
  held: Pick<HeldWays, 'passkeys' | 'passwordSetByMail' | 'codesLeft' | 'codesByMailbox'>,
  { now, strong = false }: { now: Date; strong?: boolean },
): SecondStep[] {
  const app = hasApp && allowsWay(policy, 'APP');
  const passkeys = held.passkeys > 0 && allowsWay(policy, 'PASSKEY');
  const isMailboxRefused = (strong || held.passwordSetByMail) && (app || passkeys);
  // Codes from before the kind lost them are asked for where there is nothing else: a password alone must not be enough.
  const isCode = (way: 'EMAIL' | 'SMS') => twoFactor === way && (policy.types.includes(way) || !(app || passkeys));
  const byEmail = isCode('EMAIL') && !isMailboxRefused;
  const isOffered: Readonly<Record<SecondStep, boolean>> = {
    PASSKEY: passkeys,
    APP: app,
    SMS: isCode('SMS'),
    EMAIL: byEmail,
    RECOVERY: held.codesLeft > 0 && allowsRecoveryCodes(policy, now) && (byEmail || !held.codesByMailbox),
  };
  return secondSteps.filter((step) => isOffered[step]);
}

/** Which is asked for first. Nobody knows yet whether this browser has the passkey, so it is asked for only where nothing else is left. */
export const firstStep = (offered: readonly SecondStep[]): AskedStep =>
  offered.find((step): step is AskedStep => step !== 'PASSKEY' && step !== 'RECOVERY') ?? 'PASSKEY';

/**
 * What a login with the password asks for: one of these, the first one first. Empty if the password alone is enough. Pages, messages and
 * the desk tell a person nothing else about it.
 */
export function askedAtLogin(
  policy: TwoFactorPolicy,
  account: Choosing,
  held: Pick<HeldWays, 'passkeys' | 'passwordSetByMail'>,
  now: Date,
): AskedStep[] {
  if (needsPasskey(policy, now)) return ['PASSKEY'];
  if (!isTwoStep(policy, account)) return [];
  const offered = offeredSteps(policy, account, { ...held, codesLeft: 0, codesByMailbox: false }, { now });
  const first = firstStep(offered);
  return [first, ...offered.filter((step): step is AskedStep => step !== first && step !== 'RECOVERY')];
}

/** What the next login asks for. `password` is the password alone; the last two are set up at that login. */
export type NextLogin = AskedStep | 'password' | 'set-up' | 'passkey-set-up';

/** For the message about a change of codes, once the change is written. */
export async function nextLogin(
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  { id, kind, twoFactor }: { id: AccountId; kind: Kind; twoFactor: Choosing['twoFactor'] },
): Promise<NextLogin> {
  const policy = config.twoFactor[kind];
  const held = await heldWays({ db, config }, id);
  const [first] = askedAtLogin(policy, { twoFactor, hasApp: held.appAddedAt !== null }, held, now());
  if (first === 'PASSKEY' && held.passkeys === 0) return 'passkey-set-up';
  if (first !== undefined) return first;
  return policy.enabled && requiredNow(policy, now()) === 'two-step' ? 'set-up' : 'password';
}

/** Undefined for a person whose only way is the one that is asked for, as the specification knows it. */
export function describedSteps(
  keys: KeyRing,
  account: StoredChoice & { email: string },
  offered: readonly SecondStep[],
): PendingTwoFactor['ways'] {
  if (offered.every((step) => step === account.twoFactor)) return undefined;
  return offered.map((type) =>
    isSent(type) ? { type, destination: codeDestination(account.email, openChoice(keys, account)).masked } : { type },
  );
}

/** What a person has beside the password, and what they may have. */
export async function listWays(
  { db, keys, config, now }: Pick<Deps, 'db' | 'keys' | 'config' | 'now'>,
  { account }: SignedInPerson,
): Promise<ReplyOf<typeof ownWays>> {
  const policy = config.twoFactor[account.kind];
  const held = await heldWays({ db, config }, account.id);
  const { passkeys, appAddedAt, codesMadeAt, codesLeft } = held;
  const asked = askedAtLogin(policy, account, held, now());
  const { type, masked } = codeDestination(account.email, openChoice(keys, account));
  const mayHaveCodes = allowsRecoveryCodes(policy, now());
  const canMake = mayMakeRecoveryCodes(
    policy,
    { twoFactor: account.twoFactor, hasApp: appAddedAt !== null, passkeys },
    now(),
  );
  return {
    asked,
    passkeys,
    ...(account.twoFactor !== null && { codes: { type, destination: masked } }),
    ...(appAddedAt && { authenticator: { addedAt: appAddedAt.toISOString() } }),
    ...(codesMadeAt && mayHaveCodes && { recoveryCodes: { madeAt: codesMadeAt.toISOString(), left: codesLeft } }),
    canMakeRecoveryCodes: canMake,
    lacksRecoveryCodes: canMake && codesLeft === 0 && (asked.length > 0 || policy.requires !== 'nothing'),
    allowed: [
      ...policy.types.filter((way) => allowsWay(policy, way)),
      ...(mayHaveCodes ? (['RECOVERY'] as const) : []),
    ],
  };
}
