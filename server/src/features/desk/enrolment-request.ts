import { audit } from '../../audit/audit-store.ts';
import type { Agent } from '../../support/agents/agent-store.ts';
import { issueEnrolmentCode, mayHaveEnrolmentCode } from '../../support/issue-enrolment-code.ts';
import { lockPerson } from '../../support/find-person.ts';
import type { SupportAct } from '../../support/support-act.ts';
import type { DeskDeps } from './desk-route.ts';
import { addApproval, decide, type Decision, refusalToAgree, openApprovals } from './store.ts';

export type CodeRequested = 'asked' | 'asked-already' | 'code-not-needed' | 'gone';

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
    const reason = act.operator.reason ?? '';
    if (!(await addApproval(tx, { type: 'enrolment-code', accountId, askedById, reason }, at))) return 'asked-already';
    await audit(tx, { event: 'enrolment-code-asked', result: 'ok', accountId, kind: person.kind, ...act, at });
    return 'asked';
  });
}

export type CodeDecided = { code: string } | 'code-declined' | 'code-not-needed' | 'own' | 'maybe-own' | 'over';

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
