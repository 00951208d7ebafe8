import { type Change, changeAccount } from '../../accounts/change-account.ts';
import { findMembership, type Membership } from '../../accounts/membership.ts';
import {
  administratorsIn,
  type Colleague,
  colleaguesOf,
  giveRole,
  lockOrganisation,
  type OrganisationKey,
} from '../../accounts/organisation-store.ts';
import { tellColleagues } from '../../accounts/tell-colleagues.ts';
import type { Deps } from '../../deps.ts';
import type { MessageName } from '../../messages/templates/all-messages.ts';
import { refuse } from '../../refuse.ts';
import type { SignedInPerson } from '../../sessions/request-context.ts';
import { isOpen } from '../../sessions/session-store.ts';
import { requireProof } from '../../ways/require-proof.ts';

export type ReadDeps = Pick<Deps, 'db' | 'now' | 'config'>;
export type OrganisationDeps = ReadDeps & Pick<Deps, 'keys' | 'wakeOutbox'>;

export const requireMembership = async (deps: ReadDeps, person: SignedInPerson): Promise<Membership> =>
  (await findMembership(deps, person.account)) ?? refuseOutsider(deps, person);

/** An administrator may have ended the role or the access during this call. Then the session is over, and the browser reads why. */
async function refuseOutsider({ db }: ReadDeps, { session }: SignedInPerson): Promise<never> {
  return refuse((await isOpen(db, session.hash)) ? 'action.not-allowed' : 'session.required');
}

export async function requireAdministrator(deps: ReadDeps, person: SignedInPerson): Promise<OrganisationKey> {
  const { key, self } = await requireMembership(deps, person);
  return self.role === 'administrator' ? key : refuseOutsider(deps, person);
}

/** Refuses everybody but administrators who have shown a proof in the last ten minutes. */
export async function requireProvenAdministrator(deps: ReadDeps, person: SignedInPerson): Promise<OrganisationKey> {
  const key = await requireAdministrator(deps, person);
  await requireProof(deps, person, 'colleagues');
  return key;
}

/** A change of an organisation by an administrator. The organisation and the administrator's account are locked. */
export interface OrganisationChange extends Change {
  key: OrganisationKey;
  /** The colleagues, read under the lock. */
  colleagues: readonly Colleague[];
  self: Colleague;
  /** Tells every administrator who can log in, the one who acts too: that one may be an intruder. */
  tellAdministrators: (message: MessageName, facts?: Readonly<Record<string, string>>) => Promise<void>;
}

/** The only way for administrators to change their organisation. Under the lock it reads session and role again. */
export function changeOrganisation<T>(
  deps: OrganisationDeps,
  person: SignedInPerson,
  key: OrganisationKey,
  write: (change: OrganisationChange) => Promise<T>,
): Promise<T> {
  const locks = (tx: Deps['db']) => lockOrganisation(tx, key, deps.now());
  return changeAccount(deps, person, { locks }, async (change) => {
    const { tx, now } = change;
    const colleagues = await colleaguesOf(tx, key);
    const self = colleagues.find(({ accountId }) => accountId === change.account.id);
    if (self?.role !== 'administrator') return refuse('action.not-allowed');
    // The only account of an ID counts as administrator. Its first act writes the role down, because colleagues may join after it.
    if (self.writtenRole === null) await giveRole(tx, self.accountId, { role: 'administrator', by: null, now });
    return write({
      ...change,
      key,
      colleagues,
      self,
      tellAdministrators: async (message, facts) =>
        tellColleagues(change, key, administratorsIn(await colleaguesOf(tx, key)), message, facts),
    });
  });
}
