import { audit } from '../../audit/audit-store.ts';
import type { Agent } from '../../support/agents/agent-store.ts';
import type { SupportAct } from '../../support/support-act.ts';
import { hasSecondStep, lockPerson } from '../../support/find-person.ts';
import { removeTwoFactorIn } from '../../support/remove-two-factor.ts';
import { addApproval, type Approval, decide, type Decision, openApprovals, refusalToAgree } from './store.ts';
import type { DeskDeps } from './desk-route.ts';
import { issueEnrolmentCode, mayHaveEnrolmentCode } from '../../support/issue-enrolment-code.ts';

type RemovalRequested = 'asked' | 'asked-already' | 'has-none' | 'gone';

/** The first step: one agent asks. Nothing changes until another one agrees. */
export function requestRemoval(
  deps: DeskDeps,
  accountId: string,
  { id: askedById }: Agent,
  act: SupportAct,
): Promise<RemovalRequested> {
  return deps.db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, accountId);
    if (!person) return 'gone';
    if (!hasSecondStep(person)) return 'has-none';
    const at = deps.now();
    const reason = act.actor.reason ?? '';
    if (!(await addApproval(tx, { type: 'two-factor-removal', accountId, askedById, reason }, at)))
      return 'asked-already';
    await audit(tx, { event: 'factor-removal-asked', result: 'ok', accountId, kind: person.kind, ...act, at });
    return 'asked';
  });
}

type RemovalDecided = 'approved' | 'declined' | 'has-none' | 'own' | 'maybe-own' | 'over';

/** The second step: another agent agrees, or anyone declines. The decision and the removal are one transaction. */
export function decideRemoval(
  deps: DeskDeps,
  { id, decision }: { id: string; decision: Decision },
  agent: Pick<Agent, 'id'>,
  act: SupportAct,
): Promise<RemovalDecided> {
  return deps.db.transaction().execute(async (tx) => {
    const at = deps.now();
    const [approval] = await openApprovals(tx, agent, at, { type: 'two-factor-removal', id });
    if (!approval) return 'over';
    const refusal = decision === 'approved' ? refusalToAgree(approval) : null;
    if (refusal !== null) return refusal;
    if (!(await decide(tx, approval, { agentId: agent.id, decision }, at))) return 'over';
    const { accountId, kind } = approval;
    await audit(tx, { event: `factor-removal-${decision}`, result: 'ok', accountId, kind, ...act, at });
    if (decision === 'declined') return 'declined';
    const removed = await removeTwoFactorIn(tx, deps, accountId, { ...act, actor: askerOf(approval) });
    return removed === 'removed' ? 'approved' : 'has-none';
  });
}

const askerOf = ({ askedBy, reason }: Approval) => ({ name: askedBy, reason });

type CodeRequested = 'asked' | 'asked-already' | 'code-not-needed' | 'gone';

/** WY26, the first step: one agent asks. There is no code until another one agrees. */
export function requestEnrolmentCode(
  deps: DeskDeps,
  accountId: string,
  { id: askedById }: Agent,
  act: SupportAct,
): Promise<CodeRequested> {
  return deps.db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, accountId);
    if (!person) return 'gone';
    const at = deps.now();
    if (!mayHaveEnrolmentCode(deps, person, at)) return 'code-not-needed';
    const reason = act.actor.reason ?? '';
    if (!(await addApproval(tx, { type: 'enrolment-code', accountId, askedById, reason }, at))) return 'asked-already';
    await audit(tx, { event: 'enrolment-code-asked', result: 'ok', accountId, kind: person.kind, ...act, at });
    return 'asked';
  });
}

type CodeDecided = { code: string } | 'code-declined' | 'code-not-needed' | 'own' | 'maybe-own' | 'over';

/** The second step: another agent agrees and is shown the code, once, or anyone declines. */
export function decideEnrolmentCode(
  deps: DeskDeps,
  { id, decision }: { id: string; decision: Decision },
  agent: Pick<Agent, 'id'>,
  act: SupportAct,
): Promise<CodeDecided> {
  return deps.db.transaction().execute(async (tx) => {
    const at = deps.now();
    const [request] = await openApprovals(tx, agent, at, { type: 'enrolment-code', id });
    if (!request) return 'over';
    const refusal = decision === 'approved' ? refusalToAgree(request) : null;
    if (refusal !== null) return refusal;
    // The account first, as every change of it does.
    const person = await lockPerson(tx, request.accountId);
    if (!person) return 'over';
    if (!(await decide(tx, request, { agentId: agent.id, decision }, at))) return 'over';
    const { accountId, kind } = request;
    if (decision === 'declined') {
      await audit(tx, { event: 'enrolment-code-declined', result: 'ok', accountId, kind, ...act, at });
      return 'code-declined';
    }
    if (!mayHaveEnrolmentCode(deps, person, at)) return 'code-not-needed';
    return { code: await issueEnrolmentCode(tx, deps, person, { request: id, decidedBy: agent.id }, act) };
  });
}
