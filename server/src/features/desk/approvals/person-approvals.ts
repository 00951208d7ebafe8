import { html, type Markup } from '../../../html.ts';
import { maskedEmail } from '../../../accounts/masking.ts';
import { afterRemoval } from '../actions.ts';
import { type ApprovalKind, approvalRoutes } from './approvals.ts';
import { openApprovals, type PersonApproval } from './approval-store.ts';
import { closedAfter, decideAppointment, decideEnrolmentCode, decideRemoval } from './approval-requests.ts';
import type { AgentRequest, AgentRoute, DeskDeps, DeskPage } from '../desk-route.ts';
import { personPath } from '../person-link.ts';
import { kindWords } from '../person-words.ts';

const about = ({ kind, email }: PersonApproval): string => `${kindWords[kind].toLowerCase()} ${maskedEmail(email)}`;

function aboutLink(
  { keys }: DeskDeps,
  { sessionHash }: AgentRequest,
  { kind, email, reference }: PersonApproval,
): Markup {
  const person = personPath(keys, sessionHash, { reference, by: 'approval' });
  return html`${kindWords[kind].toLowerCase()} <a href="${person}">${maskedEmail(email)}</a>, account ${reference}`;
}

const checkFirst = ({ askedBy }: PersonApproval): string =>
  `Look at this person’s page first, and ask ${askedBy} how they know who is calling.`;

const closedWords = async (deps: DeskDeps, approval: PersonApproval): Promise<string> => {
  const closed = await closedAfter(deps, approval, deps.db);
  return closed ? ` ${closed.says}` : '';
};

const ofPeople = (type: PersonApproval['type']) =>
  ({
    needs: 'agent',
    home: '/desk',
    needsFactor: false,
    reasonHint:
      'The ticket number, and what you checked: for example, what the other agent told you about the call. No names or addresses of the person. It is recorded with your name.',
    find: ({ db, now }, agent, { id }) => openApprovals(db, agent, now(), { type, ...(id !== undefined && { id }) }),
    aboutLink,
  }) satisfies Partial<ApprovalKind<PersonApproval>>;

const removal: ApprovalKind<PersonApproval> = {
  ...ofPeople('two-factor-removal'),
  path: '/desk/approvals',
  title: () => 'Turn off 2-factor authentication',
  words: (approval) => `Turn off 2-factor authentication for ${about(approval)}`,
  agree: () => 'Agree and turn it off',
  untilAgreed: 'Nothing changes until another agent agrees.',
  onceAgreed: async (deps, approval) => {
    const policy = deps.config.twoFactor[approval.kind];
    const closed = await closedAfter(deps, approval, deps.db);
    return `${checkFirst(approval)} If you agree, ${afterRemoval({ policy, now: deps.now() }, closed)}`;
  },
  decide: decideRemoval,
};

const enrolment: ApprovalKind<PersonApproval> = {
  ...ofPeople('enrolment-code'),
  path: '/desk/enrolments',
  title: () => 'Give an enrolment code',
  words: (approval) => `Give an enrolment code for ${about(approval)}`,
  agree: () => 'Agree and show the code',
  untilAgreed: 'There is no code until another agent agrees.',
  onceAgreed: async (deps, approval) =>
    `${checkFirst(approval)} If you agree, you are shown a code, once. Whoever has it and knows this person’s password can add a passkey to the account, and log in with it from then on. A message tells this person.${await closedWords(deps, approval)}`,
  decide: async (deps, decided, agent, act) => {
    const done = await decideEnrolmentCode(deps, decided, agent, act);
    return typeof done === 'string' ? done : enrolmentCodePage(decided.approval, done.code);
  },
};

const appointment: ApprovalKind<PersonApproval> = {
  ...ofPeople('appoint-administrator'),
  path: '/desk/appointments',
  title: () => 'Make this person administrator',
  words: (approval) => `Make administrator: ${about(approval)}`,
  agree: () => 'Agree and make administrator',
  untilAgreed: 'Nothing changes until another agent agrees.',
  onceAgreed: async (deps, approval) =>
    `${checkFirst(approval)} If you agree, this person can invite and remove colleagues and confirm the list. All colleagues are told by email.${await closedWords(deps, approval)}`,
  decide: decideAppointment,
};

export const personApprovals = [removal, enrolment, appointment];

export const personApprovalRoutes = (deps: DeskDeps): AgentRoute[] =>
  personApprovals.flatMap((kind) => approvalRoutes(deps, kind));

/** The code is shown only on this page, because the database keeps only its digest. */
const enrolmentCodePage = ({ askedBy, kind, email, reference }: PersonApproval, code: string): DeskPage => ({
  title: 'Enrolment code',
  main: html`<h1>Enrolment code</h1>
    <p class="page-lead">For ${kindWords[kind].toLowerCase()} ${maskedEmail(email)}, account ${reference}. It is shown here and nowhere else.</p>
    <p class="desk-code"><code>${code}</code></p>
    <ol>
      <li>Read it to the person who is calling, or to ${askedBy} if they are on the phone. Never send it by email.</li>
      <li>They log in with their password as always, and choose “I have a code from the support desk”.</li>
      <li>They type the code and add a passkey. The code works once, for an hour.</li>
    </ol>
    <p><a href="/desk">Back to the first page</a></p>`,
});
