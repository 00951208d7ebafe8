import type { CodeChannel, TwoFactorPreferences } from '@selvage/contract/api/two-factor';
import type { PendingTwoFactor } from '@selvage/contract/api/sign-in';
import { sameMobile } from '@selvage/contract/rules/irish-mobile';
import type { TwoFactorPolicy } from '../../config/config.ts';
import { requiredNow } from '../../config/two-factor-settings.ts';
import type { Deps } from '../../deps.ts';
import { changeAccount } from '../../accounts/change-account.ts';
import {
  type TwoFactorChoice,
  codeDestination,
  mailboxDestination,
  openChoice,
} from '../../accounts/code-destination.ts';
import { requireCodeAllowed } from './code-limit.ts';
import type { SignedInPerson } from '../../sessions/request-context.ts';
import { requirePasswordAndProof } from '../require-proof.ts';
import { refuse } from '../../refuse.ts';
import { applyChange, askForProof } from './apply-change.ts';

type SaveDeps = Pick<Deps, 'db' | 'now' | 'config' | 'keys' | 'hashing' | 'wakeOutbox'>;

export interface RequestedSettings {
  enabled: boolean;
  type: CodeChannel | null;
  mobile: string | null;
  password: string | null;
}

export type SaveResult =
  | { outcome: 'code-owed'; pending: PendingTwoFactor }
  | { outcome: 'changed' | 'unchanged'; choice: TwoFactorChoice };

/** Saves the settings for codes. New settings take effect when a code is verified. Switching codes off needs no new code. */
export async function saveSettings(
  deps: SaveDeps,
  person: SignedInPerson,
  wanted: RequestedSettings,
  knownBrowser: Buffer | null,
): Promise<SaveResult> {
  const { account } = person;
  const choice = allowedChange(deps, account.kind, wanted);
  const before = openChoice(deps.keys, account);
  if (isSame(before, choice)) return { outcome: 'unchanged', choice: before };
  const involvesText = [before.twoFactor, choice.twoFactor].includes('SMS');
  const proven = await requirePasswordAndProof(deps, person, {
    password: wanted.password ?? '',
    change: involvesText ? 'codes-by-text' : 'codes-by-email',
    whenWrong: 'second-factor.password',
  });
  if (choice.twoFactor === null) {
    await changeAccount(deps, person, { proven }, (change) => applyChange(change, deps, person, choice));
    return { outcome: 'changed', choice };
  }
  const provesMailbox = provesMailboxFirst(account, choice);
  const purpose = provesMailbox ? 'mailbox-code' : 'setup-code';
  const destination = provesMailbox ? mailboxDestination(account.email) : codeDestination(account.email, choice);
  await requireCodeAllowed(deps, person, { purpose, destination, knownBrowser });
  return changeAccount(deps, person, { proven }, async (change) => {
    const pending = await askForProof(change, deps, person, choice, { purpose, destination });
    return change.untold({ outcome: 'code-owed', pending });
  });
}

/**
 * Before a code goes to a new number, the person must prove the mailbox, so that a thief with the password cannot add their own phone. If
 * codes are to come by email, one code proves the mailbox and the new setting.
 */
export const provesMailboxFirst = (
  { twoFactor }: Pick<SignedInPerson['account'], 'twoFactor'>,
  choice: TwoFactorChoice,
): boolean => twoFactor === null && choice.twoFactor !== 'EMAIL';

/** Refuses settings that the operator's policy does not allow for this kind. */
function allowedChange(
  { config, now }: SaveDeps,
  kind: SignedInPerson['account']['kind'],
  { enabled, type, mobile }: RequestedSettings,
): TwoFactorChoice {
  const policy: TwoFactorPolicy = config.twoFactor[kind];
  if (!policy.enabled || (!enabled && requiredNow(policy, now()) === 'two-step')) refuse('second-factor.not-allowed');
  if (!enabled) return { twoFactor: null, mobile: null };
  if (type === null || !policy.types.includes(type)) return refuse('second-factor.not-allowed');
  if (type === 'EMAIL') return { twoFactor: type, mobile: null };
  return { twoFactor: type, mobile: mobile ?? refuse('request.malformed') };
}

/** True if the choice changes nothing. Phone numbers that differ only in spelling count as the same number. */
function isSame(before: TwoFactorChoice, after: TwoFactorChoice): boolean {
  if (before.twoFactor !== after.twoFactor) return false;
  return before.twoFactor !== 'SMS' || sameMobile(before.mobile ?? '', after.mobile ?? '');
}

export function preferencesOf({ twoFactor, mobile }: TwoFactorChoice): TwoFactorPreferences {
  if (twoFactor === null) return { enabled: false };
  return { enabled: true, type: twoFactor, ...(mobile !== null && { mobile_number: mobile }) };
}
