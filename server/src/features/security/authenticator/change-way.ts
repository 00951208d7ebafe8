import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { MessageName } from '../../../messages/templates/all-messages.ts';
import { openChoice } from '../../../accounts/code-destination.ts';
import { requireCurrentPassword } from '../../../ways/password/current-password.ts';
import type { ProvenPassword, RequestContext, SignedInPerson } from '../../../sessions/request-context.ts';
import { type ProofChange, requireProof } from '../../../ways/require-proof.ts';
import { notify } from '../../../messages/notify.ts';
import { refuse } from '../../../refuse.ts';

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
  tx: Db,
  { keys, now }: Pick<Deps, 'keys' | 'now'>,
  { account }: SignedInPerson,
  { message, facts = {} }: { message: MessageName; facts?: Record<string, string> },
  context: RequestContext,
): Promise<void> {
  const { id: accountId, email } = account;
  await notify(tx, { message, accountId, recipient: email, facts }, context, now());
  const { mobile: recipient } = openChoice(keys, account);
  if (recipient === null) return;
  await notify(tx, { message: 'way-changed-text', accountId, recipient, channel: 'sms' }, context, now());
}
