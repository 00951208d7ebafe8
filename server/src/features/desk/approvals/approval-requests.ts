import { accountSubject, lockStateOf } from '../../../attempts/attempts.ts';
import type { Db } from '../../../db/database.ts';
import type { AccountId } from '../../../db/tables.ts';
import type { Agent } from '../../../support/agents/agent-store.ts';
import {
  type AppointRefused,
  appointIn,
  appointRefusal,
  locksOrganisation,
} from '../../../support/appoint-administrator.ts';
import type { Person } from '../../../support/find-person.ts';
import { issueEnrolmentCode, mayHaveEnrolmentCode } from '../../../support/issue-enrolment-code.ts';
import { removalRefusal, removeTwoFactorIn, type RemovalRefused } from '../../../support/remove-two-factor.ts';
import { type SupportAct, type SupportChange, changeForSupport } from '../../../support/support-act.ts';
import type { DeskDeps } from '../desk-route.ts';
import { type StillClosed, stillClosed } from '../still-closed.ts';
import { addApproval, type Decision, openApprovals, type PersonApproval, takeDecision } from './approval-store.ts';

type PersonRequest = keyof typeof events;

const events = {
  'two-factor-removal': 'factor-removal',
  'enrolment-code': 'enrolment-code',
  'appoint-administrator': 'administrator',
} as const;

/** The first step: one agent requests the action. Nothing changes until another agent agrees. */
async function ask(
  { tx, now, person, audit, untold }: SupportChange,
  type: PersonRequest,
  { id: askedById }: Agent,
  { actor: { reason } }: SupportAct,
): Promise<'asked' | 'asked-already'> {
  const asked = { type, accountId: person.id, askedById, reason: reason ?? '' };
  if (!(await addApproval(tx, asked, now))) return untold('asked-already');
  await audit(`${events[type]}-asked`);
  return 'asked';
}

type RemovalRequested = 'asked' | 'asked-already' | RemovalRefused | 'gone';

export const requestRemoval = (
  deps: DeskDeps,
  accountId: AccountId,
  agent: Agent,
  act: SupportAct,
): Promise<RemovalRequested> =>
  changeForSupport<RemovalRequested>(deps, accountId, act, async (change) => {
    const refusal = removalRefusal(deps, change.person, change.now);
    return refusal === null ? ask(change, 'two-factor-removal', agent, act) : change.untold(refusal);
  });

type CodeRequested = 'asked' | 'asked-already' | 'code-not-needed' | 'gone';

/** Asks for an enrolment code. The code is created when another agent agrees. */
export const requestEnrolmentCode = (
  deps: DeskDeps,
  accountId: AccountId,
  agent: Agent,
  act: SupportAct,
): Promise<CodeRequested> =>
  changeForSupport(deps, accountId, act, async (change) =>
    mayHaveEnrolmentCode(deps, change.person, change.now)
      ? ask(change, 'enrolment-code', agent, act)
      : change.untold('code-not-needed'),
  );

/** Asks to make a person administrator, because no administrator of the organisation can log in. */
export const requestAppointment = (
  deps: DeskDeps,
  person: Pick<Person, 'id'>,
  agent: Agent,
  act: SupportAct,
): Promise<'asked' | 'asked-already' | AppointRefused | 'gone'> =>
  changeForSupport<'asked' | 'asked-already' | AppointRefused>(deps, person.id, act, async (change) => {
    const refusal = await appointRefusal(change.tx, deps, change.person);
    return refusal === null ? ask(change, 'appoint-administrator', agent, act) : change.untold(refusal);
  });

interface Decided {
  approval: Pick<PersonApproval, 'id' | 'accountId'>;
  decision: Decision;
}

type NotAgreed = 'declined' | 'own' | 'maybe-own' | 'over';

/** The second step: another agent agrees, or any agent declines. The decision and its effect are one transaction. */
async function answer<T>(
  deps: DeskDeps,
  type: PersonRequest,
  { approval: { id, accountId }, decision }: Decided,
  agent: Pick<Agent, 'id'>,
  act: SupportAct,
  agreed: (change: SupportChange, approval: PersonApproval) => Promise<T>,
  options: Parameters<typeof changeForSupport>[4] = {},
): Promise<T | NotAgreed> {
  const decide = async (change: SupportChange): Promise<T | NotAgreed> => {
    const { tx, now, audit, untold } = change;
    const [approval] = await openApprovals(tx, agent, now, { type, id });
    const refusal = await takeDecision(tx, approval, { agentId: agent.id, decision }, now);
    if (refusal !== null || !approval) return untold(refusal ?? 'over');
    if (decision === 'approved') return agreed(change, approval);
    await audit(`${events[type]}-declined`);
    return 'declined';
  };
  const answered = await changeForSupport<T | NotAgreed>(deps, accountId, act, decide, options);
  return answered === 'gone' ? 'over' : answered;
}

type RemovalDecided = 'approved' | 'approved-closed' | RemovalRefused | NotAgreed;

export const decideRemoval = (
  deps: DeskDeps,
  decided: Decided,
  agent: Pick<Agent, 'id'>,
  act: SupportAct,
): Promise<RemovalDecided> =>
  answer(deps, 'two-factor-removal', decided, agent, act, async (change, { askedBy, reason }) => {
    const refusal = removalRefusal(deps, change.person, change.now);
    if (refusal !== null) return change.untold(refusal);
    await change.audit('factor-removal-approved');
    const removed = await removeTwoFactorIn(change, deps, { actor: { name: askedBy, reason } });
    if (removed !== 'removed') return removed;
    return (await closedAfter(deps, { ...change.person, accountId: change.person.id }, change.tx))
      ? 'approved-closed'
      : 'approved';
  });

/** What keeps the person of a request out even if an agent agrees. */
export const closedAfter = async (
  { now: clock }: Pick<DeskDeps, 'now'>,
  { accountId, disabledAt }: Pick<PersonApproval, 'accountId' | 'disabledAt'>,
  db: Db,
): Promise<StillClosed | null> => {
  const now = clock();
  const password = await lockStateOf(db, accountSubject(accountId), now);
  return stillClosed({ account: { disabledAt }, locks: { password }, now });
};

type CodeDecided = { code: string } | 'code-declined' | 'code-not-needed' | Exclude<NotAgreed, 'declined'>;

/** The agent who agrees is shown the code, once. */
export async function decideEnrolmentCode(
  deps: DeskDeps,
  decided: Decided,
  agent: Pick<Agent, 'id'>,
  act: SupportAct,
): Promise<CodeDecided> {
  const done = await answer(deps, 'enrolment-code', decided, agent, act, async (change, { id }) => {
    if (!mayHaveEnrolmentCode(deps, change.person, change.now)) return change.untold('code-not-needed' as const);
    const issued = { request: id, decidedBy: agent.id, approver: act.actor };
    return { code: await issueEnrolmentCode(change, deps, issued) };
  });
  return done === 'declined' ? 'code-declined' : done;
}

type AppointmentDecided = 'appointed' | 'appointment-declined' | AppointRefused | Exclude<NotAgreed, 'declined'>;

/** An administrator who can log in again before the second agent agrees makes the request void. */
export async function decideAppointment(
  deps: DeskDeps,
  decided: Decided,
  agent: Pick<Agent, 'id'>,
  act: SupportAct,
): Promise<AppointmentDecided> {
  const options = { locks: locksOrganisation(deps, { id: decided.approval.accountId }) };
  const done = await answer(deps, 'appoint-administrator', decided, agent, act, (change) => appointIn(change), options);
  return done === 'declined' ? 'appointment-declined' : done;
}
