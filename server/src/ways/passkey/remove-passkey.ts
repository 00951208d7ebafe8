import { changeAccount } from '../../accounts/change-account.ts';
import type { SignedInPerson } from '../../sessions/request-context.ts';
import { deletePasskey } from './passkey-store.ts';
import { passkeyName } from './provider-names.ts';
import { deleteUnusedRecoveryCodes } from '../recovery/recovery-code-store.ts';
import { type ChangeDeps, requireMayChange, tellOwner } from '../change-way.ts';
import { requireOneLeft } from './owed-passkey.ts';

/**
 * WY11, WY23: a person who found a session open must not take the owner's passkeys away, nor one who reads the mailbox where there is
 * more. Nothing happens where there is none such.
 */
export async function removePasskey(
  deps: ChangeDeps,
  person: SignedInPerson,
  { id, password }: { id: string; password: string },
): Promise<void> {
  const { id: accountId } = person.account;
  const proven = await requireMayChange(deps, person, { password, isAllowed: true, change: 'passkey' });
  await changeAccount(deps, person, { proven }, async (change) => {
    const { tx } = change;
    await requireOneLeft({ ...deps, db: tx }, person, id);
    const removed = await deletePasskey(tx, accountId, id);
    if (removed === undefined) return change.untold(undefined);
    await deleteUnusedRecoveryCodes(tx, accountId);
    // A lost device may have a session open.
    await change.endCredentials('two-factor-changed');
    await change.rotateSession();
    await change.audit('passkey-removed');
    return tellOwner(change, deps, person, 'passkey-removed', { passkey: passkeyName(removed) ?? '' });
  });
}
