import { codeLimits } from '@selvage/contract/limits';
import { type RefusalName, strongStepUp } from '@selvage/contract/refusals';
import type { Deps } from '../deps.ts';
import { refuse } from '../refuse.ts';
import { usablePasskeysOf } from './passkey/passkey-permission.ts';
import type { SignedInPerson, ProvenPassword } from '../sessions/request-context.ts';
import { isTwoStep, secondFactorShownAt } from '../sessions/session-state.ts';
import { marks } from './ways.ts';
import type { Change } from '../accounts/change-account.ts';
import type { MessageName } from '../messages/templates/all-messages.ts';
import { openChoice } from '../accounts/code-destination.ts';
import { requireCurrentPassword } from './password/current-password.ts';

// The only check before changes to the email of an account, to its codes, app, passkeys and recovery codes, and to its colleagues, and before
// a copy of all data or the closing of the account. Every call that makes such a change uses `requireProof`.

/**
 * The proof that each change needs if the account has no second step. `mailbox` means a code by email in addition to the password.
 * Switching codes on needs only the password, because a code is verified before they become active.
 */
const neededWithoutSecondStep = {
  email: 'password',
  'codes-by-email': 'password',
  'codes-by-text': 'password',
  passkey: 'mailbox',
  app: 'mailbox',
  'recovery-codes': 'mailbox',
  colleagues: 'mailbox',
  'own-data': 'mailbox',
} as const;
export type ProofChange = keyof typeof neededWithoutSecondStep;

/** The proof that the session must have shown in the last ten minutes. `strong` excludes the password and the mailbox. */
type NeededProof = 'password' | 'mailbox' | 'strong';

type ProofDeps = Pick<Deps, 'db' | 'now' | 'config'>;

/**
 * Returns the proof that this change needs. If the account has something stronger than the mailbox, the mailbox alone must not change it:
 * otherwise a passkey added through the mailbox could remove the stronger ways.
 */
async function neededProof(deps: ProofDeps, person: SignedInPerson, change: ProofChange): Promise<NeededProof> {
  // Codes by email are worth no more than the mailbox, so changing them does not require a passkey.
  const hasStronger =
    change === 'codes-by-email' ? hasStrongerCode(deps, person) : await hasMoreThanMailbox(deps, person);
  if (hasStronger) return 'strong';
  return hasTwoFactor(deps.config, person.account) ? 'mailbox' : neededWithoutSecondStep[change];
}

function isShown({ now }: Pick<Deps, 'now'>, { session }: SignedInPerson, needed: NeededProof): boolean {
  if (needed === 'password') return true;
  const shownAt = secondFactorShownAt(session);
  if (shownAt === null || now().getTime() - shownAt.getTime() > codeLimits.stepUpLife) return false;
  return needed === 'mailbox' || (session.shownFactors & marks.mailboxLast) === 0;
}

export async function requireProof(deps: ProofDeps, person: SignedInPerson, change: ProofChange): Promise<void> {
  const needed = await neededProof(deps, person, change);
  if (isShown(deps, person, needed)) return;
  refuse('step-up.required', needed === 'strong' ? { reason: strongStepUp } : {});
}

/** Like `requireProof`, but returns false instead of refusing. */
export const hasProof = async (deps: ProofDeps, person: SignedInPerson, change: ProofChange): Promise<boolean> =>
  isShown(deps, person, await neededProof(deps, person, change));

/** True if the account has an authenticator app, a mobile number or a passkey, even one that works only on another brand's pages. */
export const hasMoreThanMailbox = async (
  deps: Pick<Deps, 'db' | 'config'>,
  { account }: Pick<SignedInPerson, 'account'>,
): Promise<boolean> => hasStrongerCode(deps, { account }) || (await usablePasskeysOf(deps, account)).length > 0;

/** True if the account has an authenticator app or gets codes by text message. */
const hasStrongerCode = ({ config }: Pick<Deps, 'config'>, { account }: Pick<SignedInPerson, 'account'>): boolean =>
  hasTwoFactor(config, account.twoFactor === 'EMAIL' ? { ...account, twoFactor: null } : account);

/** True if a password login asks for a code. False if the operator has switched second steps off for this kind. */
export const hasTwoFactor = (
  config: Pick<Deps['config'], 'twoFactor'>,
  account: Pick<SignedInPerson['account'], 'twoFactor' | 'hasApp' | 'kind'>,
): boolean => isTwoStep(config.twoFactor[account.kind], account);

export type ChangeDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'config' | 'hashing' | 'wakeOutbox'>;

/** Refuses unless this kind of user may have the way, the password is right, and a recent proof is strong enough. */
export async function requireMayChange(
  deps: ChangeDeps,
  person: SignedInPerson,
  { password, isAllowed, change }: { password: string; isAllowed: boolean; change: ProofChange },
): Promise<ProvenPassword> {
  if (!isAllowed) refuse('second-factor.not-allowed');
  return requirePasswordAndProof(deps, person, { password, change, whenWrong: 'second-factor.password' });
}

/** The password is checked first. Otherwise people would show a passkey or enter a code, and only then learn that the password is wrong. */
export async function requirePasswordAndProof(
  deps: ChangeDeps,
  person: SignedInPerson,
  { password, change, whenWrong }: { password: string; change: ProofChange; whenWrong: RefusalName },
): Promise<ProvenPassword> {
  const proven = await requireCurrentPassword(deps, person, password, whenWrong);
  await requireProof(deps, person, change);
  return proven;
}

/** Sends the owner the message by email, and a short one by text message if the account has a mobile number. */
export async function tellOwner(
  { notify }: Change,
  { keys }: Pick<Deps, 'keys'>,
  { account }: SignedInPerson,
  message: MessageName,
  facts: Readonly<Record<string, string>> = {},
): Promise<void> {
  await notify(message, { facts });
  const { mobile: recipient } = openChoice(keys, account);
  if (recipient !== null) await notify('way-changed-text', { recipient, channel: 'sms' });
}
