import type { EndedWays } from '@selvage/contract/api/fields';
import {
  type RecoveryDeps,
  recoverAccount,
  followRecoveryLink,
  lockUntilReset,
  reportedTakeover,
} from '../../accounts/account-recovery.ts';
import { changeAccount } from '../../accounts/change-account.ts';
import type { AccountId } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import type { RequestContext, SignedInPerson } from '../../sessions/request-context.ts';
import { requireCurrentPassword } from '../../ways/password/current-password.ts';

/** Handles “This wasn't me”, which the owner of the mailbox presses in the message about a new browser. */
export async function notMe(
  deps: RecoveryDeps,
  code: string,
  context: RequestContext,
): Promise<{ accountId: AccountId; ended: EndedWays }> {
  const link = { code, purpose: 'not-me', event: 'not-me', whenOver: 'not-me.failed' } as const;
  const { accountId, outcome: ended } = await followRecoveryLink(deps, link, context, (change, found) =>
    recoverAccount(change, deps, found, 'not-me', context),
  );
  return { accountId, ended };
}

type SecureDeps = Pick<Deps, 'db' | 'now' | 'config' | 'keys' | 'hashing' | 'wakeOutbox'>;

/**
 * Locks the account as “This wasn't me” does, but from a session and with the password. Recovery links that were mailed before still work,
 * because only the mailbox can tell the owner from an intruder.
 */
export async function secureAccount(deps: SecureDeps, person: SignedInPerson, password: string): Promise<EndedWays> {
  const proven = await requireCurrentPassword(deps, person, password);
  return changeAccount(deps, person, { proven, ...reportedTakeover(deps, person.account) }, (change) =>
    lockUntilReset(change, deps, 'not-me', person.context, { audited: 'account-secured' }),
  );
}
