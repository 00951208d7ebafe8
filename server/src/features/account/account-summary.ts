import type { AccountSummary } from '@selvage/contract/api/account';
import type { Deps } from '../../deps.ts';
import type { AccountId } from '../../db/tables.ts';
import { unseal } from '../../identity/sealed.ts';
import { refuse } from '../../refuse.ts';
import { findSummary } from './account-summary-store.ts';

/** What a person sees of their own account on its overview. */
export async function accountSummary(deps: Pick<Deps, 'db' | 'keys'>, accountId: AccountId): Promise<AccountSummary> {
  const row = (await findSummary(deps.db, accountId)) ?? refuse('session.required');
  const name = [row.firstNameSealed, row.lastNameSealed]
    .flatMap((sealed) => (sealed === null ? [] : unseal(deps.keys.seal, sealed)))
    .join(' ');
  // The day of the import is not the day on which an imported password was chosen.
  const chosenAt = row.passwordReplacedAt ?? (row.selfRegistered ? row.createdAt : null);
  return {
    ...(name !== '' && { name }),
    ...(row.loginId !== null && { loginId: row.loginId }),
    ...(row.groupId !== null && { groupId: row.groupId }),
    ...(chosenAt !== null && { passwordChangedAt: chosenAt.toISOString() }),
  };
}
