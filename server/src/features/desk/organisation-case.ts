import type { EndedAccess } from '@selvage/contract/refusals';
import type { OrganisationRole } from '@selvage/contract/api/colleagues';
import type { Kind } from '@selvage/contract/user-types';
import { activeOrganisationOf, roleOf } from '../../accounts/organisation-store.ts';
import type { Db } from '../../db/database.ts';
import type { AccountId } from '../../db/tables.ts';
import { appointRefusal, leftWithoutAdministrator } from '../../support/appoint-administrator.ts';
import { organisationOverview } from '../../support/organisation-overview.ts';
import type { Check } from './person-next-step.ts';
import { atWords, countWords, dateWords, whenWords } from './person-words.ts';
import type { SupportCase } from './person-case.ts';
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

/** Who ended the access, if organisations are on for the kind and it was not an operator. */
export const endedAccess = ({ account, organisation }: SupportCase): EndedAccess | null =>
  account.disabledAt !== null && organisation !== null ? account.disabledCause : null;

const askAgent = 'We can make one of you administrator, once a colleague of mine has agreed.';

/** The state of a person whose access an administrator or a review ended. */
export const accessEnded: Check = (supportCase) => {
  const { account, organisation, now } = supportCase;
  const cause = endedAccess(supportCase);
  if (cause === null || account.disabledAt === null) return undefined;
  if (cause === 'removed')
    return {
      tone: 'stop',
      says: `Removed by an administrator ${atWords(account.disabledAt, now)}.`,
      tell: 'Your administrator has ended your access. If you still need it, ask your administrator for a new invitation.',
      note: 'You cannot give the access back. A new invitation replaces this account.',
      main: 'none',
    };
  const says = `Not confirmed since ${whenWords(account.disabledAt, now)}.`;
  if (organisation?.lacksAdministrator && organisation.mayAppoint)
    return {
      tone: 'stop',
      says: `${says} No administrator of this organisation can log in.`,
      tell: `Nobody has confirmed that you still need access, and no administrator of yours can log in. ${askAgent}`,
      note: 'Check by your strictest rules who is calling, and whether they may speak for the organisation.',
      main: 'appoint-administrator',
    };
  return {
    tone: 'stop',
    says,
    tell: 'You cannot log in until your administrator confirms your access. Ask your administrator to confirm the list under “Colleagues”.',
    note: 'You cannot confirm it here. An administrator of the organisation can.',
    main: 'none',
  };
};

/** The state of a person who can log in, in an organisation whose administrators cannot. */
export const withoutAdministrator: Check = ({ organisation }) => {
  if (organisation === null || !organisation.lacksAdministrator || !organisation.mayAppoint) return undefined;
  return {
    tone: 'wait',
    says: `No administrator of this organisation can log in. It has ${colleagueWords(organisation.colleagues)}.`,
    tell: `Has your administrator left, or lost the account? ${askAgent}`,
    note: 'Before you ask a second agent, check by your strictest rules who is calling, and whether they may speak for the organisation. If an administrator only has to choose a new password, help that person instead.',
    main: 'appoint-administrator',
  };
};

export const colleagueWords = (count: number): string =>
  count === 1 ? 'one account' : `${countWords(count)} accounts`;

const roleWords: Readonly<Record<OrganisationRole, string>> = { administrator: 'Administrator', staff: 'Staff' };

/** The facts of the section “Organisation”. */
export function organisationFacts({ organisation, now }: SupportCase): [term: string, value: string][] {
  if (organisation === null) return [];
  const { role, colleagues, administrators, reviewDue, isReviewDue } = organisation;
  const due = reviewDue === null ? 'none' : dateWords(new Date(`${reviewDue}T12:00:00Z`), now);
  return [
    ['Role', roleWords[role]],
    ['Accounts with this ID', countWords(colleagues)],
    ['Administrators who can log in', administrators === 0 ? 'none' : countWords(administrators)],
    ['Review of the list', isReviewDue ? `due: ${due}` : due],
  ];
}
