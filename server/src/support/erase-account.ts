import type { AccountId } from '../db/tables.ts';
import { deleteAccountOf } from '../accounts/account-deletion.ts';
import { forgetInvitationsTo, lockBeforeDeletion } from '../accounts/organisation-store.ts';
import { leftWithoutAdministrator } from './appoint-administrator.ts';
import { type SupportAct, type SupportDeps, changeForSupport } from './support-act.ts';

export interface Erased {
  type: 'erased';
  /** The colleagues who have no administrator any more, because this person was the last one. */
  leftWithoutAdministrator: number;
}

/**
 * Deletes everything that is stored about a person, in one transaction. The audit keeps the events under the account's
 * id, and shows them with a reference that no account has. The email may be registered again at once.
 */
export const eraseAccount = (deps: SupportDeps, accountId: AccountId, act: SupportAct): Promise<Erased | 'gone'> =>
  changeForSupport<Erased>(
    deps,
    accountId,
    act,
    async ({ tx, person, audit }) => {
      const left = await leftWithoutAdministrator(tx, deps, person);
      await deleteAccountOf(tx, deps, accountId);
      await forgetInvitationsTo(tx, person.email);
      await audit('account-erased');
      return { type: 'erased', leftWithoutAdministrator: left };
    },
    { locks: (tx) => lockBeforeDeletion(tx, accountId) },
  );
