import type { AccountId } from '../db/tables.ts';
import { deleteAccountOf } from '../accounts/account-deletion.ts';
import { audit } from '../audit/audit-store.ts';
import type { SupportAct, SupportDeps } from './support-act.ts';

/**
 * P10: everything we hold about somebody, in one transaction. The audit keeps what happened under the id of the account, told
 * as its reference, which is nobody's from now on; the email may be registered again at once.
 */
export function eraseAccount(deps: SupportDeps, accountId: AccountId, act: SupportAct): Promise<'erased' | 'gone'> {
  return deps.db.transaction().execute(async (tx) => {
    const deleted = await deleteAccountOf(tx, deps, accountId);
    if (!deleted) return 'gone';
    await audit(tx, { event: 'account-erased', result: 'ok', accountId, kind: deleted.kind, ...act, at: deps.now() });
    return 'erased';
  });
}
