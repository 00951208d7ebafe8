import type { AccountId } from '../db/tables.ts';
import { deleteAccountOf } from '../accounts/account-deletion.ts';
import { type SupportAct, type SupportDeps, changeForSupport } from './support-act.ts';

/**
 * Deletes everything that is stored about a person, in one transaction. The audit keeps the events under the account's
 * id, and shows them with a reference that no account has. The email may be registered again at once.
 */
export const eraseAccount = (deps: SupportDeps, accountId: AccountId, act: SupportAct): Promise<'erased' | 'gone'> =>
  changeForSupport<'erased'>(deps, accountId, act, async ({ tx, audit }) => {
    await deleteAccountOf(tx, deps, accountId);
    await audit('account-erased');
    return 'erased';
  });
