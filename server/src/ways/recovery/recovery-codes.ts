import { changeAccount } from '../../accounts/change-account.ts';
import type { SignedInPerson } from '../../sessions/request-context.ts';
import { heldWays, mayMakeRecoveryCodes } from '../held-ways.ts';
import { makeRecoveryCodes } from './recovery-code-store.ts';
import { type ChangeDeps, requireMayChange, tellOwner } from '../change-way.ts';

/** WY21: ten new ones, for a person who has an app or a passkey. The old ones end. */
export async function newRecoveryCodes(deps: ChangeDeps, person: SignedInPerson, password: string): Promise<string[]> {
  const { id: accountId, kind, hasApp } = person.account;
  const { passkeys } = await heldWays(deps, accountId);
  const isAllowed = mayMakeRecoveryCodes(deps.config.twoFactor[kind], { hasApp, passkeys }, deps.now());
  const proven = await requireMayChange(deps, person, { password, isAllowed, change: 'recovery-codes' });
  return changeAccount(deps, person, { proven }, async (change) => {
    const codes = await makeRecoveryCodes(change.tx, deps.keys, accountId, change.now);
    await change.audit('recovery-codes-made');
    await tellOwner(change, deps, person, 'recovery-codes-made');
    return codes;
  });
}
