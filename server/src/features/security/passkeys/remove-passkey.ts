import type { Deps } from '../../../deps.ts';
import { audit } from '../../../identity/audit-store.ts';
import { deletePasskey, passkeysOf } from '../../../identity/passkeys/passkey-store.ts';
import { passkeyName } from '../../../identity/passkeys/provider-names.ts';
import { type RequestContext, type SignedInPerson, lockOwnAccount } from '../../../identity/request-context.ts';
import { requireStrongProof } from '../../../identity/step-up.ts';
import { notify } from '../../../outbox/notify.ts';
import { requireOneLeft } from './owed-passkey.ts';

/** WY11, WY23: whoever found a session open must not take the owner's passkeys away, nor whoever reads the mailbox where there is more. */
export async function removePasskey(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  person: SignedInPerson,
  id: string,
  context: RequestContext,
): Promise<void> {
  const { id: accountId, kind, email, hasApp, twoFactor } = person.account;
  const own = await passkeysOf(deps.db, accountId);
  const hasOther = own.some((each) => each.id === id) && own.length > 1;
  requireStrongProof(deps, person, hasApp || twoFactor === 'SMS' || hasOther);
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.now();
    await lockOwnAccount(tx, person);
    requireOneLeft(deps, deps.config.twoFactor[kind], { held: await passkeysOf(tx, accountId), removed: id });
    const removed = await deletePasskey(tx, accountId, id);
    if (removed === undefined) return;
    await audit(tx, { event: 'passkey-removed', result: 'ok', accountId, kind, origin: context.origin, at: now });
    const facts = { passkey: passkeyName(removed) ?? '' };
    await notify(tx, { message: 'passkey-removed', accountId, recipient: email, facts }, context, now);
  });
}
