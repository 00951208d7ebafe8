import { changeAccount } from '../../accounts/change-account.ts';
import { noteSharedNoticeClosed } from '../../accounts/shared-account.ts';
import { refuse } from '../../refuse.ts';
import type { SignedInPerson } from '../../sessions/request-context.ts';
import { type OrganisationDeps, requireMembership } from './change-organisation.ts';

/** Closes the notice that several people probably use the account. It comes back after a month. */
export async function closeSharedNotice(deps: OrganisationDeps, person: SignedInPerson): Promise<void> {
  const { self } = await requireMembership(deps, person);
  if (self.role !== 'administrator') refuse('action.not-allowed');
  await changeAccount(deps, person, {}, async ({ tx, account, now, untold }) =>
    untold(await noteSharedNoticeClosed(tx, account.id, now)),
  );
}
