import type { OrganisationRole } from '@selvage/contract/api/colleagues';
import type { Kind } from '@selvage/contract/user-types';
import { activeOrganisationOf, roleOf } from '../../accounts/organisation-store.ts';
import type { Db } from '../../db/database.ts';
import type { AccountId } from '../../db/tables.ts';
import { appointRefusal, leftWithoutAdministrator } from '../../support/appoint-administrator.ts';
import { organisationOverview } from '../../support/organisation-overview.ts';
import type { DeskDeps } from './desk-route.ts';

/** What an agent sees of the organisation of a person. */
export interface OrganisationCase {
  role: OrganisationRole;
  colleagues: number;
  /** The administrators who can log in. */
  administrators: number;
  lacksAdministrator: boolean;
  /** The day on which the list must be confirmed (yyyy-MM-dd). Null without a review. */
  reviewDue: string | null;
  isReviewDue: boolean;
  /** True if an agent may ask a second agent to make this person administrator. */
  mayAppoint: boolean;
  /** How many colleagues lose their only administrator if this account is disabled. */
  wouldLoseAdministrator: number;
}

interface CasePerson {
  id: AccountId;
  kind: Kind;
  hasPassword: boolean;
  activatedAt: Date | null;
}

/** Null if the person has no organisation, or if organisations are off for the kind. */
export async function organisationCase(
  db: Db,
  { config }: Pick<DeskDeps, 'config'>,
  person: CasePerson,
  now: Date,
): Promise<OrganisationCase | null> {
  const key = await activeOrganisationOf(db, config, person);
  if (!key) return null;
  const overview = await organisationOverview(db, config, key, now);
  return {
    role: await roleOf(db, key, person.id),
    colleagues: overview?.colleagues ?? 0,
    administrators: overview?.administrators ?? 0,
    lacksAdministrator: overview?.lacksAdministrator ?? false,
    reviewDue: overview?.reviewDue ?? null,
    isReviewDue: overview?.isReviewDue ?? false,
    mayAppoint: (await appointRefusal(db, { config }, person)) === null,
    wouldLoseAdministrator: await leftWithoutAdministrator(db, { config }, person),
  };
}
