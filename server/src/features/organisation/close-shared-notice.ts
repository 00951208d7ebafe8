import { changeAccount } from '../../accounts/change-account.ts';
import { noteSharedNoticeClosed } from '../../accounts/shared-account.ts';
import type { SignedInPerson } from '../../sessions/request-context.ts';
import { type OrganisationDeps, requireAdministrator } from './change-organisation.ts';

/** Closes the notice that several people probably use the account. It comes back after a month. */
export async function closeSharedNotice(deps: OrganisationDeps, person: SignedInPerson): Promise<void> {
  await requireAdministrator(deps, person);
  await changeAccount(deps, person, {}, async ({ tx, account, now, untold }) =>
    untold(await noteSharedNoticeClosed(tx, account.id, now)),
  );
}
