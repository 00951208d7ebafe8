import { organisationLimits } from '@selvage/contract/limits';
import { deleteAccountOf } from '../../accounts/account-deletion.ts';
import { forgetWithoutAccounts, removedBefore, wasNotRemovedBefore } from '../../accounts/organisation-store.ts';
import { audit } from '../../audit/audit-store.ts';
import type { Deps } from '../../deps.ts';
import { runReviews } from './review.ts';

/** The hourly work on organisations. Every instance does it, and each step is checked again under its lock. */
export async function keepOrganisations(
  deps: Pick<Deps, 'db' | 'keys' | 'now' | 'config' | 'wakeOutbox'>,
): Promise<void> {
  await eraseRemovedColleagues(deps);
  await forgetWithoutAccounts(deps.db);
  await runReviews(deps);
}

/** Erases the accounts of colleagues who were removed 365 days ago. Until then an account reference still leads to a person. */
export async function eraseRemovedColleagues(deps: Pick<Deps, 'db' | 'keys' | 'now'>): Promise<void> {
  const now = deps.now();
  const before = new Date(now.getTime() - organisationLimits.removedAccountLife);
  for (const accountId of await removedBefore(deps.db, before))
    await deps.db.transaction().execute(async (tx) => {
      // An invitation or an operator may have changed the account meanwhile, so the statement that deletes checks it again.
      const erased = await deleteAccountOf(tx, deps, accountId, { unless: wasNotRemovedBefore(before) });
      const origin = { requestId: 'review', client: null, device: null };
      if (erased)
        await audit(tx, {
          event: 'account-erased',
          result: 'ok',
          reason: 'removed',
          accountId,
          kind: erased.kind,
          origin,
          at: now,
        });
    });
}
