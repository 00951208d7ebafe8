import type { EndedAccess } from '@selvage/contract/refusals';
import type { OrganisationRole } from '@selvage/contract/api/colleagues';
import { userTypes } from '@selvage/contract/user-types';
import type { Check } from './case-state.ts';
import type { SupportCase } from './person-case.ts';
import { atWords, countWords, dateWords, whenWords } from './person-words.ts';

/** Who ended the access, if organisations are on for the kind and it was not an operator. */
export const endedAccess = ({ account, organisation }: SupportCase): EndedAccess | null =>
  account.disabledAt !== null && organisation !== null ? account.disabledCause : null;

const askAgent = 'We can make one of you administrator, once a colleague of mine has agreed.';

/** How a removed person gets access again. */
function wayBack({ account, organisation }: SupportCase): { tell: string; note: string } {
  const ended = 'Your administrator has ended your access.';
  const note = 'You cannot give the access back. A new invitation replaces this account.';
  if (organisation?.colleagues === 0)
    return userTypes[account.kind].registers
      ? {
          tell: `${ended} Nobody has an account of your organisation any more. Choose “Register” on the login page, and register again with another email address.`,
          note: 'The person who registers is the administrator. With the email of this account an operator must erase it first.',
        }
      : {
          tell: `${ended} Nobody has an account of your organisation any more. I’ll ask for a new account for you.`,
          note: 'Ask an operator to erase this account and to import an administrator.',
        };
  if (organisation?.lacksAdministrator)
    return {
      tell: `${ended} No administrator of yours can log in now. Ask a colleague who can log in to call us: we can make that person administrator, who can then invite you.`,
      note,
    };
  return { tell: `${ended} If you still need it, ask your administrator for a new invitation.`, note };
}

/** The state of a person whose access an administrator or a review ended. */
export const accessEnded: Check = (supportCase) => {
  const { account, organisation, now } = supportCase;
  const cause = endedAccess(supportCase);
  if (cause === null || account.disabledAt === null) return undefined;
  if (cause === 'removed')
    return {
      tone: 'stop',
      says: `Removed by an administrator ${atWords(account.disabledAt, now)}.`,
      ...wayBack(supportCase),
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
