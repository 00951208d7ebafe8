import { irishDay } from '@selvage/contract/rules/dates';
import { consultantIdRule, groupIdRule, hospitalIdRule } from '@selvage/contract/rules/identifiers';
import { organisationKinds, type OrganisationKind } from '@selvage/contract/user-types';
import type { OrganisationKey } from '../../accounts/organisation-store.ts';
import { listOrganisations, organisationStates, showOrganisation } from '../../support/list-organisations.ts';
import type { OrganisationOverview } from '../../support/organisation-overview.ts';
import { factsText, tableText } from '../../plain-text.ts';
import { type ApprovalRefused, appointApproved } from '../../support/agent-approval.ts';
import { type AppointRefused, appointRefusal } from '../../support/appoint-administrator.ts';
import { approvalCode, approvalOptions, approvalRefusals } from '../approval-code.ts';
import { command } from '../command.ts';
import { findPerson, gone, personOptions } from '../person-argument.ts';
import { CommandFailure } from '../command-failure.ts';

export const organisationList = command({
  name: 'organisation list',
  summary: 'List the organisations of consultants, hospitals and groups, with counts and without emails.',
  options: {
    kind: {
      type: 'string',
      value: 'KIND',
      says: `only this kind: ${organisationKinds.join(', ')}`,
      choices: organisationKinds,
    },
    state: {
      type: 'string',
      value: 'STATE',
      says: `only this state: ${organisationStates.join(', ')}`,
      choices: organisationStates,
    },
  },
  audited: 'with-reason',
  run: async ({ deps, values, acting, io }) => {
    const kind = values.kind === undefined ? null : kindNamed(values.kind, '--kind');
    const state = organisationStates.find((each) => each === values.state) ?? null;
    if (values.state !== undefined && state === null)
      throw new CommandFailure('usage', `--state must be one of ${organisationStates.join(', ')}`);
    const found = await listOrganisations(await deps(), { kind, state }, acting);
    if (values.json === true) {
      await io.out(found.map((each) => `${JSON.stringify(each)}\n`).join(''));
      return {};
    }
    return { text: found.length === 0 ? 'No organisations.\n' : tableText(head, found.map(cells)) };
  },
});

const head = ['kind', 'ID', 'colleagues', 'administrators', 'invitations', 'probably shared', 'review due', 'needs'];

const cells = (each: OrganisationOverview) => [
  each.kind,
  each.id,
  each.colleagues,
  each.administrators,
  each.openInvitations,
  each.probablyShared,
  each.reviewDue,
  needs(each),
];

const needs = ({ lacksAdministrator, isReviewDue }: OrganisationOverview): string =>
  [lacksAdministrator && 'an administrator', isReviewDue && 'a review'].filter(Boolean).join(', ');

export const organisationShow = command({
  name: 'organisation show',
  summary: 'Show an organisation and its colleagues, by their references. KIND is consultant, group or hospital.',
  takes: ['KIND', 'ID'],
  choices: { KIND: organisationKinds },
  options: {},
  audited: 'with-reason',
  run: async ({ deps, given: [typedKind = '', typedId = ''], acting }) => {
    const shown = await showOrganisation(await deps(), keyOf(typedKind, typedId), acting);
    if (shown === undefined) throw new CommandFailure('refused', 'no account has this ID, or all of them were removed');
    const { overview, colleagues } = shown;
    const people = tableText(
      ['reference', 'role', 'state', 'can log in', 'registered', 'last login', 'probably shared'],
      colleagues.map((each) => [
        each.reference,
        each.role,
        each.state,
        each.canLogIn,
        irishDay(each.createdAt),
        each.lastLogin && irishDay(each.lastLogin),
        each.isProbablyShared,
      ]),
    );
    const facts = {
      kind: overview.kind,
      ID: overview.id,
      colleagues: overview.colleagues,
      'administrators who can log in': overview.administrators,
      'not confirmed': overview.unconfirmed,
      'open invitations': overview.openInvitations,
      'review due': overview.reviewDue,
      needs: needs(overview),
    };
    return { json: { ...overview, people: colleagues }, text: `${factsText(facts)}\n${people}` };
  },
});

export const organisationAppoint = command({
  name: 'organisation appoint',
  summary:
    'Make a person administrator of their organisation, with the approval of an agent. Only where no administrator can log in.',
  takes: ['person'],
  options: {
    ...personOptions,
    ...approvalOptions,
    'approved-by': { ...approvalOptions['approved-by'], isRequired: true },
  },
  audited: 'with-reason',
  run: async ({ deps, given, values, acting, io }) => {
    const { 'approved-by': name, 'approval-code-file': file } = values;
    if (name === undefined) throw new CommandFailure('usage', 'organisation appoint needs --approved-by NAME');
    const opened = await deps();
    const person = await findPerson(opened, given, values);
    const { reference } = person;
    // An agent is asked for a code only if there is something to approve.
    const result =
      (await appointRefusal(opened.db, opened, person)) ??
      (await appointApproved(opened, person, { name, code: await approvalCode(io, name, file) }, acting));
    if (result === 'gone') throw gone();
    if (result !== 'appointed') throw new CommandFailure('refused', refusals[result], { reference, result });
    return {
      json: { reference, result, approvedBy: name },
      text: `Account ${reference} is administrator, approved by ${name}. All colleagues are told by email.\n`,
    };
  },
});

const refusals: Readonly<Record<AppointRefused | ApprovalRefused, string>> = {
  ...approvalRefusals,
  'no-organisation': 'the account belongs to no organisation, or organisations are not switched on for its kind',
  'has-administrator': 'an administrator of this organisation can log in, and can make this person administrator',
  'not-appointable':
    'this person cannot log in: the account was removed or disabled by an operator, is not activated, or has no password',
};

const idRules = { consultant: consultantIdRule, group: groupIdRule, hospital: hospitalIdRule } as const;

function keyOf(typedKind: string, typedId: string): OrganisationKey {
  const kind = kindNamed(typedKind, 'KIND');
  const id = idRules[kind](typedId);
  if (!id.ok) throw new CommandFailure('usage', 'ID must be the consultant, group or hospital ID');
  return { kind, id: id.value };
}

function kindNamed(typed: string, what: string): OrganisationKind {
  const kind = organisationKinds.find((each) => each === typed);
  if (kind === undefined) throw new CommandFailure('usage', `${what} must be one of ${organisationKinds.join(', ')}`);
  return kind;
}
