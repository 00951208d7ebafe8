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
import { endedIfSecured, endedReason } from '../accounts/end-credentials.ts';
import { rpIdsOf } from './passkey/relying-party.ts';
import type { Deps } from '../deps.ts';
import type { NextLogin } from '../messages/templates/next-login-words.ts';
import type { SignedInPerson } from '../sessions/request-context.ts';
import { isTwoStep } from '../sessions/session-state.ts';
import { allowsWay, isSent } from './ways.ts';

/** Everything that an account can show besides the password. */
export interface HeldWays {
  /** Counts only passkeys that work on the pages of a configured brand. */
  passkeys: number;
  appAddedAt: Date | null;
  codesMadeAt: Date | null;
  codesLeft: number;
  /** True if the recovery codes were made when only the mailbox was proven. Such recovery codes can replace only a code by email. */
  codesByMailbox: boolean;
  /** True if the password was last set through a mailed link and the person has since proven nothing stronger than the mailbox. */
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
 * True if people of this kind may have recovery codes. Where a passkey is required, recovery codes are neither made nor accepted, because a
 * fake site could ask for one.
 */
export const allowsRecoveryCodes = (policy: TwoFactorPolicy, now: Date): boolean =>
  policy.enabled && !needsPasskey(policy, now);

/** True if a person has a second step or passkey that recovery codes can replace. */
export const mayMakeRecoveryCodes = (
  policy: TwoFactorPolicy,
  { twoFactor, hasApp, passkeys }: Pick<StoredChoice, 'twoFactor' | 'hasApp'> & { passkeys: number },
  now: Date,
): boolean =>
  allowsRecoveryCodes(policy, now) &&
  (twoFactor !== null || (hasApp && allowsWay(policy, 'APP')) || (passkeys > 0 && allowsWay(policy, 'PASSKEY')));

type Choosing = Pick<StoredChoice, 'twoFactor' | 'hasApp'>;

/**
 * Lists the second steps that a person can show, strongest first, without those that the policy forbids. If the password was set through a
 * mailed link, or with `strong`, codes by email are left out if the person has an app or a passkey.
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
  // Codes that the policy no longer allows are still asked for if the person has nothing else, because a password alone must not be enough.
  const isCode = (way: 'EMAIL' | 'SMS') => twoFactor === way && (policy.types.includes(way) || !(app || passkeys));
  const byEmail = isCode('EMAIL') && !isMailboxRefused;
  const isOffered: Readonly<Record<SecondStep, boolean>> = {
    PASSKEY: passkeys,
    APP: app,
    SMS: isCode('SMS'),
    EMAIL: byEmail,
    RECOVERY:
      held.codesLeft > 0 &&
      mayMakeRecoveryCodes(policy, { twoFactor, hasApp, passkeys: held.passkeys }, now) &&
      (byEmail || !held.codesByMailbox),
  };
  return secondSteps.filter((step) => isOffered[step]);
}

/**
 * Chooses the step to ask for first. We cannot know whether this browser has the passkey, so a passkey is asked for only if nothing else is
 * left.
 */
export const firstStep = (offered: readonly SecondStep[]): AskedStep =>
  offered.find((step): step is AskedStep => step !== 'PASSKEY' && step !== 'RECOVERY') ?? 'PASSKEY';

/**
 * Lists the second steps that a password login accepts, beginning with the step to ask for first. Empty if the password alone is enough.
 * Pages, messages and the desk all use this list.
 */
export function askedAtLogin(
  policy: TwoFactorPolicy,
  account: Choosing,
  held: Pick<HeldWays, 'passkeys' | 'passwordSetByMail'>,
  now: Date,
): AskedStep[] {
  if (needsPasskey(policy, now)) return ['PASSKEY'];
  if (!isTwoStep(policy, account)) return isPasskeyAskedAtSetUp(policy, held, now) ? ['PASSKEY'] : [];
  const offered = offeredSteps(policy, account, { ...held, codesLeft: 0, codesByMailbox: false }, { now });
  const first = firstStep(offered);
  return [first, ...offered.filter((step): step is AskedStep => step !== first && step !== 'RECOVERY')];
}

/** If a second step is required and the account has only a passkey, the set-up asks for the passkey. */
const isPasskeyAskedAtSetUp = (policy: TwoFactorPolicy, { passkeys }: Pick<HeldWays, 'passkeys'>, now: Date): boolean =>
  policy.enabled && requiredNow(policy, now) === 'two-step' && passkeys > 0 && allowsWay(policy, 'PASSKEY');

/**
 * Lists the second steps that a person can show in place of a required set-up: their only passkey, or a recovery code that replaces it.
 * Empty if the person has to set up a second step.
 */
export function setUpSteps(
  policy: TwoFactorPolicy,
  account: Choosing,
  held: Pick<HeldWays, 'passkeys' | 'passwordSetByMail' | 'codesLeft' | 'codesByMailbox'>,
  now: Date,
): SecondStep[] {
  return isPasskeyAskedAtSetUp(policy, held, now) ? offeredSteps(policy, account, held, { now }) : [];
}

/**
 * Returns what the next login will ask for, for the messages about a change of codes or of the app. Call it after the change is written.
 */
export async function nextLogin(
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  { id, kind, twoFactor }: { id: AccountId; kind: Kind; twoFactor: Choosing['twoFactor'] },
): Promise<NextLogin> {
  const policy = config.twoFactor[kind];
  const held = await heldWays({ db, config }, id);
  const [first] = askedAtLogin(policy, { twoFactor, hasApp: held.appAddedAt !== null }, held, now());
  if (first === 'PASSKEY' && held.passkeys === 0) return 'passkey-set-up';
  if (first !== undefined) return first;
  if (policy.enabled && requiredNow(policy, now()) === 'two-step') return 'set-up';
  return held.passkeys > 0 && allowsWay(policy, 'PASSKEY') ? 'password-or-passkey' : 'password';
}

/**
 * Describes the offered second steps. Returns undefined if the person has only the one that is asked for. The reply then has just the
 * fields that the specification describes.
 */
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

/** Lists the codes, app, recovery codes and number of passkeys of a person, and the ways that the operator allows. */
export async function listWays(
  { db, keys, config, now }: Pick<Deps, 'db' | 'keys' | 'config' | 'now'>,
  { account }: SignedInPerson,
): Promise<ReplyOf<typeof ownWays>> {
  const policy = config.twoFactor[account.kind];
  const held = await heldWays({ db, config }, account.id);
  const { passkeys, appAddedAt, codesMadeAt, codesLeft } = held;
  const ended = await endedIfSecured(db, account.id, now());
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
    ...(endedReason(ended) && { endedIfSecured: ended }),
    canMakeRecoveryCodes: canMake,
    lacksRecoveryCodes: canMake && codesLeft === 0 && (asked.length > 0 || policy.requires !== 'nothing'),
    allowed: [
      ...policy.types.filter((way) => allowsWay(policy, way)),
      ...(mayHaveCodes ? (['RECOVERY'] as const) : []),
    ],
  };
}
