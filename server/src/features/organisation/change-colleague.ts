import type { OrganisationRole } from '@selvage/contract/api/colleagues';
import type { Change } from '../../accounts/change-account.ts';
import { confirmAccess, endAccess, giveRole } from '../../accounts/organisation-store.ts';
import { refuse } from '../../refuse.ts';
import type { SignedInPerson } from '../../sessions/request-context.ts';
import {
  changeOrganisation,
  type OrganisationChange,
  type OrganisationDeps,
  requireProvenAdministrator,
} from './change-organisation.ts';
import { noteReview } from '../../accounts/review-store.ts';

/**
 * Locks the colleague with this reference. Refuses the person's own reference, so that the administrator who acts remains one. Any other
 * reference that is not of a colleague gets one answer, and so does an account that an operator disabled.
 */
async function lockColleague({ colleagues, self, colleague }: OrganisationChange, reference: string): Promise<Change> {
  if (reference === self.reference) refuse('action.not-allowed');
  const found = colleagues.find((each) => each.reference === reference && each.state !== 'disabled');
  return (found && (await colleague(found.accountId))) ?? refuse('colleagues.changed');
}

export async function changeRole(
  deps: OrganisationDeps,
  person: SignedInPerson,
  { id: reference, role }: { id: string; role: OrganisationRole },
): Promise<void> {
  const key = await requireProvenAdministrator(deps, person);
  await changeOrganisation(deps, person, key, async (change) => {
    const colleague = await lockColleague(change, reference);
    const { account, audit, notify, endCredentials } = colleague;
    if (change.colleagues.some((each) => each.accountId === account.id && each.role === role))
      return change.untold(undefined);
    await giveRole(change.tx, account.id, { role, by: change.self.accountId, now: change.now });
    if (role === 'staff') await endCredentials('role-narrowed');
    await audit('colleague-role', { reason: role });
    await notify('role-changed', { facts: { organisation: key.id, role } });
    return change.tellAdministrators('role-changed', { role: 'colleague' });
  });
}

export async function removeColleague(
  deps: OrganisationDeps,
  person: SignedInPerson,
  { id: reference }: { id: string },
): Promise<void> {
  const key = await requireProvenAdministrator(deps, person);
  await changeOrganisation(deps, person, key, async (change) => {
    const colleague = await lockColleague(change, reference);
    const { account, audit, notify, endCredentials } = colleague;
    if (!(await endAccess(change.tx, account.id, 'removed', change.now))) refuse('colleagues.changed');
    await endCredentials('colleague-removed');
    await audit('colleague-removed');
    await notify('access-removed', { facts: { organisation: key.id } });
    return change.tellAdministrators('colleague-removed');
  });
}

/** Confirms exactly the colleagues that the administrator saw. Unconfirmed colleagues can log in again, and the next period begins. */
export async function confirmColleagues(
  deps: OrganisationDeps,
  person: SignedInPerson,
  { ids }: { ids: readonly string[] },
): Promise<void> {
  const key = await requireProvenAdministrator(deps, person);
  await changeOrganisation(deps, person, key, async (change) => {
    const { tx, now, colleagues, self } = change;
    const others = colleagues.filter(({ accountId }) => accountId !== self.accountId);
    const named = new Set(ids);
    if (named.size !== others.length || others.some(({ reference }) => !named.has(reference)))
      refuse('colleagues.changed');
    for (const { accountId } of others.filter(({ state }) => state === 'unconfirmed')) {
      const colleague = await change.colleague(accountId);
      if (colleague === undefined || !(await confirmAccess(tx, accountId))) continue;
      await colleague.audit('access-confirmed');
      await colleague.notify('access-confirmed', { facts: { organisation: key.id } });
    }
    await noteReview(tx, key, now);
    await change.audit('colleagues-confirmed');
  });
}
