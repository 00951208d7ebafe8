import { audit } from '../../../audit/audit-store.ts';
import { endCredentials } from '../../../accounts/end-credentials.ts';
import { deletePasskey } from '../../../ways/passkey/passkey-store.ts';
import { passkeyName } from '../../../ways/passkey/provider-names.ts';
import { type RequestContext, type SignedInPerson, lockOwnAccount } from '../../../sessions/request-context.ts';
import { deleteUnusedRecoveryCodes } from '../../../ways/recovery/recovery-code-store.ts';
import { rotateSession } from '../../../sessions/session-store.ts';
import { refuse } from '../../../refuse.ts';
import { type ChangeDeps, requireMayChange, tellOwner } from '../authenticator/change-way.ts';
import { requireOneLeft } from './owed-passkey.ts';

interface Removal {
  id: string;
  password: string;
  nextSession: Buffer;
}

/**
 * WY11, WY23: whoever found a session open must not take the owner's passkeys away, nor whoever reads the mailbox where there is more.
 * False if there is none such.
 */
export async function removePasskey(
  deps: ChangeDeps,
  person: SignedInPerson,
  { id, password, nextSession }: Removal,
  context: RequestContext,
): Promise<boolean> {
  const { id: accountId, kind } = person.account;
  const proven = await requireMayChange(deps, person, { password, isAllowed: true, change: 'passkey' });
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.now();
    await lockOwnAccount(tx, person, proven);
    await requireOneLeft({ ...deps, db: tx }, person, id);
    const removed = await deletePasskey(tx, accountId, id);
    if (removed === undefined) return false;
    await deleteUnusedRecoveryCodes(tx, accountId);
    // A lost device may have a session open.
    await endCredentials(tx, accountId, 'two-factor-changed', { session: person.session.hash, now });
    if (!(await rotateSession(tx, person.session.hash, nextSession))) refuse('session.required');
    await audit(tx, { event: 'passkey-removed', result: 'ok', accountId, kind, origin: context.origin, at: now });
    const facts = { passkey: passkeyName(removed) ?? '' };
    await tellOwner(tx, deps, person, { message: 'passkey-removed', facts }, context);
    return true;
  });
}
