import { audit } from '../../../audit/audit-store.ts';
import { type RequestContext, type SignedInPerson, lockOwnAccount } from '../../../sessions/request-context.ts';
import { heldWays, mayMakeRecoveryCodes } from '../../../ways/held-ways.ts';
import { makeRecoveryCodes } from '../../../ways/recovery/recovery-code-store.ts';
import { type ChangeDeps, requireMayChange, tellOwner } from './change-way.ts';

/** WY21: ten new ones, for somebody who has an app or a passkey. The old ones end. */
export async function newRecoveryCodes(
  deps: ChangeDeps,
  person: SignedInPerson,
  password: string,
  context: RequestContext,
): Promise<string[]> {
  const { id: accountId, kind, hasApp } = person.account;
  const { passkeys } = await heldWays(deps, accountId);
  const isAllowed = mayMakeRecoveryCodes(deps.config.twoFactor[kind], { hasApp, passkeys }, deps.now());
  const proven = await requireMayChange(deps, person, { password, isAllowed, change: 'recovery-codes' });
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.now();
    await lockOwnAccount(tx, person, proven);
    const codes = await makeRecoveryCodes(tx, deps.keys, accountId, now);
    await audit(tx, { event: 'recovery-codes-made', result: 'ok', accountId, kind, origin: context.origin, at: now });
    await tellOwner(tx, deps, person, { message: 'recovery-codes-made' }, context);
    return codes;
  });
}
