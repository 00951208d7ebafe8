import { tokenHash } from '../../crypto/key-ring.ts';
import type { Deps } from '../../deps.ts';
import { lockAccount } from '../../accounts/account-store.ts';
import { deleteAccountOf } from '../../accounts/account-deletion.ts';
import { audit, type Origin } from '../../audit/audit-store.ts';
import { refuse } from '../../refuse.ts';
import { findRegistration } from './store.ts';

type DisownDeps = Pick<Deps, 'db' | 'keys' | 'now'>;

/**
 * F18: "I didn’t register", pressed by the owner of the mailbox. The account is closed, its sessions end with it, and the email
 * and the number may be registered again. An imported account stays: nobody registered it.
 */
export async function disownRegistration(deps: DisownDeps, code: string, origin: Origin): Promise<void> {
  const isClosed = await deps.db.transaction().execute(async (tx) => {
    const now = deps.now();
    const found = await findRegistration(tx, tokenHash(code), now);
    if (!found?.selfRegistered) return false;
    // A link that was ended while this waited for the account closes nothing.
    await lockAccount(tx, found.accountId);
    if (!(await findRegistration(tx, tokenHash(code), now))) return false;
    if (!(await deleteAccountOf(tx, deps, found.accountId))) return false;
    const { accountId, kind } = found;
    await audit(tx, { event: 'registration-disowned', result: 'ok', accountId, kind, origin, at: now });
    return true;
  });
  if (isClosed) return;
  await audit(deps.db, { event: 'registration-disowned', result: 'refused', origin, at: deps.now() });
  refuse('activation.failed');
}
