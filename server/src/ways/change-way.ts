import type { Change } from '../accounts/change-account.ts';
import type { Deps } from '../deps.ts';
import type { MessageName } from '../messages/templates/all-messages.ts';
import { openChoice } from '../accounts/code-destination.ts';
import { requireCurrentPassword } from './password/current-password.ts';
import type { ProvenPassword, SignedInPerson } from '../sessions/request-context.ts';
import { type ProofChange, requireProof } from './require-proof.ts';
import { refuse } from '../refuse.ts';

export type ChangeDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'config' | 'hashing' | 'wakeOutbox'>;

/** Requires that the kind may have this way, a recent proof that is strong enough, and the password. */
export async function requireMayChange(
  deps: ChangeDeps,
  person: SignedInPerson,
  { password, isAllowed, change }: { password: string; isAllowed: boolean; change: ProofChange },
): Promise<ProvenPassword> {
  if (!isAllowed) refuse('second-factor.not-allowed');
  await requireProof(deps, person, change);
  return requireCurrentPassword(deps, person, password, 'second-factor.password');
}

/** WY23: at every address that the account has. */
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
