import type { Deps } from '../../../deps.ts';
import { audit } from '../../../identity/audit-store.ts';
import { endCredentials } from '../../../identity/end-credentials.ts';
import { deletePasskey } from '../../../identity/passkeys/passkey-store.ts';
import { passkeyName } from '../../../identity/passkeys/provider-names.ts';
import { type RequestContext, type SignedInPerson, lockOwnAccount } from '../../../identity/request-context.ts';
import { deleteUnusedRecoveryCodes } from '../../../identity/second-steps/recovery-code-store.ts';
import { hasMoreThanMailbox, requireStrongProof } from '../../../identity/step-up.ts';
import { tellOwner } from '../authenticator/change-way.ts';
import { requireOneLeft } from './owed-passkey.ts';

/** WY11, WY23: whoever found a session open must not take the owner's passkeys away, nor whoever reads the mailbox where there is more. */
export async function removePasskey(
  deps: Pick<Deps, 'db' | 'now' | 'config' | 'keys'>,
  person: SignedInPerson,
  id: string,
  context: RequestContext,
): Promise<void> {
  const { id: accountId, kind } = person.account;
  requireStrongProof(deps, person, await hasMoreThanMailbox(deps, person));
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.now();
    await lockOwnAccount(tx, person);
    await requireOneLeft({ ...deps, db: tx }, person, id);
    const removed = await deletePasskey(tx, accountId, id);
    if (removed === undefined) return;
    await deleteUnusedRecoveryCodes(tx, accountId);
    // Whoever has the lost device is in with it until now.
    await endCredentials(tx, accountId, 'two-factor-changed', { session: person.session.hash, now });
    await audit(tx, { event: 'passkey-removed', result: 'ok', accountId, kind, origin: context.origin, at: now });
    const facts = { passkey: passkeyName(removed) ?? '' };
    await tellOwner(tx, deps, person, { message: 'passkey-removed', facts }, context);
  });
}
