import { forgetWithoutAccounts } from '../../accounts/organisation-store.ts';
import type { Deps } from '../../deps.ts';
import { eraseRemovedColleagues } from './erase-removed.ts';
import { runReviews } from './review.ts';

/** The hourly work on organisations. Every instance does it, and each step is checked again under its lock. */
export async function keepOrganisations(
  deps: Pick<Deps, 'db' | 'keys' | 'now' | 'config' | 'wakeOutbox'>,
): Promise<void> {
  await eraseRemovedColleagues(deps);
  await forgetWithoutAccounts(deps.db);
  await runReviews(deps);
}
