import type { Kind } from '@selvage/contract/user-types';
import {
  activeOrganisationOf,
  administratorsIn,
  type Colleague,
  colleaguesOf,
  confirmAccess,
  giveRole,
  lockOrganisationOf,
  type OrganisationKey,
} from '../accounts/organisation-store.ts';
import { tellColleagues } from '../accounts/tell-colleagues.ts';
import type { Actor } from '../audit/audit-store.ts';
import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';
import type { Person } from './find-person.ts';
import type { SupportChange, SupportDeps } from './support-act.ts';

/** Why support does not make a person administrator. */
export type AppointRefused = 'no-organisation' | 'has-administrator' | 'not-appointable';

type Appointed = Pick<Person, 'id' | 'kind' | 'hasPassword' | 'activatedAt'>;

/** Support may do it only where no administrator can log in, and for a colleague who can, or could after a confirmation. */
function refusalFor(
  { id, hasPassword, activatedAt }: Appointed,
  colleagues: readonly Colleague[],
): AppointRefused | null {
  if (administratorsIn(colleagues).length > 0) return 'has-administrator';
  const state = colleagues.find(({ accountId }) => accountId === id)?.state;
  const canLogIn = hasPassword && activatedAt !== null && (state === 'active' || state === 'unconfirmed');
  return canLogIn ? null : 'not-appointable';
}

/** Reads why this person cannot become administrator now, without a lock. Null if they can. */
export async function appointRefusal(
  db: Db,
  { config }: Pick<SupportDeps, 'config'>,
  person: Appointed,
): Promise<AppointRefused | null> {
  const organisation = await activeOrganisationOf(db, config, person);
  return organisation ? refusalFor(person, await colleaguesOf(db, organisation)) : 'no-organisation';
}

/** Locks the organisation of the person before the account, as every change of colleagues does. */
export const locksOrganisation =
  (deps: Pick<SupportDeps, 'config' | 'now'>, { id }: { id: AccountId }) =>
  (tx: Db): Promise<OrganisationKey | undefined> =>
    lockOrganisationOf(tx, deps, id);

/**
 * Makes a person administrator, because no administrator can log in. An administrator who came back meanwhile is a refusal. All colleagues
 * are told.
 */
export async function appointIn(
  change: SupportChange,
  { actor }: { actor?: Actor } = {},
): Promise<'appointed' | AppointRefused> {
  const { tx, now, organisation, person, audit, notify, untold } = change;
  if (!organisation) return untold('no-organisation');
  const colleagues = await colleaguesOf(tx, organisation);
  const refusal = refusalFor(person, colleagues);
  if (refusal !== null) return untold(refusal);
  await giveRole(tx, person.id, { role: 'administrator', by: null, now });
  await confirmAccess(tx, person.id);
  await audit('administrator-appointed', actor && { actor });
  await notify('administrator-appointed', { facts: { organisation: organisation.id, you: 'true' } });
  const others = colleagues.filter(({ accountId }) => accountId !== person.id);
  await tellColleagues(change, organisation, others, 'administrator-appointed');
  return 'appointed';
}

/** How many colleagues have no administrator any more if this person cannot log in. */
export async function leftWithoutAdministrator(
  db: Db,
  { config }: Pick<SupportDeps, 'config'>,
  person: { id: AccountId; kind: Kind },
): Promise<number> {
  const organisation = await activeOrganisationOf(db, config, person);
  if (!organisation) return 0;
  const colleagues = await colleaguesOf(db, organisation);
  const [administrator, ...more] = administratorsIn(colleagues);
  return administrator?.accountId === person.id && more.length === 0 ? colleagues.length - 1 : 0;
}
