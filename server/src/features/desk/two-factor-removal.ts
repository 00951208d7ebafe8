import { audit } from '../../audit/audit-store.ts';
import type { Agent } from '../../support/agents/agent-store.ts';
import type { SupportAct } from '../../support/support-act.ts';
import { hasSecondStep, lockPerson } from '../../support/find-person.ts';
import { removeTwoFactorIn } from '../../support/remove-two-factor.ts';
import { addApproval, decide, refusalToAgree, openApprovals, type Approval, type Decision } from './store.ts';
import type { DeskDeps } from './desk-route.ts';

export type RemovalRequested = 'asked' | 'asked-already' | 'has-none' | 'gone';

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
    const reason = act.operator.reason ?? '';
    if (!(await addApproval(tx, { type: 'two-factor-removal', accountId, askedById, reason }, at)))
      return 'asked-already';
    await audit(tx, { event: 'factor-removal-asked', result: 'ok', accountId, kind: person.kind, ...act, at });
    return 'asked';
  });
}

export type RemovalDecided = 'approved' | 'declined' | 'has-none' | 'own' | 'maybe-own' | 'over';

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
    const removed = await removeTwoFactorIn(tx, deps, accountId, { ...act, operator: askerOf(approval) });
    return removed === 'removed' ? 'approved' : 'has-none';
  });
}

const askerOf = ({ askedBy, reason }: Approval) => ({ name: askedBy, reason });
