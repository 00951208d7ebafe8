import type { Deps } from '../../../deps.ts';
import { audit } from '../../../identity/audit-store.ts';
import { deletePasskey } from '../../../identity/passkeys/passkey-store.ts';
import { passkeyName } from '../../../identity/passkeys/provider-names.ts';
import { type RequestContext, type SignedInPerson, lockOwnAccount } from '../../../identity/request-context.ts';
import { requireRecentProof } from '../../../identity/step-up.ts';
import { notify } from '../../../outbox/notify.ts';

/** WY11: whoever found a session open must not take the owner's passkeys away. */
export async function removePasskey(
  deps: Pick<Deps, 'db' | 'now'>,
  person: SignedInPerson,
  id: string,
  context: RequestContext,
): Promise<void> {
  requireRecentProof(deps, person);
  const { id: accountId, kind, email } = person.account;
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.now();
    await lockOwnAccount(tx, person);
    const removed = await deletePasskey(tx, accountId, id);
    if (removed === undefined) return;
    await audit(tx, { event: 'passkey-removed', result: 'ok', accountId, kind, origin: context.origin, at: now });
    const facts = { passkey: passkeyName(removed) ?? '' };
    await notify(tx, { message: 'passkey-removed', accountId, recipient: email, facts }, context, now);
  });
}
